import { expect, test } from 'vitest';
import { forAll } from '../../testing/for-all.ts';
import { openTestDatabase } from '../../db/testing.ts';
import { loadProviderKeys, readPublicKeys } from '../../queries/people/provider-keys.ts';
import { hashPassword, verifyPassword } from '../../passwords.ts';
import { purgeExpired } from './purge.ts';

const opened = await forAll(openTestDatabase());

test('AUTH-01 processes that start together agree on the keys', async () => {
  const { kysely } = opened.db;
  const now = new Date();
  const loaded = await Promise.all([1, 2, 3, 4].map(() => loadProviderKeys(kysely, now)));
  for (const keys of loaded) expect(keys).toEqual(loaded[0]);
  const { keys } = await readPublicKeys(kysely);
  expect(keys).toHaveLength(1);
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
});

test('a password is verified only by its own salted hash', async () => {
  const [first, second] = await Promise.all([hashPassword('one'), hashPassword('one')]);
  expect(first).not.toBe(second);
  expect(await verifyPassword('one', first)).toBe(true);
  expect(await verifyPassword('One', first)).toBe(false);
  await expect(verifyPassword('one', 'one')).rejects.toThrow('unknown form');
});

test('only expired rows are deleted', async () => {
  const { kysely } = opened.db;
  const now = new Date('2026-11-20T10:00:00Z');
  const past = new Date('2026-11-20T08:59:00Z');
  const recent = new Date('2026-11-20T09:30:00Z');
  const row = { model: 'Session', payload: '{}' };
  await kysely
    .insertInto('idpPayload')
    .values([
      { ...row, id: 'over', expiresAt: past },
      { ...row, id: 'kept', expiresAt: new Date('2026-11-20T11:00:00Z') },
      { ...row, id: 'endless', expiresAt: null },
    ])
    .execute();
  await kysely
    .insertInto('signInFailure')
    .values([
      { userName: 'over', origin: '::1', at: past },
      { userName: 'kept', origin: '::1', at: recent },
    ])
    .execute();
  await purgeExpired(kysely, now);
  const payloads = await kysely.selectFrom('idpPayload').select('id').orderBy('id').execute();
  expect(payloads.map(({ id }) => id)).toEqual(['endless', 'kept']);
  const failures = await kysely.selectFrom('signInFailure').select('userName').execute();
  expect(failures).toEqual([{ userName: 'kept' }]);
});
