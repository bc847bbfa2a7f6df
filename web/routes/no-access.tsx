import { createFileRoute, Link } from '@tanstack/react-router';
import { MessagePage } from '../app/MessagePage.tsx';

export const Route = createFileRoute('/no-access')({ component: NoAccess });

/** PAGE-03. */
function NoAccess() {
  return (
    <MessagePage
      title="Whoops! Access denied."
      actions={<Link to="/residents">Return to residents</Link>}
    >
      <p>You do not have access to this resident’s chart.</p>
    </MessagePage>
  );
}
