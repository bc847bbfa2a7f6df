import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SignedOut } from '../app/session/SignedOut.tsx';
import { signOut } from '../app/session/sign-out.ts';
import { storedUser } from '../auth/session.ts';

/** PAGE-01. If somebody is still signed in, it signs them out. */
export const Route = createFileRoute('/logout')({
  loader: () => ({ isSignedIn: storedUser() !== undefined }),
  component: Logout,
});

function Logout() {
  const { isSignedIn } = Route.useLoaderData();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isSignedIn) {
      void signOut(queryClient, 'User signed out');
      return;
    }
    // Left over from the round trip to the provider.
    window.sessionStorage.clear();
    window.history.replaceState(null, '', '/logout');
  }, [isSignedIn, queryClient]);
  return isSignedIn ? null : <SignedOut isProviderTold={true} />;
}
