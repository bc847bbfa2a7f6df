import { ErrorResponse } from 'oidc-client-ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bundledConfiguration } from '../lib/instance/configuration.ts';
import { acceptAnswer } from './sign-in-answer.ts';
import { createClient, createSignInRequest } from './sign-in-request.ts';
import { memoryStorage, type Provider, startProvider } from './testing/provider.ts';
import { type Claims, hashOf, newSigner, type Signer } from './testing/signer.ts';

const base = 'https://charts.example';
const redirectUri = `${base}/residents`;
const accessToken = 'an.access.token';

let signer: Signer;
let provider: Provider;
beforeAll(async () => {
  signer = await newSigner('first');
});
beforeEach(async () => {
  provider = await startProvider();
  provider.keys = [signer.jwk];
});
afterEach(() => {
  vi.useRealTimers();
  provider.close();
});

type Parameters = Record<string, string | undefined>;

/** One tab with a pending request, and the provider's answer to it with changes. */
async function pendingRequest(responseType: 'code' | 'id_token token') {
  const storage = memoryStorage();
  const { authentication } = bundledConfiguration(base);
  const own = { authority: provider.issuer, clientId: 'wattle', responseType };
  const client = createClient({ ...authentication, ...own }, base, storage);
  const address = await createSignInRequest(client, { redirectUri, data: { returnTo: '/here' } });
  const request = new URL(address).searchParams;
  const tokens = async (claims: Claims = {}) => {
    const seconds = Math.floor(Date.now() / 1000);
    const id_token = await signer.sign({
      iss: provider.issuer,
      sub: 'jodie',
      aud: 'wattle',
      iat: seconds,
      exp: seconds + 3600,
      nonce: request.get('nonce'),
      at_hash: hashOf(accessToken),
      ...claims,
    });
    return { id_token, access_token: accessToken, token_type: 'Bearer', expires_in: '600' };
  };
  return {
    client,
    storage,
    request,
    /** The callback address. */
    answer: async (changes: Parameters = {}, claims?: Claims): Promise<string> => {
      const given = await tokens(claims);
      provider.exchange = async () => given;
      const own = responseType === 'code' ? { code: 'one' } : given;
      const parameters = { state: request.get('state') ?? '', ...own, ...changes };
      const known = Object.entries(parameters).filter((one): one is [string, string] => !!one[1]);
      return `${redirectUri}${responseType === 'code' ? '?' : '#'}${new URLSearchParams(known)}`;
    },
  };
}

describe.each(['code', 'id_token token'] as const)('AUTH-02 %s:', (flow) => {
  test('AUTH-02 AUTH-03 the request names the flow, with state, nonce and scopes', async () => {
    const { request } = await pendingRequest(flow);
    expect(Object.fromEntries(request)).toMatchObject({
      client_id: 'wattle',
      redirect_uri: redirectUri,
      response_type: flow,
      scope: 'openid profile email',
    });
    expect(request.get('state')).toMatch(/^[\w-]{32,}$/);
    expect(request.get('nonce')).toMatch(/^[\w-]{32,}$/);
    expect(request.get('code_challenge_method')).toBe(flow === 'code' ? 'S256' : null);
  });

  test('AUTH-02 the answer to a request gives its user, and the request is cleared', async () => {
    const { client, storage, answer } = await pendingRequest(flow);
    const user = await acceptAnswer(client, await answer({ iss: provider.issuer }));
    expect(user).toMatchObject({
      access_token: accessToken,
      profile: { sub: 'jodie' },
      state: { returnTo: '/here' },
      scope: 'openid profile email',
    });
    expect(user.expires_in).toBeGreaterThan(590);
    expect(user.expires_in).toBeLessThanOrEqual(600);
    expect(storage.length).toBe(0);
  });

  test.each<[string, Parameters, string]>([
    ['no state', { state: undefined }, 'No state'],
    ['an unknown state', { state: 'forged' }, 'No matching state'],
    ['another issuer', { iss: 'https://evil.example' }, 'another provider'],
    [
      'no token and no code',
      { code: undefined, id_token: undefined },
      flow === 'code' ? 'Expected code' : 'Invalid Compact JWS',
    ],
  ])('AUTH-02 one with %s is refused', async (_name, changes, reason) => {
    const { client, answer } = await pendingRequest(flow);
    await expect(acceptAnswer(client, await answer(changes))).rejects.toThrow(reason);
  });

  test('AUTH-02 an answer can be used once, even if it was refused', async () => {
    const { client, answer } = await pendingRequest(flow);
    const address = await answer();
    await acceptAnswer(client, address);
    await expect(acceptAnswer(client, address)).rejects.toThrow('No matching state');
    const other = await pendingRequest(flow);
    const forged = await other.answer({}, { nonce: 'other' });
    await expect(acceptAnswer(other.client, forged)).rejects.toThrow(/nonce|another request/);
    await expect(acceptAnswer(other.client, await other.answer())).rejects.toThrow(
      'No matching state',
    );
  });

  test('AUTH-02 an answer within the hour is accepted', async () => {
    const { client, answer } = await pendingRequest(flow);
    vi.useFakeTimers({ now: Date.now() + 3_590_000, toFake: ['Date'] });
    const { profile } = await acceptAnswer(client, await answer());
    expect(profile.sub).toBe('jodie');
  });

  test('AUTH-02 a late answer is refused, and its state is removed', async () => {
    const { client, storage, answer } = await pendingRequest(flow);
    vi.useFakeTimers({ now: Date.now() + 3_602_000, toFake: ['Date'] });
    await expect(acceptAnswer(client, await answer())).rejects.toThrow('The answer is stale');
    expect(storage.length).toBe(0);
  });

  test('AUTH-02 an error from the provider is passed on', async () => {
    const { client, storage, answer } = await pendingRequest(flow);
    const refused = await answer({ error: 'access_denied', code: undefined, id_token: undefined });
    await expect(acceptAnswer(client, refused)).rejects.toThrow(ErrorResponse);
    expect(storage.length).toBe(0);
  });

  test('AUTH-02 a provider whose metadata names another issuer is refused', async () => {
    const { client, answer } = await pendingRequest(flow);
    const address = await answer();
    const { metadataService } = client;
    const metadata = { ...(await metadataService.getMetadata()), issuer: 'https://evil.example' };
    vi.spyOn(metadataService, 'getMetadata').mockResolvedValue(metadata);
    await expect(acceptAnswer(client, address)).rejects.toThrow('another provider');
  });

  test('AUTH-02 a signature by an unknown key is refused; keys are refetched only once', async () => {
    const { client, answer } = await pendingRequest(flow);
    provider.keys = [(await newSigner('first')).jwk];
    await expect(acceptAnswer(client, await answer())).rejects.toThrow('signature');
    expect(provider.keysAsked).toBe(1);
    const other = await pendingRequest(flow);
    provider.keys = [(await newSigner('second')).jwk];
    await other.client.metadataService.getSigningKeys();
    provider.keys.push(signer.jwk);
    const { profile } = await acceptAnswer(other.client, await other.answer());
    expect(profile.sub).toBe('jodie');
    expect(provider.keysAsked).toBe(3);
  });

  test.each<[string, Claims, RegExp]>([
    ['nonce', { nonce: 'other' }, /nonce|another request/],
    ['audience', { aud: 'other' }, /"aud"/],
    ['hash', { at_hash: hashOf('another') }, /another access token/],
    ['end', { exp: 1 }, /The clocks/],
  ])('AUTH-02 the ID token is verified: its %s', async (_name, claims, reason) => {
    const { client, answer } = await pendingRequest(flow);
    await expect(acceptAnswer(client, await answer({}, claims))).rejects.toThrow(reason);
  });
});

