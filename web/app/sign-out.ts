import type { QueryClient } from '@tanstack/react-query';
import { portal } from '@wattle/contract/operations/portal.ts';
import { call } from '../api/client.ts';
import { endProviderSession, findUser, forgetUser } from '../auth/session.ts';
import { tellOtherTabs } from '../auth/tabs.ts';

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
  const user = await findUser();
  if (user !== undefined) {
    const { email = '', given_name: givenName = '', family_name: familyName = '' } = user.profile;
    await call(
      portal.recordSignOut,
      { body: { email, givenName, familyName, url, ipAddress: '', reason } },
      AbortSignal.timeout(eventTimeoutMs),
    ).catch(() => undefined); // the specification lets sign-out go on without the event
  }
  await forgetEverything(queryClient);
  tellOtherTabs('signed-out');
  try {
    await endProviderSession(user?.id_token);
  } catch {
    // The provider cannot be reached: this browser is signed out all the same.
    window.location.assign('/logout');
  }
}

/** Clears tokens, storage, the photo cache and the query cache. */
async function forgetEverything(queryClient: QueryClient): Promise<void> {
  queryClient.clear();
  await forgetUser();
  window.localStorage.clear();
  window.sessionStorage.clear();
  if ('caches' in window) await window.caches.delete(photoCache);
}
