import { createFileRoute } from '@tanstack/react-router';

/** Where a clinical system redirects to (HEAD-04); the residents page then shows the outcome (HEAD-03). */
export const Route = createFileRoute('/_signed-in/clinical-link')({
  beforeLoad: async ({ location }) => {
    const { completeClinicalLink } = await import('../features/linking/complete-clinical-link.ts');
    const isLinked = await completeClinicalLink(location.searchStr);
    // Reload, to show everything the user can now see; going back doesn't lead to the used answer.
    window.location.replace(`/residents?userLinked=${isLinked}`);
    return await new Promise<never>(() => undefined);
  },
});
