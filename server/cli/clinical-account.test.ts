import { beforeAll, expect, test } from 'vitest';
import { reauthenticate, userCreds } from '../testing/clinical.ts';
import { insertUser, type TestUser } from '../testing/rows.ts';
import { sharedApp } from '../testing/test-app.ts';
import { giveClinicalAccount } from './clinical-account.ts';

let ada: TestUser;
const key = { authoringSystem: 'WATTLE', authoringSystemForeignKey: 'ada-record' };
const email = 'Ada@example.org';

const app = await sharedApp();
beforeAll(async () => {
  const { kysely } = app.container.db;
  const record = { providerAuthoringSystem: 'WATTLE', providerForeignKey: 'ada-record' };
  ada = await insertUser(kysely, { email: 'ada@example.org', ...record }, []);
  const other = { providerAuthoringSystem: 'WATTLE', providerForeignKey: 'bea-record' };
  await insertUser(kysely, { email: 'bea@example.org', ...other }, []);
  const pharmacist = { providerAuthoringSystem: 'WATTLE', providerForeignKey: 'cy-record' };
  const cy = { email: 'cy@example.org', userType: 'Pharmacist', ...pharmacist };
  await insertUser(kysely, cy, []);
});

const give = (password: string, given: { email?: string; name?: string } = {}) =>
  giveClinicalAccount(app.container.db.kysely, { email, name: undefined, ...given, password });
const enter = async (userName: string, password: string) => {
  const creds = userCreds(userName, password);
  return (await reauthenticate(app.as(ada), { key, userName }, creds)).statusCode;
};

test('RELOG-03 only a prescriber among the users here gets one', async () => {
  await expect(give('secret', { email: 'nobody@example.org' })).rejects.toThrow('no prescriber');
  await expect(give('secret', { email: 'cy@example.org' })).rejects.toThrow('no prescriber');
});

test('RELOG-03 the password that was given re-authenticates, until the next one replaces it', async () => {
  expect(await give('first one')).toBe('ada@example.org');
  expect(await enter('ADA@example.org', 'first one')).toBe(204);
  expect(await give('second one', { name: 'AChen' })).toBe('achen');
  expect(await enter('ada@example.org', 'first one')).toBe(422);
  expect(await enter('achen', 'first one')).toBe(422);
  expect(await enter('achen', 'second one')).toBe(204);
  // The name stays unless another is given.
  expect(await give('third one')).toBe('achen');
});

test('RELOG-03 a user name that somebody else has is refused, and nothing changes', async () => {
  expect(await give('hers', { email: 'bea@example.org' })).toBe('bea@example.org');
  await expect(give('fourth one', { name: 'bea@example.org' })).rejects.toThrow('Somebody else');
  expect(await enter('achen', 'third one')).toBe(204);
});

test('RELOG-03 if two prescribers share an address, neither gets one', async () => {
  const record = { providerAuthoringSystem: 'WATTLE', providerForeignKey: 'dan-record' };
  const { kysely } = app.container.db;
  await insertUser(kysely, { email: 'Bea@example.org', ...record }, []);
  await expect(give('whose', { email: 'bea@example.org' })).rejects.toThrow('Several prescribers');
  expect(await enter('bea@example.org', 'whose')).toBe(422);
});

test('RELOG-03 it is audited, without the password', async () => {
  const rows = await app.container.db.kysely
    .selectFrom('auditLog')
    .where('action', '=', 'set-clinical-account')
    .select(['actor', 'detail'])
    .orderBy('sequence')
    .execute();
  expect(rows[0]).toMatchObject({
    actor: 'operator',
    detail: { subject: ada.id, fields: [{ before: '', after: 'ada@example.org' }] },
  });
  expect(JSON.stringify(rows)).not.toContain('one"');
});
