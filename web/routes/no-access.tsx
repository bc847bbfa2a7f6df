import { createFileRoute, useLocation } from '@tanstack/react-router';
import { HomeLink } from '../app/layout/HomeLink.tsx';
import { MessagePage } from '../app/messages/MessagePage.tsx';

export const Route = createFileRoute('/no-access')({ component: NoAccess });

/** PAGE-03. */
function NoAccess() {
  const wasOpen = useLocation({ select: ({ state }) => state.wasChartOpen === true });
  return (
    <MessagePage title="Whoops! Access denied." actions={<HomeLink />}>
      <p>You don’t have access to this resident’s chart.</p>
      {wasOpen && (
        <p>
          You had it open until now. The resident may have moved to another organisation. What you
          were typing wasn’t saved, and drafts that you hadn’t finalised weren’t sent.
        </p>
      )}
    </MessagePage>
  );
}
