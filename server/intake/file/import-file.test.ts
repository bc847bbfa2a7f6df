import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { findAllergyChange } from '../../queries/residents/allergies.ts';
import { insertOrder } from '../../testing/orders.ts';
import { insertFacility, insertUser } from '../../testing/rows.ts';
import { catalogueLoader } from '../records/products.ts';
import { facilityLoader } from '../records/facilities.ts';
import { organisationLoader } from '../records/organisations.ts';
import { listChanges } from '../../queries/instance/administration-changes.ts';
import { residentLoader } from '../records/residents.ts';
import { userLoader } from '../records/users.ts';
import type { Loader } from '../records/loader.ts';
import { outcomes, runFile, runRecords } from './testing/run.ts';

const examples = join(import.meta.dirname, '../../../docs/import');

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.drop());

const sender = { productName: 'Wattle', publicUrl: 'https://charts.example.org', demo: false };

const runOn = async <R>(loader: Loader<R>, records: readonly object[], how = {}) =>
  await runRecords(database, loader, records, how);

const mary = {
  authoringSystem: 'ADMIT',
  foreignKey: '1001',
  facilityId: 'home',
  familyName: 'Example',
  givenName: 'Mary',
  dateOfBirth: '1938-02-28',
  sexCode: 'F',
};
const home = () =>
  insertFacility(database.db.kysely, { id: 'home', timeZone: 'Australia/Adelaide' });

const stored = async (foreignKey = '1001') =>
  await database.db.kysely
    .selectFrom('resident')
    .selectAll()
    .where('foreignKey', '=', foreignKey)
    .executeTakeFirst();

test('the example files fill an instance, and change nothing the second time', async () => {
  const all = [
    ['organisations', organisationLoader],
    ['facilities', facilityLoader],
    ['users', () => userLoader(sender)],
    ['residents', residentLoader],
    ['catalogue', catalogueLoader],
  ] as const;
  const importAll = async () => {
    const found = [];
    for (const [kind, loader] of all) {
      // Each kind has a type of its own.
      const one = loader() as Loader<unknown>;
      found.push(await runFile(database, one, join(examples, `${kind}.csv`)));
    }
    return found;
  };
  for (const { counts, isWritten } of await importAll()) {
    expect({ ...counts, isWritten }).toEqual({
      created: counts.created,
      changed: 0,
      unchanged: 0,
      'not-kept': 0,
      held: 0,
      refused: 0,
      isWritten: true,
    });
    expect(counts.created).toBeGreaterThan(0);
  }
  for (const { lines } of await importAll()) {
    expect(new Set(outcomes({ lines }))).toEqual(new Set(['unchanged']));
  }
  expect(await stored()).toMatchObject({
    ihiNumber: '8003609990000158',
    ihiStatus: 'Active',
    ihiRecordStatus: 'Unverified',
    medicareNumber: '2950000131',
    sexName: 'Female',
    searchName: 'example mary anne molly',
    allergyStatus: 'LISTED',
    allergiesRecordedBy: 'Import from ADMIT',
  });
  const due = await database.db.kysely.selectFrom('lookAlikeDue').selectAll().execute();
  expect(due).toEqual([{ facilityId: 'banksia-north' }]);
  const audit = await database.db.kysely
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('action', '=', 'import-residents')
    .orderBy('sequence')
    .execute();
  expect(audit).toHaveLength(2);
  expect(audit[0]?.detail).toMatchObject({ created: 2 });
  expect(audit[0]?.detail['file']).toMatch(/^[\da-f]{64}$/);

  // As administrators see it: the file, and no resident.
  const changes = await listChanges(database.db.kysely, { limit: 10 });
  expect(changes.filter(({ action }) => action.startsWith('import-resident'))).toMatchObject([
    { action: 'import-residents', subject: 'residents', fields: [{ name: 'created', after: '2' }] },
  ]);
});

test('with one refused record nothing in the file is written', async () => {
  await home();
  const result = await runOn(residentLoader(), [mary, { ...mary, foreignKey: 'x y' }]);
  expect(result).toMatchObject({ isWritten: false, counts: { created: 1, refused: 1 } });
  expect(await stored()).toBeUndefined();
  const audit = await database.db.kysely.selectFrom('auditLog').select('action').execute();
  expect(audit).toEqual([]);
});

test('a dry run says the same and writes nothing', async () => {
  await home();
  const dry = await runOn(residentLoader(), [mary], { dryRun: true });
  expect(await stored()).toBeUndefined();
  expect((await runOn(residentLoader(), [mary])).lines).toEqual(dry.lines);
  expect(await stored()).toBeDefined();
});

