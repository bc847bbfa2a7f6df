import type { OrganisationRecord } from '@wattle/contract/entities/administration.ts';
import type { Resident } from '@wattle/contract/entities/resident.ts';
import {
  type DetailsForm,
  detailColumns,
  type ResidentDetails,
} from '@wattle/contract/entities/resident-details.ts';
import { assistantTypes, everyType } from '@wattle/contract/values/user-type.ts';
import { describe, expect, test } from 'vitest';
import { residentLoader } from '../../intake/records/residents.ts';
import { outcomes, runRecords } from '../../intake/file/testing/run.ts';
import { expectInvalid, expectRefusal, expectStatus, statusesOf } from '../../testing/refusals.ts';
import { allArrived, hearEvents } from '../../testing/live-events.ts';
import { insertOrder } from '../../testing/orders.ts';
import { insertResident } from '../../testing/rows.ts';
import { sharedWorld } from '../../testing/world.ts';

const { app, world } = await sharedWorld();
const { kysely } = app.container.db;
const nurse = app.as(world.users.RegisteredNurse);
const by = world.users.RegisteredNurse.name;

let number = 0;
/** Somebody admitted here, or kept by another system. */
function known(values: object = {}, authoringSystem = 'WATTLE') {
  number += 1;
  return insertResident(kysely, {
    facilityId: world.facilityId,
    authoringSystem,
    foreignKey: `details-${number}`,
    familyName: `Detail${number}`,
    ...values,
  });
}
type KnownResident = Awaited<ReturnType<typeof known>>;

const urlOf = ({ path }: { path: string }) => `/portal/api/v1/patients/details/${path}`;
const read = async (resident: KnownResident, client = nurse) =>
  (await expectStatus(client.get(urlOf(resident)), 200)).json<ResidentDetails>();
const save = (resident: KnownResident, body: object, client = nurse) =>
  client.put(urlOf(resident), body);

async function change(resident: KnownResident, changes: Partial<DetailsForm>) {
  const { form, revision } = await read(resident);
  return await save(resident, { form: { ...form, ...changes }, revision });
}
const auditOf = (resident: KnownResident) =>
  kysely
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('resident', '=', resident.id)
    .where('action', '<>', 'view-resident-details')
    .orderBy('sequence')
    .execute();

describe('a change of details is refused', () => {
  test('API-06 to somebody who isn’t signed in, to other roles, and for residents of others', async () => {
    const resident = await known();
    const { form, revision } = await read(resident);
    await expectStatus(save(resident, { form, revision }, app.anonymous), 401);
    const others = everyType.filter((type) => !assistantTypes.some((one) => one === type));
    for (const type of [...others, 'Administrator'] as const) {
      await expectStatus(save(resident, { form, revision }, app.as(world.users[type])), 403);
    }
    await expectStatus(nurse.get(urlOf(world.elsewhere.resident)), 403);
    await expectStatus(save(world.elsewhere.resident, { form, revision }), 403);
    await expectStatus(app.as(world.users.Administrator).get(urlOf(resident)), 403);
  });

  test('if it is malformed, or names a field that nobody types here', async () => {
    const resident = await known();
    const { form } = await read(resident);
    await expectStatus(save(resident, { form }), 400);
    await expectStatus(save(resident, { form: { ...form, diet: 7 }, revision: 0 }), 400);
  });

  test('if a field is wrong, and nothing of it is written', async () => {
    const resident = await known();
    const wrong = { familyName: '', ihiNumber: '1', contactPhone: 'x', diet: 'Soft' };
    await expectInvalid(change(resident, wrong), ['familyName', 'ihiNumber', 'contactPhone']);
    expect((await read(resident)).form.diet).toBe('');
  });

  test('if two of the names and the date of birth change at once: it may be somebody else', async () => {
    const resident = await known();
    const changes = { familyName: 'Other', dateOfBirth: '1951-01-01' };
    await expectInvalid(change(resident, changes), ['familyName', 'dateOfBirth']);
  });

  test('if another resident of the organisation has the IHI, and not if one elsewhere has', async () => {
    const resident = await known();
    await known({ ihiNumber: '8003608166690503' });
    await expectInvalid(change(resident, { ihiNumber: '8003608166690503' }), ['ihiNumber']);
    const elsewhere = { facilityId: world.elsewhere.facilityId };
    await known({ ...elsewhere, ihiNumber: '8003608500179650' });
    const answer = await change(resident, { ihiNumber: '8003 6085 0017 9650' });
    expect(answer.statusCode).toBe(200);
  });
});

