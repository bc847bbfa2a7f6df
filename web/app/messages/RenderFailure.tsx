import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { homeLabel } from '../layout/HomeLink.tsx';
import { MessagePage } from './MessagePage.tsx';

/** PAGE-07: a screen failed to render. The details describe the error, never a resident. */
export function RenderFailure({ error }: { error: unknown }) {
  return (
    <MessagePage
      title="Something went wrong."
      actions={
        // A plain link, which reloads the client: the failure may come from an old version.
        <LinkButton variant="primary" href="/residents">
          {homeLabel}
        </LinkButton>
      }
    >
      <p>We couldn’t show this screen. Everything you’ve finalised is safe.</p>
      <details>
        <summary>Details</summary>
        <p>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</p>
      </details>
    </MessagePage>
  );
}
