import type { RuntimeConfiguration } from '@wattle/contract/config.ts';
import type { ErrorResponse, OidcClient, User as SignedIn } from 'oidc-client-ts';
import { SignInServiceError } from '../api/errors.ts';
import type { ThirdPartyCookies } from './cookie-check.ts';
import { forgetProvider } from '../lib/storage/chosen-provider.ts';
import { expectProvider, isProviderReachable } from './provider-check.ts';
import { sessionClock } from './session-clock.ts';
import { keepProblem } from './sign-in-problem.ts';
import { hasExpired, type User, UserStore } from './user-store.ts';

/** What is stored during the round trip to the provider. */
interface ReturnState {
  readonly returnTo: string;
}

/** Where the last sign-in of this tab led to. */
const arrivalKey = 'wattle.signedInAt';

interface Session {
  readonly authority: string;
  readonly users: UserStore;
  readonly silentRedirectUri: string;
  /** Loads the library, which a signed-in user's first screen doesn't need. */
  readonly client: () => Promise<OidcClient>;
}

let session: Session | undefined;

/** Whether this page has forgotten its user. That is final, because every sign-in reloads the page. */
let isForgotten = false;

function get(): Session {
  if (session === undefined) throw new Error('Sign-in is not configured yet');
  return session;
}

/** Sets up sign-in with the configured flow (AUTH-02, AUTH-03). Tokens are kept only in this tab's session storage. */
export function configureSession(authentication: RuntimeConfiguration['authentication']): void {
  const { authority, clientId } = authentication;
  const base = authentication.redirectUrl.replace(/\/$/, '');
  const store = window.sessionStorage;
  let client: OidcClient | undefined;
  isForgotten = false;
  session = {
    authority,
    users: new UserStore(store, `${authority}:${clientId}`),
    silentRedirectUri: `${base}/renew.html`,
    client: async () => {
      const { createClient } = await import('./sign-in-request.ts');
      return (client ??= createClient(authentication, base, store));
    },
  };
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

/**
 * Completes a sign-in. Returns the address to go back to; throws if the answer is forged, replayed or an error, and keeps
 * the reason for the sign-in problem page.
 */
export async function completeSignIn(url: string): Promise<string> {
  const [{ acceptAnswer }, { problemOf }] = await Promise.all([
    import('./sign-in-answer.ts'),
    import('./answer-problem.ts'),
  ]);
  const { authority } = get();
  const client = await get().client();
  const request = await askedWith(client, url);
  let answer: SignedIn;
  try {
    answer = await acceptAnswer(client, url);
  } catch (error) {
    keepProblem(request && (await problemOf(error, returnAddress(request.data), authority)));
    throw error;
  }
  keepProblem(undefined);
  get().users.store(answer);
  sessionClock().restart();
  const returnTo = returnAddress(answer.state);
  try {
    window.sessionStorage.setItem(arrivalKey, returnTo);
  } catch {
    // Full: going back to the sign-in page then leads to the residents list.
  }
  return returnTo;
}

/** The request of this tab that the answer in `url` belongs to, if there is one. */
async function askedWith(client: OidcClient, url: string) {
  try {
    return (await client.readSigninResponseState(url)).state;
  } catch {
    return undefined; // forged, or used before
  }
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
 * even if the provider still knows the user: tablets are shared. Throws SignInServiceError if the
 * provider can't be reached, and SignInSetUpError if it isn't the configured one.
 */
export async function startSignIn(returnTo: string): Promise<void> {
  const { authority, client } = get();
  loadSignIn(); // while the provider is asked
  await expectProvider(authority);
  const isOverdue = sessionClock().hasRunOut();
  // The next user of a shared account has to say who they are.
  if (isOverdue) forgetProvider();
  const { createSignInRequest } = await import('./sign-in-request.ts');
  const asking = await client();
  const address = await createSignInRequest(asking, {
    redirectUri: asking.settings.redirect_uri,
    data: { returnTo } satisfies ReturnState,
    ...(isOverdue && { prompt: 'login' }),
  });
  // Going back from the provider's page leads to the page before, not into a loop.
  window.location.replace(address);
}

/** This tab's user, even if the access token has expired. */
export function storedUser(): User | undefined {
  return get().users.load();
}

/** This tab's user while the access token is valid (AUTH-04). */
export function findUser(): User | undefined {
  const user = storedUser();
  return user === undefined || hasExpired(user) ? undefined : user;
}

let cookies: Promise<ThirdPartyCookies> = Promise.resolve('unknown');

/** Asks the page at `address` whether a hidden frame can renew at all (AUTH-11). */
export function startCookieCheck(address: string): void {
  if (storedUser() === undefined) return;
  cookies = import('./cookie-check.ts').then(
    async ({ checkCookies }) => await checkCookies(address),
    () => 'unknown',
  );
}

/** Whether a silent renewal can work in this browser, as far as we know. */
export async function canRenewSilently(): Promise<boolean> {
  return (await cookies) !== 'blocked' || storedUser()?.refresh_token !== undefined;
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
  const { authority, client, users, silentRedirectUri } = get();
  const user = users.load();
  if (user === undefined || !(await canRenewSilently())) return undefined;
  try {
    const { renew } = await import('./renewal.ts');
    const renewed = await renew(await client(), user, silentRedirectUri);
    // The session may have ended meanwhile; then nothing is stored.
    if (isForgotten) return undefined;
    users.store(renewed);
    return users.load();
  } catch (error) {
    if (!isRefusal(error) && !(await isProviderReachable(authority))) {
      throw new SignInServiceError();
    }
    return undefined;
  }
}

/** By name, because the library is only loaded when needed. */
function isRefusal(error: unknown): error is ErrorResponse {
  return error instanceof Error && error.name === 'ErrorResponse';
}

let restore = () => {};

/** After a refused answer nobody is signed in here, but whoever was can still be signed out. */
export function setUserAside(): void {
  isForgotten = true;
  restore = get().users.take();
}

/** Brings back the user who was set aside, for their sign-out. */
export function restoreUser(): void {
  restore();
  restore = () => {};
}

/** Forgets this tab's tokens, including those of a pending renewal. */
export function forgetUser(): void {
  isForgotten = true;
  get().users.remove();
}

/** Ends the provider's session and opens the signed-out page. Throws if the provider can't be reached. */
export async function endProviderSession(idToken: string | undefined): Promise<void> {
  const { authority, client } = get();
  if (!(await isProviderReachable(authority))) throw new SignInServiceError();
  const hint = idToken === undefined ? {} : { id_token_hint: idToken };
  const { url } = await (await client()).createSignoutRequest(hint);
  window.location.replace(url);
}

/** Loads ahead what signing in, renewing and signing out need. */
export function loadSignIn(): void {
  import('./renewal.ts').catch(() => undefined); // tried again when needed
}

/** Calls `listener` 120 s before the access token expires (AUTH-06). */
export function onTokenExpiring(listener: () => void): () => void {
  return get().users.onExpiring(listener);
}