test.for<[string, object, string]>([
  ['no family name', { familyName: ' ' }, 'familyName is missing'],
  ['a date that doesn’t exist', { dateOfBirth: '1938-02-30' }, 'isn’t a day as YYYY-MM-DD'],
  ['a part of a date', { dateOfBirth: '1938' }, 'isn’t a day as YYYY-MM-DD'],
  ['tomorrow as date of birth', { dateOfBirth: '2026-11-23' }, 'dateOfBirth is in the future'],
  ['a sex in words', { sexCode: 'female' }, 'sexCode isn’t one of F, M, X, U'],
  ['no such facility', { facilityId: 'nowhere' }, 'facilityId names no facility'],
  ['an IHI with a wrong check digit', { ihiNumber: '8003609990000159' }, 'isn’t an IHI'],
  ['an HPI-I as IHI', { ihiNumber: '8003619990000777' }, 'isn’t an IHI'],
  ['a short Medicare number', { medicareNumber: '295000013' }, 'isn’t 10 or 11 digits'],
  [
    'two references on one card',
    { medicareNumber: '29500001311', medicareReference: '2' },
    'isn’t the eleventh digit',
  ],
  ['a list without allergies', { allergyStatus: 'LISTED' }, 'allergies are missing'],
  ['an unknown column', { familyname: 'x' }, 'unknown columns: familyname'],
  ['a number as name', { givenName: 7 }, 'givenName isn’t in the form'],
])('%s is refused by column, and the record isn’t quoted', async ([, change, sentence]) => {
  await home();
  const { lines } = await runOn(residentLoader(), [{ ...mary, ...change }]);
  expect(lines).toMatchObject([{ line: 1, key: 'ADMIT/1001', outcome: 'refused' }]);
  expect(lines[0]?.reason).toContain(sentence);
  expect(JSON.stringify(lines)).not.toMatch(/Mary|Example|80036..99|1938/);
});

test('the same key twice in a file is refused, within a batch and across batches', async () => {
  await home();
  const others = Array.from({ length: 1000 }, (_, at) => ({ ...mary, foreignKey: `k${at}` }));
  const { lines } = await runOn(residentLoader(), [mary, mary, ...others, mary]);
  expect(lines.filter(({ outcome }) => outcome === 'refused')).toEqual([
    { line: 2, key: 'ADMIT/1001', outcome: 'refused', reason: 'line 1 has the same key' },
    { line: 1003, key: 'ADMIT/1001', outcome: 'refused', reason: 'line 1 has the same key' },
  ]);
});

test.for<[string, object, object]>([
  ['family name and birth date', {}, { familyName: 'Other', dateOfBirth: '1940-01-01' }],
  ['both names', {}, { familyName: 'Other', givenName: 'June' }],
  ['somebody deceased', { status: 'Deceased' }, { status: 'Active' }],
  ['another IHI', { ihiNumber: '8003609990000158' }, { ihiNumber: '8003609990000166' }],
  [
    'fewer allergies',
    { allergies: [{ allergen: 'latex', reaction: '' }] },
    { allergies: [{ allergen: 'penicillin', reaction: '' }] },
  ],
])('%s: held, until somebody has looked at it', async ([, first, then]) => {
  await home();
  await runOn(residentLoader(), [{ ...mary, ...first }]);
  const before = await stored();
  const changed = { ...mary, ...first, ...then };
  const other = { ...mary, foreignKey: '1002' };
  const held = await runOn(residentLoader(), [changed, other]);
  // The rest of the file is written.
  expect([outcomes(held), held.isWritten]).toEqual([['held', 'created'], true]);
  expect(await stored()).toEqual(before);
  const accepted = await runOn(residentLoader(), [changed], { acceptHeld: true });
  expect(accepted.lines).toMatchObject([{ outcome: 'changed', notes: [expect.any(String)] }]);
  expect(outcomes(await runOn(residentLoader(), [changed]))).toEqual(['unchanged']);
});

test('a record with another resident’s IHI is held, whether that one is in the database or in the file', async () => {
  await home();
  const ihi = { ihiNumber: '8003 6099 9000 0158' };
  const twoOfThem = [
    { ...mary, ...ihi },
    { ...mary, foreignKey: '1002', ...ihi },
  ];
  expect(outcomes(await runOn(residentLoader(), twoOfThem))).toEqual(['created', 'held']);
  const third = await runOn(residentLoader(), [{ ...mary, foreignKey: '1003', ...ihi }]);
  expect(third.lines).toMatchObject([{ outcome: 'held', reason: 'another resident has this IHI' }]);
});

