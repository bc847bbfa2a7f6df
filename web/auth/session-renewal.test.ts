import { User } from 'oidc-client-ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage, type Provider, startProvider } from './testing/provider.ts';
import { type Claims, hashOf, newSigner, type Signer } from './testing/signer.ts';

/** What the hidden frame returns for an address, instead of a browser. */
let frame: (address: URL) => Promise<unknown>;
const framed: string[] = [];
vi.mock('./hidden-frame.ts', () => ({
  askHiddenFrame: async (address: string, _origin: string, read: (message: unknown) => unknown) => {
    framed.push(address);
    return read(await frame(new URL(address)));
  },
}));

let provider: Provider;
let signer: Signer;
beforeAll(async () => {
  signer = await newSigner('first');
});
beforeEach(async () => {
  framed.length = 0;
  provider = await startProvider();
  provider.keys = [signer.jwk];
});
afterEach(() => {
  provider.close();
  vi.unstubAllGlobals();
});

/** A reloaded page with a signed-in user. */
async function world(
  kept: Partial<User> = {},
  responseType: 'code' | 'id_token token' = 'id_token token',
) {
  const sessionStorage = memoryStorage();
  vi.stubGlobal('window', { sessionStorage });
  vi.resetModules();
  const session = await import('./session.ts');
  session.configureSession({
    authority: provider.issuer,
    clientId: 'wattle',
    redirectUrl: 'https://charts.example/',
    responseType,
    additionalScopes: [],
    automaticSilentRenew: true,
    loginTimeout: 60,
    retryCount: 3,
    retryWaitTime: 6,
  });
  const claims = { sub: 'jodie', iss: provider.issuer, aud: 'wattle', exp: 1, iat: 1 };
  const user = new User({ access_token: 'first', token_type: 'Bearer', profile: claims, ...kept });
  const key = `oidc.user:${provider.issuer}:wattle`;
  sessionStorage.setItem(key, user.toStorageString());
  return { session, sessionStorage, key, kept: () => sessionStorage.getItem(key) };
}

async function newTokens(nonce: string | null, claims: Claims = {}) {
  const now = Math.floor(Date.now() / 1000);
  const own = { iss: provider.issuer, sub: 'jodie', aud: 'wattle', iat: now, exp: now + 600 };
  const at_hash = hashOf('renewed');
  const id_token = await signer.sign({ ...own, nonce: nonce ?? undefined, at_hash, ...claims });
  return { id_token, access_token: 'renewed', token_type: 'Bearer', expires_in: '600' };
}

/** How the renew page answers in the frame. */
const renewing = (claims?: Claims) => async (address: URL) => {
  const { searchParams } = address;
  const tokens = await newTokens(searchParams.get('nonce'), claims);
  const parameters = new URLSearchParams({ ...tokens, state: searchParams.get('state') ?? '' });
  return { renewed: `${searchParams.get('redirect_uri')}#${parameters}` };
};

test('AUTH-06 a renewal goes through the renew page without interaction, and stores the new tokens', async () => {
  const { session, kept } = await world();
  frame = renewing();
  expect((await session.renewSilently())?.access_token).toBe('renewed');
  expect(kept()).toContain('"renewed"');
  const { searchParams } = new URL(framed[0] ?? '');
  expect(searchParams.get('prompt')).toBe('none');
  expect(searchParams.get('redirect_uri')).toBe('https://charts.example/renew.html');
});

test.each(['code', 'id_token token'] as const)(
  'AUTH-06 %s: a renewal names the user by the last ID token, unless that is too long for an address',
  async (flow) => {
    for (const [idToken, hint] of [
      ['the.last.one', 'the.last.one'],
      ['a'.repeat(6001), null],
      [undefined, null],
    ] as const) {
      const { session } = await world(
        { ...(idToken !== undefined && { id_token: idToken }) },
        flow,
      );
      framed.length = 0;
      frame = async () => undefined;
      await session.renewSilently();
      const { searchParams } = new URL(framed[0] ?? '');
      expect([searchParams.get('prompt'), searchParams.get('id_token_hint')]).toEqual([
        'none',
        hint,
      ]);
    }
  },
);

test('AUTH-06 simultaneous renewals become one', async () => {
  const { session } = await world();
  frame = renewing();
  await Promise.all([session.renewSilently(), session.renewSilently()]);
  expect(framed).toHaveLength(1);
});

