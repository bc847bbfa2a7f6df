import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { hpiiOf } from '../../demo/seed/identifiers.ts';
import { insertFacility } from '../../testing/rows.ts';
import { outcomes, runRecords } from '../file/testing/run.ts';
import { userLoader } from './users.ts';

const sender = { productName: 'Wattle', publicUrl: 'https://charts.example.org', demo: false };

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.drop());

const ada = {
  email: 'ada@example.org',
  userType: 'Doctor',
  givenName: 'Ada',
  familyName: 'Chen',
  organisationIds: ['org'],
  hpiiNumber: '8003619990000777',
  prescriberNumber: '9900774',
};
const userRow = async () =>
  await database.db.kysely
    .selectFrom('appUser')
    .selectAll()
    .where('email', 'ilike', 'ada@example.org')
    .executeTakeFirst();
const runUsers = async (records: readonly object[], how = {}) =>
  await runRecords(database, userLoader(sender), records, how);

test('a user is invited by email, or signs in with their subject; a later one connects them', async () => {
  await insertFacility(database.db.kysely, { organisationId: 'org' });
  const sam = {
    ...ada,
    email: 'sam@example.org',
    subject: 's-1',
    userType: 'Pharmacist',
    hpiiNumber: '',
  };
  expect(outcomes(await runUsers([ada, sam]))).toEqual(['created', 'created']);
  const mails = await database.db.kysely.selectFrom('outgoingMail').selectAll().execute();
  expect(mails).toMatchObject([{ recipient: 'ada@example.org' }]);
  expect(mails[0]?.body).toContain('https://charts.example.org/invitation/');
  const row = await userRow();
  expect(row).toMatchObject({ subject: `invited:${row?.id}`, providerForeignKey: row?.id });

  expect(outcomes(await runUsers([ada, sam]))).toEqual(['unchanged', 'unchanged']);
  const bound = await runUsers([{ ...ada, email: 'ADA@example.org', subject: 's-2' }]);
  expect(bound.lines).toMatchObject([{ outcome: 'changed', fields: ['email', 'subject'] }]);
  expect(await userRow()).toMatchObject({ id: row?.id, subject: 's-2' });
  const invitations = await database.db.kysely.selectFrom('invitation').selectAll().execute();
  expect(invitations.map(({ usedAt }) => usedAt)).not.toContain(null);
  const audit = await database.db.kysely
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'import-user')
    .execute();
  expect(audit.map(({ detail }) => detail['name'])).toEqual(['Ada Chen', 'Ada Chen', 'Ada Chen']);
});

test('a user without an organisation, with another’s address or an unknown organisation is refused', async () => {
  await insertFacility(database.db.kysely, { organisationId: 'org' });
  const { lines } = await runUsers([
    { ...ada, organisationIds: [] },
    { ...ada, email: 'b@example.org', organisationIds: ['nowhere'] },
    { ...ada, email: 'ADA@example.org' },
    { ...ada, email: 'c@example.org', hpiiNumber: '8003619990000778' },
    { ...ada, email: 'd@example.org', prescriberNumber: '' },
  ]);
  expect(lines.map(({ reason }) => reason)).toEqual([
    'organisationIds: Choose at least one organisation',
    'organisationIds names no organisation',
    'line 1 has the same email address',
    expect.stringMatching(/^hpiiNumber: This isn’t an HPI-I/),
    'prescriberNumber: A prescriber needs a prescriber number',
  ]);
});

test('a user who would become somebody else is held; one whose access ends is changed', async () => {
  await insertFacility(database.db.kysely, { organisationId: 'org' });
  const full = { ...ada, subject: 's-1' };
  await runUsers([full]);
  expect(outcomes(await runUsers([{ ...full, subject: 's-9' }]))).toEqual(['held']);
  const other = { ...full, hpiiNumber: hpiiOf(78) };
  expect(outcomes(await runUsers([other]))).toEqual(['held']);
  const ended = await runUsers([{ ...full, accessEndsOn: '2026-12-31', organisationIds: ['org'] }]);
  expect(ended.lines).toMatchObject([{ outcome: 'changed', fields: ['accessEndsOn'] }]);
  expect((await userRow())?.accessEndsAt?.toISOString()).toBe('2026-12-31T16:00:00.000Z');
});
