import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../db/testing.ts';
import { readSettings } from '../settings/settings.ts';
import { InvalidTokenError, ProviderUnavailableError } from './errors.ts';
import { inSeconds, startIssuer } from './testing/issuer.ts';
import { createTokenVerifier } from './token-verifier.ts';

let opened: TestDatabase;
let provider: Awaited<ReturnType<typeof startIssuer>>;
let sign: Awaited<ReturnType<typeof provider.addKey>>;
let ahead = 0;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.drop());
beforeEach(async () => {
  ahead = 0;
  provider = await startIssuer();
  sign = await provider.addKey('first');
});
afterEach(() => provider.close());

const nobody = { givenName: '', familyName: '', email: '', userName: '', clinicalUser: '' };

function newVerifier(audience = '', claims = '') {
  const settings = readSettings({
    DEMO: 'off',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'web',
    OIDC_AUDIENCE: audience,
    OIDC_CLAIMS: claims,
  });
  return createTokenVerifier(settings, opened.db, () => new Date(Date.now() + ahead));
}

test('AUTH-10 a token is verified with the provider’s published keys', async () => {
  const verifier = newVerifier();
  const exp = inSeconds(600);
  expect(await verifier.verify(await sign({ exp, email: 'a@b.c', given_name: 7 }))).toEqual({
    ...nobody,
    subject: 'sub-1',
    email: 'a@b.c',
    expiresAt: exp * 1000,
  });
  for (const alg of ['PS256', 'ES256']) {
    const signOther = await provider.addKey(alg, alg);
    const fresh = newVerifier();
    expect((await fresh.verify(await signOther())).subject).toBe('sub-1');
  }
});

test('AUTH-10 a token from another issuer, for another client, expired or malformed is refused', async () => {
  const verifier = newVerifier();
  const [header, payload] = (await sign()).split('.');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const symmetric = await new SignJWT({ sub: 'x', azp: 'web', iss: provider.issuer })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new Uint8Array(32));
  const signLong = await provider.addKey('long', 'RS512');
  const bad = [
    await sign({ iss: 'https://evil.example' }),
    await sign({ azp: 'other' }),
    await sign({ exp: inSeconds(-31) }),
    await sign({ exp: undefined }),
    await sign({ nbf: inSeconds(60) }),
    await sign({ sub: undefined }),
    await sign({ sub: '' }),
    await signLong(),
    symmetric,
    `${none}.${payload}.`,
    `${header}.${payload}.AAAA`,
    '',
  ];
  for (const token of bad) {
    await expect(verifier.verify(token)).rejects.toBeInstanceOf(InvalidTokenError);
  }
});

test('AUTH-10 with an audience set, `aud` must contain it; without one, our client id is enough', async () => {
  const strict = newVerifier('urn:api');
  await expect(strict.verify(await sign({ aud: 'web' }))).rejects.toThrow(InvalidTokenError);
  expect((await strict.verify(await sign({ aud: ['x', 'urn:api'] }))).subject).toBe('sub-1');
  const open = newVerifier();
  for (const claims of [{ client_id: 'web' }, { aud: ['x', 'web'] }]) {
    const token = await sign({ azp: undefined, ...claims });
    expect((await open.verify(token)).subject).toBe('sub-1');
  }
});

test('AUTH-10 an ID token is never accepted as an access token', async () => {
  const marks = [{ nonce: 'n' }, { at_hash: 'h' }, { c_hash: 'h' }, { typ: 'ID' }];
  for (const verifier of [newVerifier(), newVerifier('web')]) {
    for (const mark of marks) {
      const token = await sign({ aud: 'web', ...mark });
      await expect(verifier.verify(token)).rejects.toThrow(InvalidTokenError);
    }
    const marked = await sign({ aud: 'web', nonce: 'n', typ: 'Bearer' });
    expect((await verifier.verify(marked)).subject).toBe('sub-1');
  }
});

test('AUTH-10 one matching audience is enough', async () => {
  const verifier = newVerifier('urn:api, api://wattle');
  for (const aud of ['urn:api', ['x', 'api://wattle']]) {
    expect((await verifier.verify(await sign({ aud }))).subject).toBe('sub-1');
  }
  for (const aud of ['web', 'urn:ap', ['x'], undefined]) {
    await expect(verifier.verify(await sign({ aud }))).rejects.toThrow(InvalidTokenError);
  }
});

test('AUTH-10 the user is identified by the configured claims', async () => {
  const verifier = newVerifier('', 'subject=oid email=upn clinicalUser=clinic:user');
  const claims = { oid: 'o-1', upn: 'a@b.c', email: 'not@this', 'clinic:user': 'drsmith' };
  expect(await verifier.verify(await sign({ ...claims, given_name: 'Sam' }))).toMatchObject({
    ...nobody,
    subject: 'o-1',
    givenName: 'Sam',
    email: 'a@b.c',
    clinicalUser: 'drsmith',
  });
  for (const oid of [undefined, '', 7]) {
    await expect(verifier.verify(await sign({ oid }))).rejects.toThrow(InvalidTokenError);
  }
});

test('AUTH-10 clocks may differ by 30 s, and a cached token is checked again when it expires', async () => {
  const verifier = newVerifier();
  const token = await sign({ exp: inSeconds(60) });
  await verifier.verify(token);
  ahead = 80_000;
  await verifier.verify(token);
  ahead = 95_000;
  await expect(verifier.verify(token)).rejects.toThrow(InvalidTokenError);
});

test('AUTH-10 an unreachable provider gives 503 until it is back', async () => {
  provider.setDown(true);
  const verifier = newVerifier();
  const token = await sign();
  await expect(verifier.verify(token)).rejects.toMatchObject({
    name: ProviderUnavailableError.name,
    status: 503,
  });
  provider.setDown(false);
  await verifier.verify(token);
  provider.setDown(true);
  await verifier.verify(token);
  expect((await verifier.verify(await sign({ sub: 'sub-2' }))).subject).toBe('sub-2');
});

test('AUTH-10 a verified token is cached, and unknown keys cause no flood of requests', async () => {
  const verifier = newVerifier();
  const token = await sign();
  const first = await verifier.verify(token);
  expect(await verifier.verify(token)).toBe(first);
  const before = provider.requests();
  const other = await startIssuer();
  const signStrange = await other.addKey('strange');
  const forged = await signStrange({ iss: provider.issuer });
  for (let n = 0; n < 5; n += 1) {
    await expect(verifier.verify(forged)).rejects.toThrow(InvalidTokenError);
  }
  expect(provider.requests() - before).toBeLessThanOrEqual(1);
  await other.close();
});

test('AUTH-10 an issuer whose discovery document names another one is refused', async () => {
  const settings = readSettings({
    DEMO: 'off',
    OIDC_ISSUER: `${provider.issuer}/`,
    OIDC_CLIENT_ID: 'web',
  });
  const verifier = createTokenVerifier(settings, opened.db);
  const token = await sign({ iss: `${provider.issuer}/` });
  await expect(verifier.verify(token)).rejects.toThrow(ProviderUnavailableError);
});
