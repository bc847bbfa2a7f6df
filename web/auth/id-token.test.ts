import { createLocalJWKSet } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { clockSkewSeconds } from './clock-skew.ts';
import { type ExpectedToken, verifyIdToken } from './id-token.ts';
import {
  type Claims,
  hashOf,
  newSigner,
  signedBySecret,
  type Signer,
  unsigned,
} from './testing/signer.ts';

const now = new Date('2026-11-21T01:30:00Z');
const seconds = now.getTime() / 1000;
const accessToken = 'an.access.token';
const right: Claims = {
  iss: 'https://sign-in.example',
  sub: 'jodie',
  aud: 'wattle',
  iat: seconds - 1,
  exp: seconds + 3600,
  nonce: 'asked',
  at_hash: hashOf(accessToken),
};

let signer: Signer;
let stranger: Signer;
beforeAll(async () => {
  signer = await newSigner('first');
  stranger = await newSigner('first');
});

const flows = [
  ['code', false],
  ['id_token token', true],
] as const;

const verifyIn = (isHashRequired: boolean, token: string, changes: Partial<ExpectedToken> = {}) =>
  verifyIdToken(token, {
    issuer: 'https://sign-in.example',
    clientId: 'wattle',
    keys: createLocalJWKSet({ keys: [signer.jwk] }),
    nonce: 'asked',
    accessToken,
    isHashRequired,
    now,
    ...changes,
  });

describe.each(flows)('AUTH-02 %s:', (_, isHashRequired) => {
  const verify = (token: string, changes?: Partial<ExpectedToken>) =>
    verifyIn(isHashRequired, token, changes);

  test('AUTH-02 an ID token that is right in every way gives its claims', async () => {
    await expect(verify(await signer.sign(right))).resolves.toEqual(right);
  });

  test.each<[string, Claims, string]>([
    ['another issuer', { iss: 'https://evil.example' }, '"iss"'],
    ['the issuer with a slash more', { iss: 'https://sign-in.example/' }, '"iss"'],
    ['no issuer', { iss: undefined }, '"iss"'],
    ['another audience', { aud: 'other' }, '"aud"'],
    ['no audience', { aud: undefined }, '"aud"'],
    ['several audiences without ours', { aud: ['other', 'more'], azp: 'wattle' }, '"aud"'],
    [
      'several audiences and no authorised party',
      { aud: ['wattle', 'other'] },
      'is for somebody else',
    ],
    [
      'several audiences and another authorised party',
      { aud: ['wattle', 'other'], azp: 'other' },
      'is for somebody else',
    ],
    ['another authorised party', { azp: 'other' }, 'is for somebody else'],
    ['another nonce', { nonce: 'other' }, 'answers another request'],
    ['no nonce', { nonce: undefined }, 'answers another request'],
    ['the hash of another access token', { at_hash: hashOf('another') }, 'another access token'],
    ['a hash of no text', { at_hash: 7 }, 'another access token'],
    ['nobody', { sub: undefined }, '"sub"'],
    ['an empty subject', { sub: '' }, 'names nobody'],
    ['an end in the past', { exp: seconds - clockSkewSeconds }, 'The clocks'],
    ['no end', { exp: undefined }, '"exp"'],
    ['an issue in the future', { iat: seconds + clockSkewSeconds + 1 }, 'The clocks'],
    ['no moment of issue', { iat: undefined }, '"iat"'],
    ['a beginning in the future', { nbf: seconds + clockSkewSeconds + 1 }, 'The clocks'],
  ])('AUTH-02 one with %s is refused', async (_name, change, reason) => {
    await expect(verify(await signer.sign({ ...right, ...change }))).rejects.toThrow(reason);
  });

  test.each<[string, Claims]>([
    ['an end just over', { exp: seconds - clockSkewSeconds + 1 }],
    ['an issue a little ahead', { iat: seconds + clockSkewSeconds }],
    ['several audiences and our authorised party', { aud: ['wattle', 'other'], azp: 'wattle' }],
    ['one audience in a list', { aud: ['wattle'] }],
  ])('AUTH-02 one with %s is accepted', async (_name, change) => {
    const { sub } = await verify(await signer.sign({ ...right, ...change }));
    expect(sub).toBe('jodie');
  });

  test.each<[string, () => string | Promise<string>, string]>([
    ['no signature', () => unsigned(right), 'Algorithm'],
    ['a secret anybody has', () => signedBySecret(right, signer.jwk.n ?? '', 'first'), 'Algorithm'],
    ['another key of the same name', () => stranger.sign(right), 'signature'],
    [
      'a key that is not published',
      () => signer.sign(right, { kid: 'second' }),
      'no applicable key',
    ],
    [
      'another payload',
      async () => {
        const [head, , tail] = (await signer.sign(right)).split('.');
        const [, body] = (await stranger.sign({ ...right, sub: 'priya' })).split('.');
        return [head, body, tail].join('.');
      },
      'signature',
    ],
    ['half of it', async () => (await signer.sign(right)).slice(0, -20), 'signature'],
    ['no text', () => '', 'Invalid Compact JWS'],
  ])('AUTH-02 one with %s is refused', async (_name, make, reason) => {
    await expect(verify(await make())).rejects.toThrow(reason);
  });

  test.each([
    ['ES384', 384],
    ['PS512', 512],
    ['EdDSA', 512],
  ] as const)('AUTH-02 a signature by %s is accepted, with its own hash', async (alg, bits) => {
    const other = await newSigner('other', alg);
    const keys = createLocalJWKSet({ keys: [other.jwk] });
    const good = await other.sign({ ...right, at_hash: hashOf(accessToken, bits) });
    await expect(verify(good, { keys })).resolves.toMatchObject({ sub: 'jodie' });
    const short = await other.sign(right);
    await expect(verify(short, { keys })).rejects.toThrow('another access token');
  });
});

test('AUTH-02 without a hash, an access token is accepted for a code, but not in an address', async () => {
  const token = await signer.sign({ ...right, at_hash: undefined });
  await expect(verifyIn(false, token)).resolves.toMatchObject({ sub: 'jodie' });
  await expect(verifyIn(true, token)).rejects.toThrow('another access token');
});
