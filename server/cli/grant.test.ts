import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountId } from '../actor.ts';
import { openTestDatabase, type TestDatabase } from '../db/testing.ts';
import { findActor } from '../queries/actors.ts';
import { findVisibleResident } from '../queries/resident-access.ts';
import { insertFacility, insertResident, type TestResident } from '../testing/rows.ts';
import { grantUser } from './grant.ts';

const newId = crypto.randomUUID();
const grant = {
  subject: 'abc',
  userType: 'Doctor',
  givenName: 'Ada',
  familyName: 'Chen',
  email: 'ada@example.org',
} as const;
const named = { id: 'north', name: 'North' };
let database: TestDatabase;
let resident: TestResident;

beforeAll(async () => {
  database = await openTestDatabase();
  const { kysely } = database.db;
  await grantUser(kysely, { ...grant, organisations: [named] }, newId);
  const { id: facilityId } = await insertFacility(kysely, { organisationId: 'north' });
  resident = await insertResident(kysely, { facilityId });
});
afterAll(() => database.drop());

const isVisible = async () =>
  (await findVisibleResident(database.db.kysely, { resident }, AccountId.parse(newId))) !==
  undefined;

test('gives a person a type and an organisation, which is created', async () => {
  const actor = await findActor(database.db.kysely, 'abc', new Date());
  expect(actor).toMatchObject({ userId: newId, userType: 'Doctor', familyName: 'Chen' });
  expect(await isVisible()).toBe(true);
});

test('updates a person, keeping their identity, and removes access no longer granted', async () => {
  const { kysely } = database.db;
  const changed = { ...grant, userType: 'Pharmacist', organisations: [] } as const;
  await grantUser(kysely, changed, crypto.randomUUID());
  expect(await findActor(kysely, 'abc', new Date())).toMatchObject({
    userId: newId,
    userType: 'Pharmacist',
  });
  expect(await isVisible()).toBe(false);
});

test('refuses an unknown organisation, and changes nothing', async () => {
  const { kysely } = database.db;
  const before = await findActor(kysely, 'abc', new Date());
  const organisations = [{ id: 'south', name: undefined }];
  await expect(grantUser(kysely, { ...grant, organisations }, newId)).rejects.toThrow('south');
  expect(await findActor(kysely, 'abc', new Date())).toEqual(before);
});

test('is recorded in the audit log', async () => {
  const rows = await database.db.kysely
    .selectFrom('auditLog')
    .select(['actor', 'detail'])
    .where('action', '=', 'grant-user')
    .orderBy('sequence')
    .execute();
  expect(rows[0]).toEqual({
    actor: 'operator',
    detail: { user: newId, userType: 'Doctor', organisations: 'north' },
  });
});
