import { SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forAll } from '../testing/for-all.ts';
import { openTestDatabase } from '../db/testing.ts';
import { readSettings } from '../settings/settings.ts';
import { InvalidTokenError, ProviderUnavailableError } from './errors.ts';
import { inSeconds, startIssuer } from './testing/issuer.ts';
import { createTokenVerifier, type FaultLog } from './token-verifier.ts';

let provider: Awaited<ReturnType<typeof startIssuer>>;
let sign: Awaited<ReturnType<typeof provider.addKey>>;
let ahead = 0;
const opened = await forAll(openTestDatabase());
beforeEach(async () => {
  ahead = 0;
  lines.length = 0;
  provider = await startIssuer();
  sign = await provider.addKey('first');
});
afterEach(() => provider.close());

const lines: { fault: string; line: string }[] = [];
const log: FaultLog = { warn: ({ fault }, line) => void lines.push({ fault, line }) };

function expectOneLine(fault: string, line: RegExp): void {
  expect(lines).toHaveLength(1);
  expect(lines[0]?.fault).toBe(fault);
  expect(lines[0]?.line).toMatch(line);
}

const nobody = { givenName: '', familyName: '', email: '', userName: '', clinicalUser: '' };

function newVerifier(audience = '', claims = '', issuer = provider.issuer) {
  const settings = readSettings({
    DEMO: 'off',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'web',
    OIDC_AUDIENCE: audience,
    OIDC_CLAIMS: claims,
  });
  return createTokenVerifier(settings, opened.db, () => new Date(Date.now() + ahead), log);
}

