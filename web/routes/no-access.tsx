import { createFileRoute } from '@tanstack/react-router';
import { HomeLink } from '../app/layout/HomeLink.tsx';
import { MessagePage } from '../app/messages/MessagePage.tsx';

export const Route = createFileRoute('/no-access')({ component: NoAccess });

/** PAGE-03. */
function NoAccess() {
  return (
    <MessagePage title="Whoops! Access denied." actions={<HomeLink />}>
      <p>You don’t have access to this resident’s chart.</p>
    </MessagePage>
  );
}
