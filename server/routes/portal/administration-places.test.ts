import type {
  AdministrationChange,
  FacilityRecord,
  InstanceContents,
  OrganisationRecord,
} from '@wattle/contract/entities/administration.ts';
import { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import { describe, expect, test } from 'vitest';
import { insertBackendService } from '../../testing/backend-services.ts';
import { allArrived, hearListNews } from '../../testing/live-events.ts';
import { insertOrder } from '../../testing/orders.ts';
import { expectInvalid, expectRefusal, expectStatus, statusesOf } from '../../testing/refusals.ts';
import { insertResident } from '../../testing/rows.ts';
import { sharedWorld } from '../../testing/world.ts';

const { app, world } = await sharedWorld();
const administrator = app.as(world.users.Administrator);

const organisation = {
  name: 'Banksia Care',
  hpioNumber: '8003 6215 6668 4455',
  abn: '51 824 753 556',
};
const facility = {
  organisationId: 'places',
  name: 'Banksia House',
  address1: '1 Test Street',
  address2: '',
  suburb: 'Testville',
  state: 'SA',
  postcode: '5000',
  phone: '08 5550 0000',
  timeZone: 'Australia/Adelaide',
  hpioNumber: '',
  racsId: ' ab12 ',
};
const urlOf = (path: string, id = '') => `/portal${path.replace(':id', encodeURIComponent(id))}`;
const saveOrganisation = (id: string, body: object, client = administrator) =>
  client.put(urlOf(portalAdministration.saveOrganisation.path, id), body);
const saveFacility = (id: string, body: object, client = administrator) =>
  client.put(urlOf(portalAdministration.saveFacility.path, id), body);
const organisations = async () =>
  (
    await expectStatus(administrator.get(urlOf(portalAdministration.organisationRecords.path)), 200)
  ).json<OrganisationRecord[]>();
const facilities = async () =>
  (
    await expectStatus(administrator.get(urlOf(portalAdministration.facilityRecords.path)), 200)
  ).json<FacilityRecord[]>();

async function auditOf(subject: string) {
  const rows = await app.container.db.kysely
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .orderBy('sequence')
    .execute();
  return rows
    .filter(({ detail }) => detail['subject'] === subject)
    .map(({ detail }) => (detail['fields'] ?? []) as AdministrationChange['fields']);
}

test('the contents of the instance count its users by type', async () => {
  const answer = await expectStatus(
    administrator.get(urlOf(portalAdministration.instanceContents.path)),
    200,
  );
  const { users } = answer.json<InstanceContents>();
  expect(users.Administrator).toBe(1);
  expect(users.Doctor).toBeGreaterThan(0);
});

describe('refuses', () => {
  test('a user who isn’t an administrator', async () => {
    await expectStatus(saveOrganisation('x', organisation, app.anonymous), 401);
    await expectStatus(saveOrganisation('x', organisation, app.as(world.users.Consultant)), 403);
    await expectStatus(saveFacility('x', facility, app.as(world.users.Doctor)), 403);
    await expectStatus(saveFacility('x', facility, app.as(world.unmapped)), 403);
  });

  test.each(['-x', 'a b', 'x'.repeat(65), 'ü', '..%2fx', "';drop table organisation;--"])(
    'the code %j',
    async (code) => {
      await expectStatus(saveOrganisation(code, organisation), 400);
      await expectStatus(saveFacility(code, facility), 400);
    },
  );

  test.each([
    {},
    { ...organisation, name: '' },
    { ...organisation, name: 7 },
    { ...organisation, name: 'x'.repeat(201) },
    { ...organisation, name: 'A\u0000B' },
    { ...organisation, revision: -1 },
    { ...organisation, revision: 1e300 },
    { ...organisation, revision: '0' },
  ])('a malformed organisation: %j', async (body) => {
    await expectStatus(saveOrganisation('hostile', body), 400);
  });

  test('invalid fields by name, and stores nothing', async () => {
    await expectInvalid(saveOrganisation('bad', { ...organisation, name: ' ', abn: '1' }), [
      'name',
      'abn',
    ]);
    await expectInvalid(saveFacility('bad', { ...facility, state: 'ZZ', timeZone: 'Mars/Base' }), [
      'state',
      'timeZone',
    ]);
    await expectInvalid(saveFacility('bad', { ...facility, organisationId: 'nowhere' }), [
      'organisationId',
    ]);
    expect((await organisations()).map(({ id }) => id)).not.toContain('bad');
    expect((await facilities()).map(({ id }) => id)).not.toContain('bad');
    expect(await auditOf('bad')).toEqual([]);
  });

  test('a change to an unknown organisation or facility with 404', async () => {
    await expectStatus(saveOrganisation('none', { ...organisation, revision: 0 }), 404);
    await expectStatus(saveFacility('none', { ...facility, revision: 0 }), 404);
  });
});

test('adds an organisation once, however often it is sent, and never replaces another', async () => {
  const sent = await Promise.all([1, 2, 3].map(() => saveOrganisation('places', organisation)));
  expect(statusesOf(sent)).toEqual(['200', '200', '200']);
  expect(sent[0]?.json()).toEqual({
    id: 'places',
    name: 'Banksia Care',
    hpioNumber: '8003621566684455',
    abn: '51824753556',
    allergiesKeptBy: '',
    detailsKeptBy: '',
    revision: 0,
    facilityCount: 0,
    userCount: 0,
    systems: [],
  });
  const taken = saveOrganisation('places', { ...organisation, name: 'X' });
  await expectRefusal(taken, 'Record_Exists', undefined, 'id');
  expect((await auditOf('places')).filter((fields) => fields.length > 0)).toEqual([
    [
      { name: 'name', before: '', after: 'Banksia Care' },
      { name: 'hpioNumber', before: '', after: '8003621566684455' },
      { name: 'abn', before: '', after: '51824753556' },
    ],
  ]);
});

test('a new code must differ from all others by more than case', async () => {
  await expectStatus(saveOrganisation('Cased', organisation), 200);
  await expectRefusal(saveOrganisation('cASED', organisation), 'Record_Exists', undefined, 'id');
  const house = { ...facility, organisationId: 'Cased' };
  await expectStatus(saveFacility('Cased-1', house), 200);
  await expectRefusal(saveFacility('cased-1', house), 'Record_Exists', undefined, 'id');
  const sameCode = ({ id }: { id: string }) => id.toLowerCase().startsWith('cased');
  expect((await organisations()).filter(sameCode).map(({ id }) => id)).toEqual(['Cased']);
  expect((await facilities()).filter(sameCode).map(({ id }) => id)).toEqual(['Cased-1']);
  // Sent again, or in lower case for another kind of record, they stay as they were.
  await expectStatus(saveOrganisation('Cased', organisation), 200);
  await expectStatus(saveFacility('cased', house), 200);
});

test('two older organisations whose codes differ only in case can each still be changed', async () => {
  await app.container.db.kysely
    .insertInto('organisation')
    .values(['Old', 'old'].map((id) => ({ id, name: 'Old' })))
    .execute();
  await expectStatus(saveOrganisation('old', { ...organisation, revision: 0 }), 200);
  await expectStatus(saveOrganisation('Old', { ...organisation, revision: 0 }), 200);
});

test('if two administrators change the same organisation at once, one sees the other’s change', async () => {
  await expectStatus(saveOrganisation('twice', organisation), 200);
  const names = ['First', 'Second'];
  const answers = await Promise.all(
    names.map((name) => saveOrganisation('twice', { ...organisation, name, revision: 0 })),
  );
  expect(statusesOf(answers)).toEqual(['200', '422']);
  const lost = names[answers.findIndex(({ statusCode }) => statusCode === 422)] ?? '';
  await expectRefusal(
    saveOrganisation('twice', { ...organisation, name: lost, revision: 0 }),
    'Record_Changed',
  );
  const [kept] = (await organisations()).filter(({ id }) => id === 'twice');
  expect(kept).toMatchObject({ revision: 1 });
  expect(kept?.name).not.toBe(lost);
  // The answer to the change was lost, so it is sent again.
  await expectStatus(
    saveOrganisation('twice', { ...organisation, name: kept?.name, revision: 0 }),
    200,
  );
  const changes = (await auditOf('twice')).filter((fields) => fields.length > 0);
  expect(changes[1]).toEqual([{ name: 'name', before: 'Banksia Care', after: kept?.name }]);
  expect(changes).toHaveLength(2);
});

test('lists hear of a facility’s packing day, once', async () => {
  await expectStatus(saveOrganisation('packs', organisation), 200);
  const packs = { ...facility, organisationId: 'packs', packingDay: 'tue' };
  const [heard, stop] = await hearListNews(app.container.db);
  for (const _ of ['first', 'again']) await expectStatus(saveFacility('packs-1', packs), 200);
  await allArrived(app.container.db);
  expect(heard.filter((one) => one === 'packs')).toHaveLength(1);
  await stop();
});

test('adds and changes a facility, and counts its residents without naming any', async () => {
  await expectStatus(saveOrganisation('places', organisation), 200);
  const added = (await expectStatus(saveFacility('house', facility), 200)).json<FacilityRecord>();
  expect(added).toMatchObject({ organisationName: 'Banksia Care', racsId: 'AB12', revision: 0 });
  expect(added.residentCount).toBe(0);
  const moved = { ...facility, timeZone: 'Australia/Perth', state: 'WA', revision: 0 };
  await expectStatus(saveFacility('house', moved), 200);
  expect((await auditOf('house')).at(-1)).toEqual([
    { name: 'state', before: 'SA', after: 'WA' },
    { name: 'timeZone', before: 'Australia/Adelaide', after: 'Australia/Perth' },
  ]);
  // Pages of before don’t say, which changes nothing.
  const within = async () => (await facilities()).find(({ id }) => id === 'house')?.seenWithinHours;
  expect(await within()).toBe('24');
  await expectInvalid(saveFacility('house', { ...moved, seenWithinHours: '0', revision: 1 }), [
    'seenWithinHours',
  ]);
  await expectStatus(saveFacility('house', { ...moved, seenWithinHours: '', revision: 1 }), 200);
  await expectStatus(saveFacility('house', { ...moved, name: 'Renamed', revision: 2 }), 200);
  expect(await within()).toBe('');
  await expectStatus(saveFacility('house', { ...moved, seenWithinHours: '48', revision: 3 }), 200);
  expect((await auditOf('house')).at(-1)).toContainEqual({
    name: 'seenWithinHours',
    before: '',
    after: '48',
  });
  const charts = async () => {
    const house = (await facilities()).find(({ id }) => id === 'house');
    return [house?.chartKind, house?.chartMonths];
  };
  expect(await charts()).toEqual(['electronic', '']);
  const paper = { ...moved, chartKind: 'paper', revision: 4 };
  await expectInvalid(saveFacility('house', { ...paper, chartMonths: '5' }), ['chartMonths']);
  await expectStatus(saveFacility('house', { ...paper, chartMonths: '3' }), 200);
  await expectStatus(saveFacility('house', { ...moved, name: 'Again', revision: 5 }), 200);
  expect(await charts()).toEqual(['paper', '3']);
  const day = { ...moved, packingDay: 'tue' };
  await expectInvalid(saveFacility('house', { ...day, packingDay: 'die', revision: 6 }), [
    'packingDay',
  ]);
  await expectStatus(saveFacility('house', { ...day, revision: 6 }), 200);
  expect((await auditOf('house')).at(-1)).toContainEqual({
    name: 'packingDay',
    before: '',
    after: 'tue',
  });
  await expectStatus(saveFacility('house', { ...moved, revision: 7 }), 200);
  expect((await facilities()).find(({ id }) => id === 'house')).toMatchObject({
    packingDay: 'tue',
  });
  const home = (await facilities()).find(({ id }) => id === world.facilityId);
  expect(home?.residentCount).toBe(1);
  expect(JSON.stringify(await facilities())).not.toContain('Resident');
});

test('a facility with residents keeps its organisation, and with charts its time zone', async () => {
  const { kysely } = app.container.db;
  const stored = (await facilities()).find(({ id }) => id === world.facilityId);
  const { id = '', revision, organisationName: _, residentCount: _count, ...form } = stored ?? {};
  const save = (change: object) => saveFacility(id, { ...form, revision, ...change });
  await expectInvalid(save({ organisationId: 'places' }), ['organisationId']);
  await expectStatus(save({ timeZone: 'Australia/Perth' }), 200);
  await insertOrder(kysely, world.resident, world.users.Doctor, [{}]);
  const charted = { timeZone: 'Australia/Adelaide', revision: (revision ?? 0) + 1 };
  await expectInvalid(save(charted), ['timeZone']);
  await expectStatus(save({ ...charted, timeZone: 'Australia/Perth', name: 'Renamed' }), 200);
});

test('names the other systems that residents have come from, with the service that sends them', async () => {
  const db = app.container.db.kysely;
  const { facilityId, organisationId } = world;
  const { id } = await insertBackendService(db, world, { organisationIds: [organisationId] });
  for (const [authoringSystem, foreignKey] of [
    ['PLACES', 'p1'],
    ['PLACES', 'p2'],
    ['FILES', 'f1'],
  ] as const) {
    const resident = await insertResident(db, { facilityId, authoringSystem, foreignKey });
    if (foreignKey !== 'p2') continue;
    await db
      .insertInto('externalRecord')
      .values({
        source: `service/${id}`,
        resourceType: 'Patient',
        externalId: foreignKey,
        targetType: 'Patient',
        targetId: resident.id,
        digest: null,
        isKeeper: true,
        updatedAt: new Date(),
      })
      .execute();
  }
  const found = (await organisations()).find((one) => one.id === organisationId);
  expect(found?.systems).toEqual([
    { code: 'FILES', name: null },
    { code: 'PLACES', name: `Service ${id.slice(0, 8)}` },
    { code: 'test', name: null },
  ]);
});
