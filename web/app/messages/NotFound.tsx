import { HomeLink } from '../layout/HomeLink.tsx';
import { MessagePage } from './MessagePage.tsx';

/** PAGE-08: an unknown address. */
export function NotFound() {
  return (
    <MessagePage title="There is no such page" actions={<HomeLink />}>
      <p>Check the address. The page may also have moved.</p>
    </MessagePage>
  );
}
