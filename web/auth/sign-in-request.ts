import type { RuntimeConfiguration } from '@wattle/contract/config.ts';
import { OidcClient, SigninState, WebStorageStateStore } from 'oidc-client-ts';

// Loaded only when somebody signs in or out, or a token is renewed: the first screen doesn't need the library.

/** How long a user may take on the provider's sign-in page. */
const signInSeconds = 3600;

export interface Asking {
  readonly redirectUri: string;
  /** Returned with the answer. */
  readonly data: unknown;
  readonly prompt?: 'login' | 'none';
  /** An earlier ID token of the user the request is about; some providers answer `prompt=none` only with one. */
  readonly idTokenHint?: string | undefined;
}

/** Servers take addresses of 8 kB; a longer hint is left out, which most providers accept. */
const longestHint = 6000;

/** The library's client for the product at `base`. What an answer is checked against is kept in `store`. */
export function createClient(
  { authority, clientId, responseType, additionalScopes }: RuntimeConfiguration['authentication'],
  base: string,
  store: Storage,
): OidcClient {
  return new OidcClient({
    authority,
    client_id: clientId,
    redirect_uri: `${base}/residents`,
    post_logout_redirect_uri: `${base}/logout`,
    response_type: responseType,
    // Where the library reads the answer.
    ...(responseType !== 'code' && { response_mode: 'fragment' }),
    scope: ['openid', 'profile', 'email', ...additionalScopes].join(' '),
    staleStateAgeInSeconds: signInSeconds,
    stateStore: new WebStorageStateStore({ store, prefix: 'oidc.state:' }),
  });
}

/** Whether tokens come in the address itself (`id_token token`) rather than for a code. */
export function isImplicit({ settings }: OidcClient): boolean {
  return settings.response_type !== 'code';
}

/** Stores what the answer will be checked against and returns the address to go to, in either flow (AUTH-02). */
export async function createSignInRequest(client: OidcClient, asking: Asking): Promise<string> {
  const { redirectUri, data, prompt, idTokenHint = '' } = asking;
  const nonce = crypto.randomUUID();
  const isHinted = idTokenHint !== '' && idTokenHint.length <= longestHint;
  const own = {
    redirect_uri: redirectUri,
    nonce,
    ...(prompt && { prompt }),
    ...(isHinted && { id_token_hint: idTokenHint }),
  };
  if (!isImplicit(client)) return (await client.createSigninRequest({ ...own, state: data })).url;
  // The library only does the code flow; it reads back what is stored here.
  const { authority, client_id, scope, response_type, stateStore } = client.settings;
  const address = new URL(await client.metadataService.getAuthorizationEndpoint());
  const state = await SigninState.create({
    authority,
    client_id,
    scope,
    nonce,
    data,
    redirect_uri: redirectUri,
  });
  await client.clearStaleState();
  await stateStore.set(state.id, state.toStorageString());
  const parameters = { client_id, scope, response_type, state: state.id, ...own };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}
