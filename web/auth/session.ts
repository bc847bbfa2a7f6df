import type { RuntimeConfiguration } from '@wattle/contract/config.ts';
import { ErrorResponse, OidcClient, type User, WebStorageStateStore } from 'oidc-client-ts';
import { NetworkError } from '../api/errors.ts';
import { checkCookies, type ThirdPartyCookies } from './cookie-check.ts';
import { renew } from './renewal.ts';
import { forgetProvider } from '../lib/chosen-provider.ts';
import { sessionClock } from './session-clock.ts';
import { createSignInRequest } from './sign-in-request.ts';
import { UserStore } from './user-store.ts';

/** What is stored during the round trip to the provider. */
interface ReturnState {
  readonly returnTo: string;
}

/** Where the last sign-in of this tab led to. */
const arrivalKey = 'wattle.signedInAt';

/** How long the provider may take to respond. */
const reachableMs = 3000;
/** How long a user may take on the provider's sign-in page. */
const signInSeconds = 3600;

interface Session {
  readonly client: OidcClient;
  readonly users: UserStore;
  readonly silentRedirectUri: string;
}

let session: Session | undefined;

function get(): Session {
  if (session === undefined) throw new Error('Sign-in is not configured yet');
  return session;
}

/** Sets up sign-in with the configured flow (AUTH-02, AUTH-03). Tokens are kept only in this tab's session storage. */
export function configureSession(authentication: RuntimeConfiguration['authentication']): void {
  const { authority, clientId, responseType } = authentication;
  const base = authentication.redirectUrl.replace(/\/$/, '');
  const store = window.sessionStorage;
  const client = new OidcClient({
    authority,
    client_id: clientId,
    redirect_uri: `${base}/residents`,
    post_logout_redirect_uri: `${base}/logout`,
    response_type: responseType,
    // Where the library reads the answer.
    ...(responseType !== 'code' && { response_mode: 'fragment' }),
    scope: ['openid', 'profile', 'email', ...authentication.additionalScopes].join(' '),
    staleStateAgeInSeconds: signInSeconds,
    stateStore: new WebStorageStateStore({ store, prefix: 'oidc.state:' }),
  });
  const users = new UserStore(store, `${authority}:${clientId}`);
  session = { client, users, silentRedirectUri: `${base}/renew.html` };
}

/** Whether the address contains a provider's answer: `code`, `id_token` or `session_state` in query or hash. */
export function isCallback(address: { pathname?: string; search: string; hash: string }): boolean {
  // A clinical system's answer, which looks the same.
  if (address.pathname === '/clinical-link') return false;
  const answered = ['code', 'id_token', 'session_state'];
  return [address.search, address.hash].some((part) => {
    const params = new URLSearchParams(part.slice(1));
    const isRefusal = params.has('state') && params.has('error');
    return isRefusal || answered.some((name) => params.has(name));
  });
}

/** Completes a sign-in. Returns the address to go back to; throws if the answer is forged, replayed or an error. */
export async function completeSignIn(url: string): Promise<string> {
  const { client, users } = get();
  const { acceptAnswer } = await import('./sign-in-answer.ts');
  const user = await acceptAnswer(client, url);
  await users.store(user);
  sessionClock().restart();
  const returnTo = returnAddress(user.state);
  try {
    window.sessionStorage.setItem(arrivalKey, returnTo);
  } catch {
    // Full: going back to the sign-in page then leads to the residents list.
  }
  return returnTo;
}

/** Where the last sign-in of this tab led to, for a user who goes back to the sign-in page. */
export function lastArrival(): string {
  return returnAddress({ returnTo: window.sessionStorage.getItem(arrivalKey) });
}

/** Where to go after sign-in: a path in this application, never another origin. */
export function returnAddress(state: unknown): string {
  const { returnTo } = (state ?? {}) as Partial<ReturnState>;
  return typeof returnTo === 'string' && /^\/(?![/\\])/.test(returnTo) ? returnTo : '/residents';
}

/**
 * Goes to the provider and comes back to `returnTo` (AUTH-01). After a timeout it asks for the password
 * even if the provider still knows the user: tablets are shared. Throws NetworkError if the
 * provider can't be reached.
 */
export async function startSignIn(returnTo: string): Promise<void> {
  if (!(await isProviderReachable())) throw new NetworkError();
  const { client } = get();
  const isOverdue = sessionClock().hasRunOut();
  // The next user of a shared account has to say who they are.
  if (isOverdue) forgetProvider();
  const address = await createSignInRequest(client, {
    redirectUri: client.settings.redirect_uri,
    data: { returnTo } satisfies ReturnState,
    ...(isOverdue && { prompt: 'login' }),
  });
  // Going back from the provider's page leads to the page before, not into a loop.
  window.location.replace(address);
}

/** This tab's user, even if the access token has expired. */
export async function storedUser(): Promise<User | undefined> {
  return await get().users.load();
}

/** This tab's user while the access token is valid (AUTH-04). */
export async function findUser(): Promise<User | undefined> {
  const user = await storedUser();
  return user?.expired === true ? undefined : user;
}

/** Whether this page has forgotten its user. That is final, because every sign-in reloads the page. */
let isForgotten = false;

let cookies: Promise<ThirdPartyCookies> = Promise.resolve('unknown');

/** Asks the page at `address` whether a hidden frame can renew at all (AUTH-11). */
export async function startCookieCheck(address: string): Promise<void> {
  if ((await storedUser()) !== undefined) cookies = checkCookies(address);
}

/** Whether a silent renewal can work in this browser, as far as we know. */
export async function canRenewSilently(): Promise<boolean> {
  return (await cookies) !== 'blocked' || (await storedUser())?.refresh_token !== undefined;
}

let renewing: Promise<User | undefined> | undefined;

/**
 * Renews silently through the renew page, one at a time. Returns undefined if the provider no longer
 * knows the user or the tokens were forgotten; throws NetworkError if the provider can't be reached.
 */
export async function renewSilently(): Promise<User | undefined> {
  if (isForgotten) return undefined;
  renewing ??= renewOnce().finally(() => {
    renewing = undefined;
  });
  return await renewing;
}

async function renewOnce(): Promise<User | undefined> {
  const { client, users, silentRedirectUri } = get();
  const user = await users.load();
  if (user === undefined || !(await canRenewSilently())) return undefined;
  try {
    const renewed = await renew(client, user, silentRedirectUri);
    // The session may have ended meanwhile; then nothing is stored.
    if (isForgotten) return undefined;
    await users.store(renewed);
    return renewed;
  } catch (error) {
    const isRefused = error instanceof ErrorResponse;
    if (!isRefused && !(await isProviderReachable())) throw new NetworkError();
    return undefined;
  }
}

/** Forgets this tab's tokens, including those of a pending renewal. */
export async function forgetUser(): Promise<void> {
  isForgotten = true;
  await get().users.remove();
}

/** Ends the provider's session and opens the signed-out page. Throws if the provider can't be reached. */
export async function endProviderSession(idToken: string | undefined): Promise<void> {
  if (!(await isProviderReachable())) throw new NetworkError();
  const hint = idToken === undefined ? {} : { id_token_hint: idToken };
  const { url } = await get().client.createSignoutRequest(hint);
  window.location.replace(url);
}

/** Calls `listener` 120 s before the access token expires (AUTH-06). */
export function onTokenExpiring(listener: () => void): () => void {
  return get().users.onExpiring(listener);
}

/** Checks again, because the library caches the provider's metadata and would send the browser to a dead page. */
async function isProviderReachable(): Promise<boolean> {
  const { authority } = get().client.settings;
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