test('a missing column leaves what is stored alone, an empty one clears it', async () => {
  await home();
  await runOn(residentLoader(), [{ ...mary, room: '12', diet: 'Soft', status: 'Discharged' }]);
  expect(outcomes(await runOn(residentLoader(), [mary]))).toEqual(['unchanged']);
  const cleared = await runOn(residentLoader(), [{ ...mary, room: '', diet: null, status: null }]);
  expect(cleared.lines).toMatchObject([{ outcome: 'changed', fields: ['room', 'diet'] }]);
  expect(await stored()).toMatchObject({ room: null, diet: '', status: 'Discharged' });
});

test('a corrected birth date, a marriage and a move are written and audited', async () => {
  await home();
  await insertFacility(database.db.kysely, { id: 'other' });
  await runOn(residentLoader(), [mary]);
  let record: object = mary;
  for (const change of [
    { dateOfBirth: '1938-03-01' },
    { familyName: 'Newname' },
    { facilityId: 'other' },
  ]) {
    record = { ...record, ...change };
    const { lines } = await runOn(residentLoader(), [record]);
    expect(lines).toMatchObject([{ outcome: 'changed', fields: Object.keys(change) }]);
  }
  const audit = await database.db.kysely
    .selectFrom('auditLog')
    .select(['resident', 'detail'])
    .where('action', '=', 'import-resident')
    .orderBy('sequence')
    .execute();
  expect(audit.map(({ detail }) => detail['columns'])).toEqual([
    'dateOfBirth',
    'familyName',
    'facilityId',
  ]);
  expect(audit[0]?.resident).toBe((await stored())?.id);
});

/** A resident with a chart. */
async function charted(allergies: readonly object[]) {
  const { organisationId } = await home();
  const { kysely } = database.db;
  await runOn(residentLoader(), [{ ...mary, allergies }]);
  const row = await stored();
  if (row === undefined) throw new Error('The resident is missing');
  const user = await insertUser(kysely, {}, [organisationId]);
  const resident = { id: row.id, authoringSystem: 'ADMIT', authoringSystemForeignKey: '1001' };
  const order = await insertOrder(kysely, { ...resident, path: 'ADMIT/1001' }, user, []);
  return { id: row.id, order: order.id, organisationId };
}

test('on a resident with a chart, new allergies wait for the pharmacist, with all that changed since the last confirmation', async () => {
  const latex = { allergen: 'latex', reaction: '' };
  const penicillin = { allergen: 'penicillin', reaction: 'rash' };
  const aspirin = { allergen: 'aspirin', reaction: 'wheeze' };
  const { id, order } = await charted([latex]);
  expect(await stored()).toMatchObject({ hasAllergyUpdated: false });
  const heard: string[] = [];
  const stop = await database.db.listen('wattle_live', (payload) => heard.push(payload));

  await runOn(residentLoader(), [{ ...mary, allergies: [latex, penicillin] }]);
  expect(await stored()).toMatchObject({ hasAllergyUpdated: true });
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(JSON.parse(heard[0] ?? '')).toMatchObject({
    event: 'ChartChanged',
    payload: { authoringSystem: 'ADMIT', key: '1001', order },
  });
  await stop();

  await runOn(residentLoader(), [{ ...mary, allergies: [latex, penicillin, aspirin] }]);
  expect(await findAllergyChange(database.db.kysely, id)).toMatchObject({
    kind: null,
    details: [latex],
    newDetails: [latex, penicillin, aspirin],
  });
  // Nothing new, nothing more to action.
  await runOn(residentLoader(), [mary]);
  const changes = await database.db.kysely.selectFrom('allergyChange').select('id').execute();
  expect(changes).toHaveLength(2);
});

test('RES-08 CFM-03 an answer that leaves the pharmacist nothing to action isn’t an allergy update', async () => {
  await charted([]);
  await runOn(residentLoader(), [{ ...mary, allergyStatus: 'NOT ASKED' }]);
  await runOn(residentLoader(), [{ ...mary, allergyStatus: 'NONE KNOWN' }]);
  expect(await stored()).toMatchObject({
    allergyStatus: 'NONE KNOWN',
    hasAllergyUpdated: false,
  });
  await runOn(residentLoader(), [{ ...mary, allergies: [{ allergen: 'latex', reaction: '' }] }]);
  expect(await stored()).toMatchObject({ hasAllergyUpdated: true });
});

