import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { ErrorResponse, type OidcClient, type SigninState, User } from 'oidc-client-ts';
import { verifyIdToken } from './id-token.ts';
import { isImplicit } from './sign-in-request.ts';
import type { User as Stored } from './user-store.ts';

// Loaded only when there is an answer to verify: nothing else needs the verifying library.

/** What both flows return. */
interface Tokens {
  readonly id_token?: string;
  readonly access_token: string;
  readonly token_type: string;
  readonly refresh_token?: string;
  readonly scope?: string;
  readonly expires_at?: number;
  readonly session_state: string | null;
}

/**
 * The user in the provider's answer in `url`, in either flow; its `state` is what the request stored.
 * Throws ErrorResponse if the provider refused, and another error for an answer that is forged,
 * stale, cut off or already used (AUTH-02).
 */
export async function acceptAnswer(client: OidcClient, url: string): Promise<User> {
  // Removed from the store in any case: an answer can be used once.
  const { state, response } = await client.readSigninResponseState(url, true);
  const age = Date.now() / 1000 - state.created;
  if (age > client.settings.staleStateAgeInSeconds) throw new Error('The answer is stale');
  const params = paramsOf(client, url);
  const issuer = await issuerOf(client, params);
  if (response.error !== null) throw new ErrorResponse(response);
  const tokens = isImplicit(client) ? tokensOf(params) : await exchange(client, state, url);
  return await verifiedUser(client, issuer, tokens, state);
}

/** New tokens for `user` from its refresh token. Throws like `acceptAnswer`. */
export async function refresh(client: OidcClient, user: Stored): Promise<User> {
  const { refresh_token = '', id_token, session_state = null, scope, profile } = user;
  const tokens: Tokens = await client.useRefreshToken({
    state: {
      refresh_token,
      session_state,
      profile,
      ...(id_token !== undefined && { id_token }),
      ...(scope !== undefined && { scope }),
    },
  });
  const kept = { refresh_token, ...tokens };
  // No new ID token: the one from sign-in has been verified.
  if (tokens.id_token === id_token) return new User({ ...kept, profile });
  return await verifiedUser(client, await issuerOf(client, new URLSearchParams()), kept);
}

/** The part of the address that contains the flow's answer. */
function paramsOf(client: OidcClient, url: string): URLSearchParams {
  const { search, hash } = new URL(url);
  return new URLSearchParams((isImplicit(client) ? hash : search).slice(1));
}

/** The configured issuer, after checking that the provider's metadata and answer name no other (RFC 9207). */
async function issuerOf(client: OidcClient, params: URLSearchParams): Promise<string> {
  const { issuer } = await client.metadataService.getMetadata();
  const named = params.get('iss') ?? issuer;
  if (issuer === client.settings.authority && named === issuer) return issuer;
  throw new Error('The answer is from another provider');
}

/** Exchanges the code for tokens. The library looks up the state itself, and removes it. */
async function exchange(client: OidcClient, state: SigninState, url: string): Promise<Tokens> {
  await client.settings.stateStore.set(state.id, state.toStorageString());
  return await client.processSigninResponse(url);
}

/** The tokens of an implicit answer. */
function tokensOf(params: URLSearchParams): Tokens {
  const id_token = params.get('id_token') ?? '';
  const access_token = params.get('access_token') ?? '';
  const token_type = params.get('token_type') ?? '';
  const seconds = Number(params.get('expires_in') ?? Number.NaN);
  const scope = params.get('scope');
  return {
    id_token,
    access_token,
    token_type,
    session_state: params.get('session_state'),
    ...(scope !== null && { scope }),
    ...(seconds >= 0 && { expires_at: Math.floor(Date.now() / 1000 + seconds) }),
  };
}

async function verifiedUser(
  client: OidcClient,
  issuer: string,
  tokens: Tokens,
  state?: SigninState,
): Promise<User> {
  const { id_token = '', access_token, token_type } = tokens;
  if (access_token === '' || !/^bearer$/i.test(token_type)) {
    throw new Error('The answer is cut off');
  }
  const profile = await verifyIdToken(id_token, {
    issuer,
    clientId: client.settings.client_id,
    keys: publishedKeys(client),
    nonce: state?.nonce,
    accessToken: access_token,
    isHashRequired: isImplicit(client),
    now: new Date(),
  });
  const expires_at = tokens.expires_at ?? profile.exp;
  return new User({
    scope: client.settings.scope,
    ...tokens,
    expires_at,
    profile,
    userState: state?.data,
  });
}

/** The provider's keys, refetched when a token names an unknown one, because keys change. */
function publishedKeys({ metadataService }: OidcClient): JWTVerifyGetKey {
  const known = async () =>
    createLocalJWKSet({ keys: (await metadataService.getSigningKeys()) ?? [] });
  return async (header, token) => {
    try {
      return await (await known())(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      metadataService.resetSigningKeys();
      return await (await known())(header, token);
    }
  };
}