test('AUTH-10 a token is verified with the provider’s published keys', async () => {
  const verifier = newVerifier();
  const exp = inSeconds(600);
  expect(await verifier.verify(await sign({ exp, email: 'a@b.c', given_name: 7 }))).toMatchObject({
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

test('AUTH-09 a token is valid for at most 7 days, as long as a sign-out is remembered', async () => {
  const verifier = newVerifier();
  const iat = inSeconds(0);
  const week = 7 * 24 * 60 * 60;
  const token = await sign({ iat, exp: inSeconds(10 * week) });
  expect((await verifier.verify(token)).expiresAt).toBe((iat + week) * 1000);
  ahead = (week - 60) * 1000;
  expect((await verifier.verify(token)).subject).toBe('sub-1');
  ahead = week * 1000;
  await expect(verifier.verify(token)).rejects.toBeInstanceOf(InvalidTokenError);
  await expect(newVerifier().verify(token)).rejects.toBeInstanceOf(InvalidTokenError);
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
  for (let n = 0; n < 40; n += 1) {
    await expect(verifier.verify(forged)).rejects.toThrow(InvalidTokenError);
  }
  // Four times the discovery document and the keys.
  expect(provider.requests() - before).toBeLessThanOrEqual(8);
  expect(lines).toMatchObject([{ fault: 'unknown-key' }]);
  await other.close();
});

test('AUTH-10 keys that change twice within seconds are found', async () => {
  const verifier = newVerifier();
  await verifier.verify(await sign());
  for (const kid of ['second', 'third']) {
    provider.dropKeys();
    const signNew = await provider.addKey(kid);
    expect((await verifier.verify(await signNew())).subject).toBe('sub-1');
  }
  expect(lines).toEqual([]);
});

test('AUTH-10 while the provider is down, its known keys still work, and an unknown key changes nothing', async () => {
  const verifier = newVerifier();
  await verifier.verify(await sign());
  const signLost = await provider.addKey('lost');
  provider.setDown(true);
  await expect(verifier.verify(await signLost())).rejects.toThrow(ProviderUnavailableError);
  expect((await verifier.verify(await sign({ sub: 'sub-2' }))).subject).toBe('sub-2');
});

const audience = 'urn:wattle api, urn:other';

test.each<[string, string, Record<string, unknown>, RegExp]>([
  ['audience', audience, { aud: 'web' }, /aud is "web"; OIDC_AUDIENCE is "urn:wattle api", "urn:o/],
  [
    'audience',
    '',
    { azp: 'other' },
    /azp \("other"\) nor client_id \(missing\).*set OIDC_AUDIENCE/,
  ],
  ['issuer', '', { iss: 'https://x.example/' }, /iss is "https:\/\/x.example\/"; OIDC_ISSUER is/],
  [
    'subject',
    '',
    { sub: undefined },
    /claim "sub".*It has azp, iat, exp, iss\. Set subject in OIDC_CLAI/,
  ],
  ['issue-time', '', { iat: undefined }, /has no iat/],
  ['id-token', '', { nonce: 'n' }, /looks like an ID token/],
])(
  'AUTH-10 a wrong %s (OIDC_AUDIENCE is "%s") is named in one line',
  async (fault, given, claims, line) => {
    const verifier = newVerifier(given);
    const token = await sign(claims);
    for (let n = 0; n < 3; n += 1) {
      await expect(verifier.verify(token)).rejects.toMatchObject({ status: 401, setUp: { fault } });
    }
    expectOneLine(fault, line);
    expect(lines[0]?.line).not.toContain('sub-1');
  },
);

test.each([
  ['opaque-token', async () => 'tGzv3JOkF0XG5Qx2TlKWIA', /not a JWT/],
  ['opaque-token', async () => 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c', /encrypted/],
  ['algorithm', async () => await (await provider.addKey('long', 'RS512'))(), /"RS512".*RS256, PS/],
])('AUTH-10 %s: an access token that can’t be read here is named', async (fault, make, line) => {
  await expect(newVerifier().verify(await make())).rejects.toMatchObject({ setUp: { fault } });
  expectOneLine(fault, line);
});

test('AUTH-10 a forged or expired token is not reported as a set-up fault', async () => {
  const [header, payload] = (await sign()).split('.');
  for (const token of [`${header}.${payload}.AAAA`, await sign({ exp: inSeconds(-31) })]) {
    const refused = newVerifier().verify(token);
    await expect(refused).rejects.toMatchObject({ status: 401, setUp: undefined });
  }
  expect(lines).toEqual([]);
});

test.each([
  [3_600_000, {}, /\d{4} s ahead of.*count as expired/],
  [-3_600_000, { nbf: inSeconds(0) }, /\d{4} s behind.*count as not valid yet/],
])('AUTH-10 a server clock that jumps by %i ms is named', async (jump, claims, line) => {
  const verifier = newVerifier();
  await verifier.verify(await sign());
  ahead = jump;
  const token = await sign({ exp: inSeconds(600), ...claims });
  const refused = verifier.verify(token);
  await expect(refused).rejects.toMatchObject({ setUp: { fault: 'server-clock' } });
  expectOneLine('server-clock', line);
  ahead = 0;
  await verifier.verify(token);
});

test('AUTH-10 an issuer whose discovery document names another one is refused', async () => {
  const verifier = newVerifier('', '', `${provider.issuer}/`);
  const token = await sign({ iss: `${provider.issuer}/` });
  const refused = verifier.verify(token);
  await expect(refused).rejects.toMatchObject({ status: 503, setUp: { fault: 'issuer' } });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.line).toContain(`calls itself '${provider.issuer}'`);
});

test('AUTH-10 an unreachable issuer is named at startup', async () => {
  provider.setDown(true);
  await newVerifier().warmUp();
  const { port } = new URL(provider.issuer);
  await provider.close();
  await newVerifier('', '', `http://127.0.0.1:${port}/`).warmUp();
  expect(lines.map(({ fault }) => fault)).toEqual(['provider-unreachable', 'provider-unreachable']);
  expect(lines[0]?.line).toContain('it answered 500');
  expect(lines[1]?.line).toMatch(/configuration failed \(ECONNREFUSED\)\. Check OIDC_ISSUER/);
});
