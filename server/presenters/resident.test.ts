import { expect, test } from 'vitest';
import { forAll } from '../testing/for-all.ts';
import { openTestDatabase } from '../db/testing.ts';
import { runRecords } from '../intake/file/testing/run.ts';
import { fieldList } from '@wattle/contract/entities/resident-fields.ts';
import { blankResident } from '../intake/records/resident-columns.ts';
import { residentLoader } from '../intake/records/residents.ts';
import { fullResident } from '../intake/records/testing/full-resident.ts';
import type { ResidentRow } from '../queries/residents/resident-access.ts';
import { insertFacility } from '../testing/rows.ts';
import { presentAllergy } from './allergy.ts';
import { presentResident } from './resident.ts';

/** What nobody at a chart needs: whether a number is verified has its own call. */
const notOnChart = ['ihiNumber', 'ihiStatus', 'ihiRecordStatus', 'isCtgRegistered'];

const database = await forAll(openTestDatabase());
const db = database.db.kysely;
await insertFacility(db, { id: fullResident.facilityId });
await runRecords(database, residentLoader(), [fullResident]);
const stored = await db
  .selectFrom('resident')
  .innerJoin('facility', 'facility.id', 'resident.facilityId')
  .selectAll('facility')
  .select('facility.name as facilityName')
  .selectAll('resident')
  .executeTakeFirstOrThrow();

const shown = (row: ResidentRow) =>
  JSON.stringify([presentResident(row, [], row.updatedAt), presentAllergy(row, [])]);

test.for(fieldList.filter(({ blank }) => blank !== undefined).map(({ name }) => name))(
  'what is recorded as %s is on the chart, or nobody there needs it',
  (name) => {
    const isShown = shown({ ...stored, [name]: blankResident[name] }) !== shown(stored);
    expect(isShown).toBe(!notOnChart.includes(name));
  },
);
