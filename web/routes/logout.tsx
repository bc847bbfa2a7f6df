import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useConfiguration } from '../app/configuration.ts';
import { MessagePage } from '../app/MessagePage.tsx';

export const Route = createFileRoute('/logout')({ component: SignedOut });

/** PAGE-01. */
function SignedOut() {
  const { productName } = useConfiguration();
  useEffect(() => {
    // What the round trip to the provider left behind.
    window.sessionStorage.clear();
    window.history.replaceState(null, '', '/logout');
  }, []);
  return (
    <MessagePage
      title="You are now signed out"
      // A plain link: everything is loaded anew for the next user.
      actions={<a href="/residents">Return to sign-in screen</a>}
    >
      <p>You have been successfully signed out of {productName}</p>
      <p>Simplify medication management in residential aged care</p>
    </MessagePage>
  );
}
