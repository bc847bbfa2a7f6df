import type { RuntimeConfiguration } from '@wattle/contract/config.ts';
import { type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';

/** What is kept across the round trip to the provider. */
interface ReturnState {
  readonly returnTo: string;
}

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
  const state = user.state as Partial<ReturnState> | undefined;
  const returnTo = state?.returnTo ?? '/residents';
  // Only an address within this application: a path, never another origin.
  return /^\/(?![/\\])/.test(returnTo) ? returnTo : '/residents';
}

/** Leaves for the provider; comes back to `returnTo` (AUTH-01). `again` asks for the password even if the provider still knows the user. */
export async function startSignIn(returnTo: string, again = false): Promise<void> {
  await get().signinRedirect({
    state: { returnTo } satisfies ReturnState,
    ...(again && { prompt: 'login' }),
  });
}

/** The stored user, when there is one and the token has not expired (AUTH-04). */
export async function findUser(): Promise<User | undefined> {
  const user = await get().getUser();
  return user !== null && user.expired !== true ? user : undefined;
}

let renewing: Promise<User | undefined> | undefined;

/** Renews silently through the renew page; undefined when the provider no longer knows the user. One at a time. */
export function renewSilently(): Promise<User | undefined> {
  renewing ??= get()
    .signinSilent()
    .then((user) => user ?? undefined)
    .catch(() => undefined) // the caller restarts sign-in on undefined, whatever the cause
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

/** The access token, renewed first when it has expired (AUTH-10); undefined when nobody is signed in. */
export async function accessToken(): Promise<string | undefined> {
  const user = await findUser();
  if (user !== undefined) return user.access_token;
  const stored = await get().getUser();
  if (stored === null) return undefined;
  return (await renewSilently())?.access_token;
}

/** Forgets the tokens of this tab. */
export async function forgetUser(): Promise<void> {
  await get().removeUser();
}

/** Ends the session at the provider; lands on the signed-out page. */
export async function endProviderSession(idToken: string | undefined): Promise<void> {
  await get().signoutRedirect(idToken === undefined ? {} : { id_token_hint: idToken });
}

/** Tells `listener` 120 s before the access token ends (AUTH-06). */
export function onTokenExpiring(listener: () => void): void {
  get().events.addAccessTokenExpiring(listener);
}