test('AUTH-05 AUTH-09 a renewal answered after the tokens were forgotten stores no new ones', async () => {
  const { session, sessionStorage } = await world();
  let answer = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    answer = resolve;
  });
  frame = async (address) => {
    await promise;
    return await renewing()(address);
  };
  const renewal = session.renewSilently();
  await vi.waitFor(() => expect(framed).toHaveLength(1));
  session.forgetUser();
  answer();
  expect(await renewal).toBeUndefined();
  expect(sessionStorage.length).toBe(0);
});

test('AUTH-02 AUTH-09 a user who was set aside is not signed in, and is restored only for signing out', async () => {
  const { session } = await world();
  const user = session.storedUser();
  expect(user).toBeDefined();
  session.setUserAside();
  expect([session.storedUser(), session.findUser()]).toEqual([undefined, undefined]);
  session.restoreUser();
  expect(session.storedUser()).toEqual(user);
  expect(await session.renewSilently()).toBeUndefined();
  session.forgetUser();
  session.restoreUser();
  expect(session.storedUser()).toBeUndefined();
});

test('AUTH-05 AUTH-09 once the tokens are forgotten nothing is renewed', async () => {
  const { session, sessionStorage } = await world();
  session.forgetUser();
  expect(await session.renewSilently()).toBeUndefined();
  expect(framed).toEqual([]);
  expect(sessionStorage.length).toBe(0);
});

test.each<[string, (address: URL) => Promise<unknown>]>([
  ['for another person', renewing({ sub: 'priya' })],
  ['to another request', renewing({ nonce: 'other' })],
  ['that never comes', async () => undefined],
  [
    'that refuses',
    async ({ searchParams }) => ({
      renewed: `https://charts.example/renew.html#error=login_required&state=${searchParams.get('state')}`,
    }),
  ],
])('AUTH-02 AUTH-06 an answer %s renews nothing', async (_name, given) => {
  const { session, kept } = await world();
  frame = given;
  expect(await session.renewSilently()).toBeUndefined();
  expect(kept()).toContain('"first"');
});

test('AUTH-06 while the provider is down a renewal fails as a network error', async () => {
  const { session, kept } = await world();
  provider.close();
  const { name } = (await session.renewSilently().catch((error: unknown) => error)) as Error;
  expect(name).toBe('NetworkError');
  expect(kept()).toContain('"first"');
});

test('AUTH-06 a refresh token renews without a frame; its answer is verified too', async () => {
  const { session, kept } = await world({ refresh_token: 'again', scope: 'openid' });
  provider.exchange = async (form) => ({
    ...(form.get('refresh_token') === 'again' && (await newTokens(null))),
  });
  expect((await session.renewSilently())?.access_token).toBe('renewed');
  expect(kept()).toContain('"again"');
  expect(framed).toEqual([]);
  provider.exchange = async () => await newTokens(null, { aud: 'other' });
  expect(await session.renewSilently()).toBeUndefined();
});

test('AUTH-11 with cookies blocked no frame is tried, and a refresh token still renews', async () => {
  const { session } = await world();
  frame = async () => 'MM:3PCunsupported';
  session.startCookieCheck('https://cookies.example/check');
  expect(await session.canRenewSilently()).toBe(false);
  expect(await session.renewSilently()).toBeUndefined();
  expect(framed).toEqual(['https://cookies.example/check']);
  const other = await world({ refresh_token: 'again' });
  other.session.startCookieCheck('https://cookies.example/check');
  expect(await other.session.canRenewSilently()).toBe(true);
});

test.each([['MM:3PCsupported'], ['MM:3PCperhaps'], [undefined], [{ blocked: true }]])(
  'AUTH-11 after the answer %j a renewal is still tried',
  async (answer) => {
    const { session } = await world();
    frame = async () => answer;
    session.startCookieCheck('https://cookies.example/check');
    expect(await session.canRenewSilently()).toBe(true);
  },
);

test.each(['no JSON', '7', '{}', '{"access_token":"forged"}', '{"profile":{"sub":""}}'])(
  'AUTH-04 %j stored instead of a user means nobody is signed in',
  async (text) => {
    const { session, sessionStorage, key } = await world();
    sessionStorage.setItem(key, text);
    expect(session.storedUser()).toBeUndefined();
  },
);

test('AUTH-10 a user whose access token was lost has an empty one', async () => {
  const { session } = await world({ access_token: undefined as unknown as string }); // as if tampered with
  expect(session.findUser()?.access_token).toBe('');
});
