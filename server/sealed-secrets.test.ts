import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSecret, sealSecret } from './sealed-secrets.ts';

const key = createSecretKey(randomBytes(32));
const id = randomUUID();
const sealed = sealSecret(key, id, 'secret');
/** With its last bit of text turned. */
const changed = () => {
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  return `v1:${bytes.toString('base64url')}`;
};

test.for([
  ['without a key', undefined, id, sealed],
  ['by another key', createSecretKey(randomBytes(32)), id, sealed],
  ['in another record', key, randomUUID(), sealed],
  ['if it was changed', key, id, changed()],
  ['if it was cut off', key, id, sealed.slice(0, 20)],
] as const)('a sealed secret can’t be opened %s', ([, by, of, stored]) => {
  expect(openSecret(by, of, stored)).toBeUndefined();
});

test('is opened by its key in its record, and is sealed differently each time', () => {
  expect(openSecret(key, id, sealed)).toBe('secret');
  expect(sealSecret(key, id, 'secret')).not.toBe(sealed);
  expect(sealed).toMatch(/^v1:[\w-]+$/);
});

test('a plain secret is read as it is, with and without a key', () => {
  expect(openSecret(key, id, 'plain')).toBe('plain');
  expect(openSecret(undefined, id, 'plain')).toBe('plain');
});
