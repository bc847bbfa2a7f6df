import type { Resident } from '@wattle/contract/entities/resident.ts';
import type { ResidentSearchResponse } from '@wattle/contract/entities/search.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refreshLookAlikes } from '../../commands/refresh-look-alikes.ts';
import { collectLog } from '../../testing/collect-log.ts';
import { type Charting, sharedCharting } from '../../testing/charting.ts';
import { expectStatus } from '../../testing/refusals.ts';
import { insertFacility, type TestResident } from '../../testing/rows.ts';

const logged = collectLog();
const app = await sharedCharting({ logTo: logged });
const { doctor } = app;

let births = 0;
/** A resident born on another day than the others. */
function add(values: Parameters<Charting['addResident']>[0]) {
  births += 1;
  return app.addResident({ dateOfBirth: `1930-01-${10 + births}`, ...values });
}

async function read(resident: TestResident) {
  const answer = await expectStatus(doctor().get(`/portal/api/v1/patients/${resident.path}`), 200);
  const { residentWithSimilarNamePresent: isFlagged, lookAlikes } = answer.json<Resident>();
  return { isFlagged, lookAlikes };
}

/** Whether the list flags each resident of this name, by given name. */
async function listed(query: string) {
  const answer = await doctor().post('/portal/api/v1/patients/search', {
    query,
    residentStatus: 1,
    expiryFilterType: 'All',
    facilities: [],
    limit: 25,
    page: 1,
  });
  const { searchResults } = answer.json<ResidentSearchResponse>();
  return searchResults.map((one) => [one.givenName, one.residentWithSimilarNamePresent]);
}

const update = (resident: TestResident, values: { familyName?: string; facilityId?: string }) =>
  app.container.db.kysely
    .updateTable('resident')
    .set(values)
    .where('id', '=', resident.id)
    .execute();

const nobody = { isFlagged: false, lookAlikes: [] };

test('HDR-01 a resident who could be taken for another has the flag, with who that is and why', async () => {
  const margaret = await add({
    familyName: 'Abbott',
    givenName: 'Margaret',
    dateOfBirth: '1934-03-03',
    room: '12',
  });
  const margery = await add({ familyName: 'Abbott', givenName: 'Margery', room: '13' });
  const walter = await add({ familyName: 'Abbott', givenName: 'Walter', room: '14' });
  expect(await read(margery)).toEqual({
    isFlagged: true,
    lookAlikes: [
      {
        familyName: 'Abbott',
        givenName: 'Margaret',
        middleNames: null,
        preferredName: null,
        dateOfBirth: '1934-03-03',
        room: '12',
        reasons: ['family-name', 'room'],
      },
    ],
  });
  expect(await read(margaret)).toMatchObject({
    lookAlikes: [{ givenName: 'Margery', room: '13' }],
  });
  expect(await read(walter)).toEqual(nobody);
  expect(await listed('abbott')).toEqual([
    ['Margaret', true],
    ['Margery', true],
    ['Walter', false],
  ]);
});

test('HDR-01 RES-08 the flag follows a new name, a discharge, a move and an admission from any source', async () => {
  const { kysely } = app.container.db;
  const john = await add({ familyName: 'Smith', givenName: 'John' });
  const jon = await add({ familyName: 'Smyth', givenName: 'Jon' });
  expect(await read(john)).toMatchObject({
    lookAlikes: [{ familyName: 'Smyth', reasons: ['sound'] }],
  });

  await update(jon, { familyName: 'Okonkwo' });
  expect(await read(john)).toEqual(nobody);
  await update(jon, { familyName: 'Smyth' });
  expect(await read(jon)).toMatchObject({ isFlagged: true });

  const { id: facilityId } = await insertFacility(kysely, {
    organisationId: app.world.organisationId,
  });
  await update(jon, { facilityId });
  expect(await read(john)).toEqual(nobody);
  expect(await read(jon)).toEqual(nobody);
  await update(john, { facilityId });
  expect(await read(john)).toMatchObject({ isFlagged: true });

  await kysely
    .updateTable('resident')
    .set({ status: 'Discharged' })
    .where('id', '=', jon.id)
    .execute();
  while (await refreshLookAlikes(app.container));
  expect(await listed('smith')).toEqual([['John', false]]);
  expect(await listed('smyth')).toEqual([['Jon', false]]);
});

test('HDR-01 a chart opens as soon as the changes of its facility are computed', async () => {
  const { kysely } = app.container.db;
  const ines = await add({ familyName: 'Duarte', givenName: 'Ines' });
  await read(ines);
  const elsewhere = await insertFacility(kysely, { organisationId: app.world.organisationId });
  await add({ facilityId: elsewhere.id });
  const opened = { id: ines.id, facilityId: app.world.facilityId };
  expect(await refreshLookAlikes(app.container, opened)).toBe(false);
});

test('HDR-01 if look-alikes can’t be computed, the chart opens with those found last', async () => {
  const { kysely } = app.container.db;
  const ana = await add({ familyName: 'Vukovic', givenName: 'Ana' });
  await add({ familyName: 'Vukovic', givenName: 'Anna' });
  expect(await read(ana)).toMatchObject({ lookAlikes: [{ givenName: 'Anna' }] });
  await add({ familyName: 'Vukovic', givenName: 'Anah' });
  await sql`alter table look_alike add constraint refused check (false) not valid`.execute(kysely);
  expect(await read(ana)).toMatchObject({ lookAlikes: [{ givenName: 'Anna' }] });
  expect(logged.text).toContain('Look-alike residents could not be computed');
  await sql`alter table look_alike drop constraint refused`.execute(kysely);
});
