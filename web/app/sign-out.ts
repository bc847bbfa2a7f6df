import type { QueryClient } from '@tanstack/react-query';
import type { Identity, SignOutEvent } from '@wattle/contract/entities/user.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import type { User } from 'oidc-client-ts';
import { call } from '../api/client.ts';
import { endProviderSession, forgetUser, storedUser } from '../auth/session.ts';
import { sessionClock } from '../auth/session-clock.ts';
import { tellOtherTabs } from '../auth/tabs.ts';
import { emptyStorage } from '../lib/storage.ts';
import { knownIdentity } from './identity.ts';
import { showEnding } from './session-end.ts';

/** Where resident photos are kept by the browser (S1 §7). */
const photoCache = 'RESIDENT_PHOTOS';

/** How long the sign-out event may take before sign-out goes on without it. */
const eventTimeoutMs = 3000;

/**
 * Signs out (AUTH-09): records the event (its failure is ignored), forgets everything this browser
 * kept, ends the provider's session and lands on the signed-out page, also when the network is gone.
 */
export async function signOut(
  queryClient: QueryClient,
  reason: string,
  url = window.location.pathname,
): Promise<void> {
  const user = await storedUser();
  showEnding('leaving');
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
    // The provider may still know the user: whoever comes next has to prove who they are.
    sessionClock().expire();
    window.history.replaceState(null, '', '/logout');
    showEnding('left-offline');
  }
}

/** Who signs out, as the ID token says; what it leaves out, as the product knows them. */
function personOf({ profile }: User, identity: Identity | undefined) {
  return {
    email: profile.email ?? identity?.email ?? '',
    givenName: profile.given_name ?? identity?.givenName ?? '',
    familyName: profile.family_name ?? identity?.familyName ?? '',
  };
}

async function recordEvent(body: SignOutEvent): Promise<void> {
  try {
    await call(portal.recordSignOut, { body });
  } catch {
    // The specification lets sign-out go on without the event.
  }
}

/** Clears tokens, storage, the photo cache and the query cache. */
async function forgetEverything(queryClient: QueryClient): Promise<void> {
  queryClient.clear();
  await forgetUser();
  emptyStorage(() => window.localStorage);
  emptyStorage(() => window.sessionStorage);
  await forgetPhotos();
}

async function forgetPhotos(): Promise<void> {
  try {
    // Only pages that came over a safe connection have caches.
    if ('caches' in window) await window.caches.delete(photoCache);
  } catch {
    // Blocked with the rest of the site's data: nothing was kept.
  }
}
