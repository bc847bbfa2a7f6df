import { randomUUID } from 'node:crypto';
import { portal } from '@wattle/contract/operations/portal.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inSeconds, startIssuer } from '../auth/testing/issuer.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { backChannelLogoutPath } from '../auth/logout-token.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';

let provider: Awaited<ReturnType<typeof startIssuer>>;
let sign: Awaited<ReturnType<typeof provider.addKey>>;
let app: TestApp;

beforeAll(async () => {
  provider = await startIssuer();
  sign = await provider.addKey('first');
  app = await openTestApp({
    environment: {
      DEMO: 'off',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'web',
      OIDC_AUDIENCE: 'urn:api',
    },
  });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
beforeEach(() => provider.setDown(false));

const logoutToken = async (claims: Record<string, unknown> = {}, typ = 'logout+jwt') => {
  const usual = { aud: 'web', azp: undefined, jti: randomUUID(), events: { [event]: {} } };
  return await sign({ ...usual, ...claims }, typ);
};

const post = async (payload: string, type = 'application/x-www-form-urlencoded') =>
  await app.app.inject({
    method: 'POST',
    url: backChannelLogoutPath,
    headers: { 'content-type': type },
    payload,
  });

const send = async (token: string) => await post(`logout_token=${token}`);

const accessToken = async (sub: string, sid?: string) => await sign({ aud: 'urn:api', sub, sid });

async function isAccepted(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode } = await app.app.inject({ url: `/portal${portal.me.path}`, headers });
  expect([200, 401]).toContain(statusCode);
  return statusCode === 200;
}

test.for<[string, () => Promise<string>]>([
  ['for another client', () => logoutToken({ aud: 'other' })],
  ['for the API instead of the client', () => logoutToken({ aud: 'urn:api' })],
  ['of another issuer', () => logoutToken({ iss: 'https://evil.example' })],
  ['without a time', () => logoutToken({ iat: undefined })],
  ['from six minutes ago', () => logoutToken({ iat: inSeconds(-360) })],
  ['that has expired', () => logoutToken({ exp: inSeconds(-60) })],
  ['without the event', () => logoutToken({ events: {} })],
  ['with an event that isn’t an object', () => logoutToken({ events: { [event]: true } })],
  ['with a nonce', () => logoutToken({ nonce: 'n' })],
  ['without an id', () => logoutToken({ jti: undefined })],
  ['without session and user', () => logoutToken({ sub: undefined })],
  ['of another type', () => logoutToken({}, 'at+jwt')],
  ['signed by a stranger', async () => `${(await logoutToken()).slice(0, -9)}AAAAAAAAA`],
  ['that isn’t a token', async () => 'nonsense'],
])('AUTH-09 a logout token %s is refused with 400 and ends nothing', async ([, make]) => {
  const token = await accessToken('sub-1');
  const answer = await send(await make());
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    error: 'invalid_request',
    error_description: 'The logout token is invalid.',
  });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(await isAccepted(token)).toBe(true);
});

test('AUTH-09 a logout without a form, or with two tokens, is refused', async () => {
  const token = await logoutToken();
  for (const answer of [
    await post(JSON.stringify({ logout_token: token }), 'application/json'),
    await post(`logout_token=${token}&logout_token=${token}`),
    await post(''),
  ]) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'invalid_request' });
  }
  const large = await post(`logout_token=${'x'.repeat(20_000)}`);
  expect([large.statusCode, large.headers['cache-control']]).toEqual([413, 'no-store']);
});

test('AUTH-09 logging out a session ends its tokens and the user’s sessionless tokens, and counts once', async () => {
  const [own, other, bare] = [
    await accessToken('amy', 'one'),
    await accessToken('amy', 'two'),
    await accessToken('amy'),
  ];
  const colleague = await accessToken('ben');
  const token = await logoutToken({ sub: 'amy', sid: 'one' });
  const answer = await send(token);
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
    200,
    '',
    'no-store',
  ]);
  expect(await Promise.all([own, other, bare, colleague].map(isAccepted))).toEqual([
    false,
    true,
    false,
    true,
  ]);
  const again = await send(token);
  expect(again.statusCode).toBe(400);
  expect(again.json()).toMatchObject({ error_description: 'This logout token was used before.' });
  const row = await app.container.db.kysely
    .selectFrom('auditLog')
    .select(['actor', 'action', 'detail'])
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    actor: 'identity-provider',
    action: 'back-channel-logout',
    detail: { by: 'session' },
  });
});

test('AUTH-09 logging out a user ends every session so far, and signing in again works', async () => {
  const tokens = [await accessToken('cam', 'three'), await accessToken('cam', 'four')];
  // Some providers leave out the type and the session.
  const answer = await send(await logoutToken({ sub: 'cam' }, 'JWT'));
  expect(answer.statusCode).toBe(200);
  expect(await Promise.all(tokens.map(isAccepted))).toEqual([false, false]);
  const later = await sign({ aud: 'urn:api', sub: 'cam', iat: inSeconds(2) });
  expect(await isAccepted(later)).toBe(true);
});

test('AUTH-09 while the provider’s keys can’t be fetched, a logout is 503, not refused', async () => {
  const signNew = await provider.addKey('unfetched');
  const token = await signNew(
    { aud: 'web', sub: 'amy', jti: randomUUID(), events: { [event]: {} } },
    'logout+jwt',
  );
  provider.setDown(true);
  expect((await send(token)).statusCode).toBe(503);
});

test('AUTH-09 a flood of logouts is limited', async () => {
  // Without a token, because reading one takes most of the time.
  let last = await post('');
  for (let n = 0; n < 3000 && last.statusCode === 400; n += 1) last = await post('');
  expect([last.statusCode, last.headers['cache-control']]).toEqual([429, 'no-store']);
});