test.each<[string, Parameters, string]>([
  ['ID token', { id_token: undefined }, 'Invalid Compact JWS'],
  ['access token', { access_token: undefined }, 'cut off'],
  ['token type', { token_type: undefined }, 'cut off'],
  ['whole ID token', { id_token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIi' }, 'Invalid Compact JWS'],
  ['access token of its own', { access_token: 'another' }, 'another access token'],
])('AUTH-02 an implicit answer without its %s is refused', async (_name, changes, reason) => {
  const { client, answer } = await pendingRequest('id_token token');
  await expect(acceptAnswer(client, await answer(changes))).rejects.toThrow(reason);
});

test('AUTH-02 an implicit answer whose ID token names no access token is refused', async () => {
  const { client, answer } = await pendingRequest('id_token token');
  const bare = await answer({}, { at_hash: undefined });
  await expect(acceptAnswer(client, bare)).rejects.toThrow('another access token');
});

test('AUTH-02 an implicit answer without an expiry lasts as long as the ID token', async () => {
  const { client, answer } = await pendingRequest('id_token token');
  const user = await acceptAnswer(client, await answer({ expires_in: undefined }));
  expect(user.expires_at).toBe(user.profile.exp);
});

test('AUTH-02 an answer from the other flow is refused', async () => {
  for (const flow of ['code', 'id_token token'] as const) {
    const { client, answer } = await pendingRequest(flow);
    const swapped = (await answer()).replace(/[?#]/, flow === 'code' ? '#' : '?');
    await expect(acceptAnswer(client, swapped)).rejects.toThrow('No state');
  }
});

test('AUTH-02 a code goes to the token endpoint with this tab’s verifier', async () => {
  const { client, request, answer } = await pendingRequest('code');
  const address = await answer();
  const given = await provider.exchange(new URLSearchParams());
  let form = new URLSearchParams();
  provider.exchange = async (sent) => {
    form = sent;
    return given;
  };
  await acceptAnswer(client, address);
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(form.get('code_verifier') ?? ''),
  );
  expect(request.get('code_challenge')).toBe(Buffer.from(digest).toString('base64url'));
});

test.each([
  ['no ID token', { id_token: undefined }, 'missing part'],
  ['no access token', { access_token: '' }, 'cut off'],
])(
  'AUTH-02 with a token endpoint that returns %s nobody is signed in',
  async (_name, changes, reason) => {
    const { client, answer } = await pendingRequest('code');
    const address = await answer();
    const given = await provider.exchange(new URLSearchParams());
    provider.exchange = async () => ({ ...given, ...changes });
    await expect(acceptAnswer(client, address)).rejects.toThrow(reason);
  },
);