test('RES-08 CFM-03 an accepted import that removes every allergy waits for the pharmacist', async () => {
  const latex = { allergen: 'latex', reaction: '' };
  const { id } = await charted([latex]);
  const removing = [{ ...mary, allergyStatus: 'NONE KNOWN', allergies: [] }];
  expect(outcomes(await runOn(residentLoader(), removing))).toEqual(['held']);
  await runOn(residentLoader(), removing, { acceptHeld: true });
  expect(await stored()).toMatchObject({ allergies: [], hasAllergyUpdated: true });
  const change = await findAllergyChange(database.db.kysely, id);
  expect(change).toMatchObject({ details: [latex], newDetails: [] });
});

test('a wrong check digit on a Medicare card is noted, not refused', async () => {
  await home();
  const { lines } = await runOn(residentLoader(), [{ ...mary, medicareNumber: '29500001411' }]);
  expect(lines).toMatchObject([
    { outcome: 'created', notes: [expect.stringContaining('medicare')] },
  ]);
  expect(await stored()).toMatchObject({ medicareNumber: '2950000141', medicareReference: '1' });
});

const homeOf = (organisationId: string) => ({
  id: 'home',
  organisationId,
  name: 'Home',
  address1: '1 Test Street',
  suburb: 'Testville',
  state: 'SA',
  postcode: '5000',
  phone: '08 5550 0000',
  timeZone: 'Australia/Adelaide',
});

test('codes of organisations and facilities differ in more than upper and lower case, within a file and from existing ones', async () => {
  const { organisationId } = await home();
  const facility = homeOf(organisationId);
  const [east, again] = [
    { ...facility, id: 'East' },
    { ...facility, id: 'east' },
  ];
  const first = await runOn(facilityLoader(), [east, again, { ...facility, id: 'HOME' }]);
  expect(outcomes(first)).toEqual(['created', 'refused', 'refused']);
  expect(first.lines[1]?.reason).toBe('id differs from another one in upper and lower case alone');

  const organisation = { id: 'banksia', name: 'Banksia Homes' };
  const named = [organisation, { ...organisation, id: 'Banksia' }];
  expect(outcomes(await runOn(organisationLoader(), named))).toEqual(['created', 'refused']);
  expect(outcomes(await runOn(organisationLoader(), [organisation]))).toEqual(['created']);
  expect(outcomes(await runOn(organisationLoader(), named))).toEqual(['unchanged', 'refused']);
});

test('a facility with charts is refused another time zone, even if held records are accepted', async () => {
  const { organisationId } = await charted([]);
  const moved = { ...homeOf(organisationId), timeZone: 'Australia/Perth' };
  for (const acceptHeld of [false, true]) {
    const { lines } = await runOn(facilityLoader(), [moved], { acceptHeld });
    expect(lines).toMatchObject([{ outcome: 'refused' }]);
    expect(lines[0]?.reason).toContain('timeZone');
  }
  expect(outcomes(await runOn(facilityLoader(), [homeOf(organisationId)]))).toEqual(['changed']);
});

test('a facility with residents is held before it changes organisation', async () => {
  const { organisationId } = await home();
  await insertFacility(database.db.kysely, { organisationId: 'new' });
  await runOn(residentLoader(), [mary]);
  const facility = homeOf(organisationId);
  const renamed = await runOn(facilityLoader(), [facility]);
  expect(renamed.lines).toMatchObject([{ outcome: 'changed', fields: ['name'] }]);
  const moved = await runOn(facilityLoader(), [{ ...facility, organisationId: 'new' }]);
  expect(outcomes(moved)).toEqual(['held']);
  const nowhere = await runOn(facilityLoader(), [{ ...facility, organisationId: 'none' }]);
  expect(outcomes(nowhere)).toEqual(['refused']);
  const zone = await runOn(facilityLoader(), [{ ...facility, timeZone: 'Adelaide' }]);
  expect(outcomes(zone)).toEqual(['refused']);
  const { rows } = await sql`select revision from facility where id = 'home'`.execute(
    database.db.kysely,
  );
  expect(rows).toEqual([{ revision: 1 }]);
});

test('the same key in two systems is two residents', async () => {
  await home();
  const there = { ...mary, authoringSystem: 'OTHER', foreignKey: '1002', givenName: 'Joan' };
  await runOn(residentLoader(), [mary, { ...mary, foreignKey: '1002', givenName: 'Ann' }]);
  expect(outcomes(await runOn(residentLoader(), [mary, there]))).toEqual(['unchanged', 'created']);
});
