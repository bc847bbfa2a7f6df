import type { QueryClient } from '@tanstack/react-query';
import type { Identity, SignOutEvent } from '@wattle/contract/entities/user.ts';
import { portalStart } from '@wattle/contract/operations/portal-start.ts';
import { call } from '../../api/client.ts';
import { endProviderSession, forgetUser, restoreUser, storedUser } from '../../auth/session.ts';
import { sessionClock } from '../../auth/session-clock.ts';
import { tellOtherTabs } from '../../auth/tabs.ts';
import type { User } from '../../auth/user-store.ts';
import { forgetPhotos } from '../../lib/storage/forget-photos.ts';
import { emptyStorage } from '../../lib/storage/storage.ts';
import { knownIdentity } from './identity.ts';
import { showEnding } from './session-end.ts';

/** How long the sign-out event may take before sign-out continues without it. */
const eventTimeoutMs = 3000;

/**
 * Signs out (AUTH-09): records the event (a failure is ignored), clears everything this browser
 * stored, ends the provider's session and opens the signed-out page, even when offline.
 */
export async function signOut(queryClient: QueryClient, reason: string): Promise<void> {
  const url = window.location.href;
  showEnding('leaving');
  restoreUser();
  const user = storedUser();
  if (user !== undefined) {
    const person = personOf(user, knownIdentity(queryClient));
    await Promise.race([
      recordEvent({ ...person, url, ipAddress: '', reason }),
      new Promise((resolve) => setTimeout(resolve, eventTimeoutMs)),
    ]);
  }
  await forgetEverything(queryClient);
  tellOtherTabs('signed-out');
  try {
    await endProviderSession(user?.id_token);
  } catch {
    // The provider may still know the user, so the next user has to enter a password.
    sessionClock().expire();
    window.history.replaceState(null, '', '/logout');
    showEnding('left-offline');
  }
}

/** Who is signing out: from the ID token, and otherwise from the product's own data. */
function personOf({ profile }: User, identity: Identity | undefined) {
  return {
    email: profile.email ?? identity?.email ?? '',
    givenName: profile.given_name ?? identity?.givenName ?? '',
    familyName: profile.family_name ?? identity?.familyName ?? '',
  };
}

async function recordEvent(body: SignOutEvent): Promise<void> {
  try {
    await call(portalStart.recordSignOut, { body });
  } catch {
    // The specification lets sign-out continue without the event.
  }
}

/** Clears tokens, storage, the photo cache and the query cache. */
async function forgetEverything(queryClient: QueryClient): Promise<void> {
  queryClient.clear();
  forgetUser();
  emptyStorage(() => window.localStorage);
  emptyStorage(() => window.sessionStorage);
  await forgetPhotos();
}
