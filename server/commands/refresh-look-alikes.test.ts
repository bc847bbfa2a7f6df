import {
  lookAlike,
  mostLookAlikes,
  type Person,
} from '@wattle/contract/rules/residents/look-alikes.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../db/testing.ts';
import { insertFacility } from '../testing/rows.ts';
import { refreshIn, refreshLookAlikes } from './refresh-look-alikes.ts';

let database: TestDatabase;
let facilityId: string;
beforeEach(async () => {
  database = await openTestDatabase();
  ({ id: facilityId } = await insertFacility(database.db.kysely));
});
afterEach(() => database.drop());

/** Residents born on different days, with names of their numbers `n` from 1. */
async function admit(count: number, familyName: string, givenName: string): Promise<void> {
  await sql`
    insert into resident (id, authoring_system, foreign_key, facility_id, status, family_name, given_name,
      date_of_birth, sex_code, sex_name, indigenous_status_code, allergy_status, allergies, updated_at)
    select gen_random_uuid(), 'test', n, ${facilityId}, 'Active', ${sql.raw(familyName)}, ${sql.raw(givenName)},
      date '1930-01-01' + n, 'F', 'Female', '4', 'NOT ASKED', '[]', now()
    from generate_series(1, ${count}::integer) as n
  `.execute(database.db.kysely);
}

async function refreshAll(limit?: number): Promise<number> {
  let steps = 0;
  while (await refreshLookAlikes(database, undefined, limit)) steps += 1;
  return steps;
}

const residents = () =>
  database.db.kysely.selectFrom('resident').selectAll().orderBy('dateOfBirth').execute();
const pairs = async () => {
  const rows = await database.db.kysely.selectFrom('lookAlike').selectAll().execute();
  return rows.map(({ residentId, otherId }) => `${residentId} ${otherId}`).toSorted();
};

/** What comparing every two says. */
async function expectedPairs(): Promise<string[]> {
  const people: Person[] = await residents();
  return people
    .flatMap((a) => people.filter((b) => lookAlike(a, b).length > 0).map((b) => `${a.id} ${b.id}`))
    .toSorted();
}

test('HDR-01 hundreds of residents of one name are computed in steps, and each keeps a bounded number of look-alikes', async () => {
  await admit(150, `'Resident'`, `'Test'`);
  expect(await refreshAll()).toBe(3);
  expect((await residents()).every((one) => one.hasSimilarName)).toBe(true);
  const { rows } = await sql<{ most: number; least: number }>`
    select max(count)::integer as most, min(count)::integer as least
    from (select count(*) from look_alike group by resident_id) as counted
  `.execute(database.db.kysely);
  expect(rows).toEqual([{ most: mostLookAlikes, least: mostLookAlikes }]);
});

test('a transaction that goes on after it, such as filling a database, waits for locks as before', async () => {
  await admit(1, `'Abbott'`, `'Ann'`);
  const limits = await database.db.kysely.transaction().execute(async (tx) => {
    await refreshIn(tx);
    return (await sql`show lock_timeout`.execute(tx)).rows;
  });
  expect(limits).toEqual([{ lockTimeout: '0' }]);
});

const families = `(array['Smith', 'Smyth', 'Barker', 'Baker', 'Abbott', 'Nguyen', 'Rossi'])[n % 7 + 1]`;
const given = `(array['Ann', 'Ruth', 'Jean', 'Ian', 'Olga', 'Mary', 'Walter', 'Enid', 'Keith', 'Hazel', 'Una'])[n % 11 + 1]`;

test('HDR-01 in any number of steps the same are found as by comparing every two, and none is lost on the way', async () => {
  const { kysely } = database.db;
  await admit(70, families, given);
  await refreshAll(20);
  const found = await pairs();
  expect(found).toEqual(await expectedPairs());
  // After an upgrade everybody is computed again; the first chart is opened meanwhile.
  await sql`insert into look_alike_change (facility_id) values (${facilityId})`.execute(kysely);
  const [opened] = await residents();
  if (opened === undefined) throw new Error('Nobody lives there');
  await refreshLookAlikes(database, opened, 20);
  expect(await pairs()).toEqual(found);
  expect(await refreshAll(20)).toBe(3);
  expect(await pairs()).toEqual(found);
});

test('HDR-01 a whole facility is computed in one step, which writes what its residents share once', async () => {
  await admit(150, families, given);
  expect(await refreshAll(1000)).toBe(1);
  expect(await pairs()).toEqual(await expectedPairs());
  const { rows } = await sql`
    select count(distinct (xmin::text, cmin::text))::integer as writes, count(distinct resident_id)::integer as residents
    from look_alike_key
  `.execute(database.db.kysely);
  expect(rows).toEqual([{ writes: 1, residents: 150 }]);
});

test('HDR-01 RES-08 whoever had as many look-alikes as are kept gets the next when one has left', async () => {
  const { kysely } = database.db;
  await admit(60, `'Resident'`, `'Test'`);
  await refreshAll();
  const leavers = (await residents()).slice(0, 30).map(({ id }) => id);
  await kysely
    .updateTable('resident')
    .set({ status: 'Discharged' })
    .where('id', 'in', leavers)
    .execute();
  await refreshAll();
  const { rows } = await sql<{ least: number }>`
    select min(count)::integer as least from (select count(*) from look_alike group by resident_id) as counted
  `.execute(kysely);
  expect(rows).toEqual([{ least: mostLookAlikes }]);
  expect((await residents()).filter((one) => one.hasSimilarName)).toHaveLength(30);
});
