import { createFileRoute } from '@tanstack/react-router';
import { completeClinicalLink } from '../features/linking/complete-clinical-link.ts';

/** Where a clinical system leads back to (HEAD-04); the residents then say what came of it (HEAD-03). */
export const Route = createFileRoute('/_signed-in/clinical-link')({
  beforeLoad: async ({ location }) => {
    const isLinked = await completeClinicalLink(location.searchStr);
    // Loaded anew, with everything that can be seen now; going back does not lead to the used answer.
    window.location.replace(`/residents?userLinked=${isLinked}`);
    return await new Promise<never>(() => undefined);
  },
});
