import type { RuntimeConfiguration } from '@wattle/contract/config.ts';
import { ErrorResponse, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { NetworkError } from '../api/errors.ts';
import { sessionClock } from './session-clock.ts';

/** What is kept across the round trip to the provider. */
interface ReturnState {
  readonly returnTo: string;
}

/** How long the provider may take to say that it is there. */
const reachableMs = 3000;

let manager: UserManager | undefined;

function get(): UserManager {
  if (manager === undefined) throw new Error('Sign-in is not configured yet');
  return manager;
}

/** Prepares sign-in by code + PKCE (AUTH-02, AUTH-03). Tokens live in this tab's session storage only. */
export function configureSession(authentication: RuntimeConfiguration['authentication']): void {
  const base = authentication.redirectUrl.replace(/\/$/, '');
  manager = new UserManager({
    authority: authentication.authority,
    client_id: authentication.clientId,
    redirect_uri: `${base}/residents`,
    silent_redirect_uri: `${base}/renew.html`,
    post_logout_redirect_uri: `${base}/logout`,
    response_type: 'code',
    scope: ['openid', 'profile', 'email', ...authentication.additionalScopes].join(' '),
    // Going back from the provider's page leads to what was there before, not into a circle.
    redirectMethod: 'replace',
    automaticSilentRenew: false,
    accessTokenExpiringNotificationTimeInSeconds: 120,
    monitorSession: false,
    userStore: new WebStorageStateStore({ store: window.sessionStorage }),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
  });
}

/** True when the address carries a provider's answer: `code`, `id_token` or `session_state` in query or hash. */
export function isCallback(address: { search: string; hash: string }): boolean {
  const query = new URLSearchParams(address.search);
  const hash = new URLSearchParams(address.hash.replace(/^#/, ''));
  const answered = ['code', 'id_token', 'session_state'];
  const failed = query.has('state') && query.has('error');
  return failed || answered.some((name) => query.has(name) || hash.has(name));
}

/** Finishes a sign-in. Gives the address to return to; throws when the answer is forged, replayed or an error. */
export async function completeSignIn(url: string): Promise<string> {
  const user = await get().signinRedirectCallback(url);
  sessionClock().restart();
  return returnAddress(user.state);
}

/** Where a sign-in leads to: a path within this application, never another origin. */
export function returnAddress(state: unknown): string {
  const { returnTo } = (state ?? {}) as Partial<ReturnState>;
  return typeof returnTo === 'string' && /^\/(?![/\\])/.test(returnTo) ? returnTo : '/residents';
}

/**
 * Leaves for the provider; comes back to `returnTo` (AUTH-01). After idle time the password is asked
 * even when the provider still knows the user: tablets are shared. Throws NetworkError when the
 * provider cannot be reached.
 */
export async function startSignIn(returnTo: string): Promise<void> {
  if (!(await isProviderReachable())) throw new NetworkError();
  await get().signinRedirect({
    state: { returnTo } satisfies ReturnState,
    ...(sessionClock().hasRunOut() && { prompt: 'login' }),
  });
}

/** The user of this tab, even when the access token has expired. */
export async function storedUser(): Promise<User | undefined> {
  return (await get().getUser()) ?? undefined;
}

/** The user of this tab while the access token lasts (AUTH-04). */
export async function findUser(): Promise<User | undefined> {
  const user = await storedUser();
  return user?.expired === true ? undefined : user;
}

/** Whether this page has forgotten its user. It stays so: every sign-in loads the page anew. */
let isForgotten = false;

let renewing: Promise<User | undefined> | undefined;

/**
 * Renews silently through the renew page, one at a time. Gives undefined when the provider no longer
 * knows the user or the tokens were forgotten; throws NetworkError when the provider cannot be asked.
 */
export async function renewSilently(): Promise<User | undefined> {
  if (isForgotten) return undefined;
  renewing ??= renew().finally(() => {
    renewing = undefined;
  });
  return await renewing;
}

async function renew(): Promise<User | undefined> {
  try {
    const user = await get().signinSilent();
    if (!isForgotten) return user ?? undefined;
    // The library stores the answer whenever it comes, and the session ended meanwhile.
    await get().removeUser();
    return undefined;
  } catch (error) {
    const isRefused = error instanceof ErrorResponse;
    if (!isRefused && !(await isProviderReachable())) throw new NetworkError();
    return undefined;
  }
}

/** Forgets the tokens of this tab, those of a renewal still under way too. */
export async function forgetUser(): Promise<void> {
  isForgotten = true;
  await get().removeUser();
}

/** Ends the session at the provider; lands on the signed-out page. Throws when the provider cannot be reached. */
export async function endProviderSession(idToken: string | undefined): Promise<void> {
  if (!(await isProviderReachable())) throw new NetworkError();
  await get().signoutRedirect(idToken === undefined ? {} : { id_token_hint: idToken });
}

/** Tells `listener` 120 s before the access token ends (AUTH-06). */
export function onTokenExpiring(listener: () => void): () => void {
  return get().events.addAccessTokenExpiring(listener);
}

/** Asks anew: the library keeps the provider's description, and would send the browser into nothing. */
async function isProviderReachable(): Promise<boolean> {
  const { authority } = get().settings;
  try {
    const answer = await fetch(`${authority.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(reachableMs),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
