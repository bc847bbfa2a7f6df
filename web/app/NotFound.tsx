import { HomeLink } from './HomeLink.tsx';
import { MessagePage } from './MessagePage.tsx';

/** PAGE-08: an address that leads nowhere. */
export function NotFound() {
  return (
    <MessagePage title="There is no such page" actions={<HomeLink>Go to residents</HomeLink>}>
      <p>The address may be mistyped, or the page may have moved.</p>
    </MessagePage>
  );
}