test('a change says what changed, by whom, and is sent to open charts', async () => {
  const resident = await known({ dateOfBirth: '1938-02-28' });
  const [heard, stop] = await hearEvents(app.container.db);
  const answer = await change(resident, { dateOfBirth: '1939-02-28', diet: 'Soft' });
  await allArrived(app.container.db);
  await stop();
  const { authoringSystem, authoringSystemForeignKey: key } = resident;
  expect(heard).toMatchObject([{ event: 'ChartChanged', payload: { authoringSystem, key } }]);
  const saved = answer.json<ResidentDetails>();
  expect(saved).toMatchObject({
    revision: 1,
    form: { dateOfBirth: '1939-02-28', diet: 'Soft' },
    keptElsewhere: [],
  });
  expect(saved.changes).toMatchObject([
    {
      by,
      fields: [
        { name: 'dateOfBirth', before: '1938-02-28', after: '1939-02-28' },
        { name: 'diet', before: '', after: 'Soft' },
      ],
    },
  ]);
  expect(await auditOf(resident)).toEqual([
    { action: 'save-resident-details', detail: { columns: 'dateOfBirth diet' } },
  ]);
  expect(await read(resident, app.as(world.users.Pharmacist))).toEqual(saved);
});

test('a birth date that is corrected after an order is said on the chart to everybody, for two weeks', async () => {
  const resident = await known({ dateOfBirth: '1938-02-28' });
  const chartOf = async (type: 'Doctor' | 'Pharmacist') => {
    const url = `/portal/api/v1/patients/${resident.path}`;
    return (await expectStatus(app.as(world.users[type]).get(url), 200)).json<Resident>();
  };
  await change(resident, { dateOfBirth: '1939-02-28', diet: 'Soft' });
  expect(await chartOf('Doctor')).not.toHaveProperty('identityChanges');
  const order = await insertOrder(kysely, resident, world.users.Doctor, [{}]);
  await kysely
    .updateTable('resident')
    .set({ latestOrderId: order.id })
    .where('id', '=', resident.id)
    .execute();
  const fields = [{ name: 'dateOfBirth', before: '1938-02-28', after: '1939-02-28' }];
  for (const type of ['Doctor', 'Pharmacist'] as const) {
    expect((await chartOf(type)).identityChanges).toMatchObject([{ by, fields }]);
  }
  const old = new Date(Date.now() - 15 * 86_400_000);
  await kysely
    .updateTable('resident')
    .set({ identityChangedAt: old })
    .where('id', '=', resident.id)
    .execute();
  expect(await chartOf('Doctor')).not.toHaveProperty('identityChanges');
});

test('the same change twice changes once, and one on an older revision is refused', async () => {
  const resident = await known();
  const { form, revision } = await read(resident);
  const body = { form: { ...form, diet: 'Soft' }, revision };
  const both = await Promise.all([save(resident, body), save(resident, body)]);
  expect(statusesOf(both)).toEqual(['200', '200']);
  expect((await read(resident)).changes).toHaveLength(1);
  const stale = save(resident, { form: { ...form, room: '7' }, revision });
  await expectRefusal(stale, 'Record_Changed');
  expect((await read(resident)).form.room).toBe('');
});

test('what was wrong before and isn’t touched can stay', async () => {
  const resident = await known({ contactPhone: 'ring the bell' });
  expect((await change(resident, { diet: 'Soft' })).statusCode).toBe(200);
});

