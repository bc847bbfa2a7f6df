import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keyKind, keySetText, readKeySet } from './json-web-keys.ts';

const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength });
const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve });
const set = (...keys: object[]) => JSON.stringify({ keys });

const good = { ...rsa(2048).publicKey.export({ format: 'jwk' }), kid: 'a' };
const curve = { ...ec('P-384').publicKey.export({ format: 'jwk' }), kid: 'b' };

test('keeps only the public parts of each key that are needed', () => {
  const read = readKeySet(set({ ...good, alg: 'RS384', use: 'sig', x5c: ['x'] }, curve));
  if ('problem' in read) throw new Error(read.problem);
  expect(read.keys.map(keyKind)).toEqual(['RSA, 2048 bits', 'EC, P-384']);
  expect(Object.keys(read.keys[0] ?? {}).toSorted()).toEqual(['e', 'kid', 'kty', 'n']);
  expect(readKeySet(keySetText(read.keys))).toEqual(read);
});

describe('refuses', () => {
  const pair = rsa(2048).privateKey;
  test.each([
    ['a private RSA key', set({ ...pair.export({ format: 'jwk' }), kid: 'a' })],
    ['a private EC key', set({ ...ec('P-384').privateKey.export({ format: 'jwk' }), kid: 'a' })],
    ['a private key outside a set', JSON.stringify({ ...pair.export({ format: 'jwk' }) })],
    ['a private key among public ones', set(good, { ...curve, d: 'x' })],
    ['a shared secret', set({ kty: 'oct', kid: 'a', k: 'c2VjcmV0' })],
    ['a private key as PEM', pair.export({ format: 'pem', type: 'pkcs8' }).toString()],
  ])('%s, and says that nothing was kept', (_, text) => {
    expect(readKeySet(text)).toEqual({
      problem: expect.stringMatching(/^This holds a private key.+Nothing was kept/) as unknown,
    });
  });

  test.each([
    ['', /isn’t a JSON Web Key Set/],
    ['{"keys": [', /isn’t a JSON Web Key Set/],
    ['[]', /isn’t a JSON Web Key Set/],
    [JSON.stringify(good), /isn’t a JSON Web Key Set/],
    ['{"keys": [7]}', /isn’t a JSON Web Key Set/],
    [set(), /has no keys/],
    [set(...Array.from({ length: 11 }, (_, at) => ({ ...good, kid: `${at}` }))), /at most 10/],
    [set({ ...good, kid: undefined }), /Key 1: it needs a “kid”/],
    [set(good, good), /Key 2: another key of the set has the same “kid”/],
    [set({ ...good, use: 'enc' }), /for encryption/],
    [set({ ...good, n: undefined }), /needs “n” and “e”/],
    [set({ ...good, n: '!' }), /needs “n” and “e”/],
    [set({ ...rsa(1024).publicKey.export({ format: 'jwk' }), kid: 'a' }), /with 1024 bits/],
    // 3, 65536 and 257.
    [set({ ...good, e: 'Aw' }), /the usual exponent, 65537/],
    [set({ ...good, e: 'AQAA' }), /the usual exponent, 65537/],
    [set({ ...good, e: 'AQE' }), /the usual exponent, 65537/],
    [set({ ...good, n: `AAAA${'A'.repeat(400)}` }), /with 0 bits/],
    [set({ ...ec('P-256').publicKey.export({ format: 'jwk' }), kid: 'a' }), /the curve P-384/],
    [set({ ...curve, x: 'AQ' }), /the curve P-384/],
    [set({ kty: 'OKP', crv: 'Ed25519', x: 'AQ', kid: 'a' }), /the type RSA or EC/],
  ])('%s', (text, problem) => {
    expect(readKeySet(text)).toEqual({ problem: expect.stringMatching(problem) as unknown });
  });
});
