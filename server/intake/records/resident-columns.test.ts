import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { insertFacility } from '../../testing/rows.ts';
import { outcomes, runRecords } from '../file/testing/run.ts';
import { fieldList } from '@wattle/contract/entities/resident-fields.ts';
import { columnsThat } from './resident-columns.ts';
import { residentLoader } from './residents.ts';
import { fullResident } from './testing/full-resident.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
  await insertFacility(database.db.kysely, { id: fullResident.facilityId });
});
afterEach(() => database.drop());

const imported = async (record: object) => {
  const run = await runRecords(database, residentLoader(), [record]);
  const stored = await database.db.kysely
    .selectFrom('resident')
    .select(columnsThat(() => true))
    .executeTakeFirstOrThrow();
  return { stored, outcome: outcomes(run) };
};

test('every column of a resident is stored, and changes nothing the second time', async () => {
  const created = await imported(fullResident);
  expect(created).toEqual({ stored: fullResident, outcome: ['created'] });
  expect(await imported(fullResident)).toEqual({ ...created, outcome: ['unchanged'] });
});

test('an empty value removes what is stored, where there can be none; a missing one leaves it', async () => {
  await imported(fullResident);
  const isRequired = ({ blank }: (typeof fieldList)[number]) => blank === undefined;
  const { allergyStatus, allergies, ...given } = fullResident;
  const required = new Set<string>(columnsThat(isRequired));
  const missing = Object.entries(given).filter(([name]) => required.has(name));
  expect(await imported(Object.fromEntries(missing))).toEqual({
    stored: fullResident,
    outcome: ['unchanged'],
  });
  const empty = fieldList.map((one): [string, unknown] => [
    one.name,
    isRequired(one) ? fullResident[one.name] : null,
  ]);
  const left = fieldList.map((one): [string, unknown] => [
    one.name,
    isRequired(one) || one.isKept ? fullResident[one.name] : one.blank,
  ]);
  expect(await imported(Object.fromEntries(empty))).toEqual({
    // Saying nothing of allergies is never "none".
    stored: { ...Object.fromEntries(left), allergyStatus, allergies },
    outcome: ['changed'],
  });
});