describe('a resident whom another system keeps', () => {
  const names = (fields: readonly string[]) =>
    fields.filter((name) => /Names?$|diet|room/.test(name));

  test('has who they are from there, and what nobody has recorded is kept here from then on', async () => {
    const resident = await known({ room: '12' }, 'ADMIT');
    const before = await read(resident);
    expect(names(before.keptElsewhere)).toEqual([
      'familyName',
      'givenName',
      'middleNames',
      'preferredName',
      'room',
    ]);
    expect(before.keeper).toBe('ADMIT');
    await expectInvalid(change(resident, { familyName: 'New', room: '13', diet: 'Soft' }), [
      'familyName',
      'room',
    ]);
    expect((await change(resident, { diet: 'Soft' })).statusCode).toBe(200);
    expect((await change(resident, { diet: '' })).statusCode).toBe(200);
  });

  test('has every detail from there once the organisation names it, also what was written here first', async () => {
    const organisation = `/portal/api/v1/administration/organisations/${world.organisationId}`;
    const administrator = app.as(world.users.Administrator);
    const records = await administrator.get('/portal/api/v1/administration/organisations');
    const { name, revision } =
      records.json<OrganisationRecord[]>().find(({ id }) => id === world.organisationId) ?? {};
    const keeps = (detailsKeptBy: string, of = revision) =>
      administrator.put(organisation, {
        name,
        hpioNumber: '',
        abn: '',
        detailsKeptBy,
        revision: of,
      });
    const resident = await known({ room: '12' }, 'ADMIT');
    const own = await known({ room: '12' });
    await change(resident, { diet: 'Soft' });
    await expectInvalid(keeps('NOBODY'), ['detailsKeptBy']);
    const saved = (await expectStatus(keeps('ADMIT'), 200)).json<OrganisationRecord>();
    expect((await read(resident)).keptElsewhere).toEqual(detailColumns);
    await expectInvalid(change(resident, { diet: 'Full', specialNeeds: 'Glasses' }), [
      'diet',
      'specialNeeds',
    ]);
    expect((await read(own)).keptElsewhere).toEqual([]);
    expect((await change(own, { diet: 'Full' })).statusCode).toBe(200);
    await expectStatus(keeps('', saved.revision), 200);
    expect((await read(resident)).keptElsewhere).not.toContain('diet');
  });

  test('keeps what was written here when the system sends something else, and takes the rest', async () => {
    const resident = await known({ room: '12' }, 'ADMIT');
    await change(resident, { diet: 'Soft' });
    await change(resident, { diet: '' });
    const run = await runRecords(app.container, residentLoader(), [
      {
        authoringSystem: 'ADMIT',
        foreignKey: resident.authoringSystemForeignKey,
        facilityId: world.facilityId,
        familyName: 'Married',
        givenName: 'Ada',
        dateOfBirth: '1940-02-29',
        sexCode: 'F',
        room: '14',
        diet: 'Full',
      },
    ]);
    expect(run.lines).toMatchObject([{ outcome: 'changed', notes: ['diet is kept here'] }]);
    const { form, changes } = await read(resident);
    expect(form).toMatchObject({ familyName: 'Married', room: '14', diet: '' });
    expect(changes[0]).toMatchObject({ by: 'Import from ADMIT' });
  });
});

test('an import that brings back an old name changes nobody who is kept here', async () => {
  const resident = await known({ familyName: 'Old', diet: '' });
  await change(resident, { familyName: 'New' });
  const sent = {
    authoringSystem: 'WATTLE',
    foreignKey: resident.authoringSystemForeignKey,
    facilityId: world.facilityId,
    familyName: 'Old',
    givenName: 'Ada',
    dateOfBirth: '1940-02-29',
    sexCode: 'F',
  };
  const run = await runRecords(app.container, residentLoader(), [sent]);
  expect(run.lines).toMatchObject([{ outcome: 'not-kept', notes: ['familyName is kept here'] }]);
  expect((await read(resident)).form.familyName).toBe('New');
  const again = await runRecords(app.container, residentLoader(), [{ ...sent, familyName: 'New' }]);
  expect(outcomes(again)).toEqual(['unchanged']);
});
