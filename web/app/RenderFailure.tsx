import { LinkButton } from '../ui/LinkButton.tsx';
import { MessagePage } from './MessagePage.tsx';

/** PAGE-07: a screen broke while it was drawn. The details name the fault, never a resident. */
export function RenderFailure({ error }: { error: unknown }) {
  return (
    <MessagePage
      title="Something went wrong."
      actions={
        // A plain link: what broke may be an old version of the client, and is loaded anew.
        <LinkButton variant="primary" href="/residents">
          Go to residents
        </LinkButton>
      }
    >
      <p>This screen could not be shown. What was finalised before is safe.</p>
      <details>
        <summary>Details</summary>
        <p>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</p>
      </details>
    </MessagePage>
  );
}
