import { randomUUID } from 'node:crypto';
import type { Resident } from '@wattle/contract/entities/resident.ts';
import type { StayEvent } from '@wattle/contract/entities/stay-event.ts';
import { describe, expect, test } from 'vitest';
import {
  addDraft,
  chartUrl,
  finaliseChart,
  fishOil,
  sharedCharting,
  today,
} from '../../testing/charting.ts';
import { expectRefusal, expectStatus } from '../../testing/refusals.ts';
import { insertFacility } from '../../testing/rows.ts';
import type { TestClient } from '../../testing/test-app.ts';

const app = await sharedCharting();
const { doctor, nurse } = app;
const { kysely } = app.container.db;
const { organisationId, facilityId, elsewhere, users } = app.world;
const second = await insertFacility(kysely, { organisationId, name: 'Second' });

type Path = { readonly path: string };
const url = ({ path }: Path, more = '') => `/portal/api/v1/patients/${path}/stay-events${more}`;
const eventsOf = async (resident: Path, client = nurse()) =>
  (await expectStatus(client.get(url(resident)), 200)).json<StayEvent[]>();
const headerOf = async ({ path }: Path) =>
  (await expectStatus(nurse().get(`/portal/api/v1/patients/${path}`), 200)).json<Resident>();
const placeOf = async ({ id }: { id: string }) =>
  await kysely
    .selectFrom('resident')
    .where('id', '=', id)
    .select(['status', 'facilityId', 'room', 'familyName'])
    .executeTakeFirstOrThrow();

async function record(client: TestClient, resident: Path, content: object) {
  const lastSeen = (await eventsOf(resident)).at(-1)?.id ?? null;
  return await client.post(url(resident), { id: randomUUID(), lastSeen, content });
}
async function correct(resident: Path, client = nurse()) {
  const events = await eventsOf(resident, client);
  const last = events.findLast(({ content }) => 'on' in content)?.id ?? '';
  const body = { id: randomUUID(), lastSeen: events.at(-1)?.id, reason: 'Wrong resident' };
  return await client.post(url(resident, `/${last}/correction`), body);
}
const move = (values: object = {}) => ({ kind: 'transfer', on: today, room: '12', ...values });

describe('a transfer', () => {
  test('refuses a facility of others, and one that isn’t there, alike', async () => {
    const resident = await app.addResident();
    for (const to of [elsewhere.facilityId, 'nowhere']) {
      const refused = record(nurse(), resident, move({ facilityId: to }));
      await expectRefusal(refused, 'Invalid_Stay', undefined, 'facilityId');
    }
    await expectRefusal(
      record(nurse(), resident, move({ room: '' })),
      'Invalid_Stay',
      undefined,
      'room',
    );
    const admitted = await app.addResident({ admittedOn: '2026-11-20' });
    const early = record(nurse(), admitted, move({ on: '2026-11-19' }));
    await expectRefusal(early, 'Invalid_Stay', undefined, 'on');
    expect(await placeOf(resident)).toMatchObject({ facilityId, room: null });
  });

  test('takes the resident to another room and facility with the chart and the drafts, and back', async () => {
    const resident = await app.addResident({ room: '3' });
    await finaliseChart(doctor(), resident);
    const draftId = await addDraft(doctor(), resident, fishOil());
    await expectStatus(record(nurse(), resident, move({ facilityId: second.id })), 204);
    expect(await placeOf(resident)).toMatchObject({ facilityId: second.id, room: '12' });
    const [event] = await eventsOf(resident);
    expect(event?.content).toMatchObject({
      from: { facilityId, room: '3' },
      to: { facilityId: second.id, facility: 'Second', room: '12' },
    });
    const drafts = await expectStatus(doctor().get(`${chartUrl(resident)}/drafts`), 200);
    expect(drafts.json()).toMatchObject([{ id: draftId }]);
    await expectStatus(correct(resident), 204);
    expect(await placeOf(resident)).toMatchObject({ facilityId, room: '3' });
    expect(await eventsOf(resident)).toHaveLength(2);
  });

  test('LIV-02 to another organisation ends the access of who doesn’t work there', async () => {
    const both = await app.addResident();
    await kysely
      .insertInto('userOrganisation')
      .values({ userId: users.GeneralStaffAdmin.id, organisationId: elsewhere.organisationId })
      .execute();
    const office = app.as(users.GeneralStaffAdmin);
    const to = move({ facilityId: elsewhere.facilityId });
    await expectStatus(record(office, both, to), 204);
    await expectStatus(doctor().get(chartUrl(both)), 403);
    await expectStatus(app.as(elsewhere.doctor).get(url(both)), 200);
    await expectStatus(correct(both, office), 204);
    await expectStatus(doctor().get(url(both)), 200);
  });
});

describe('the end of a stay', () => {
  test('FIL-02 a discharge closes the chart and the leave; a correction opens both again', async () => {
    const resident = await app.addResident({ familyName: 'Leaver' });
    await expectStatus(
      record(nurse(), resident, { kind: 'leave', on: today, to: 'Flinders' }),
      204,
    );
    await expectStatus(
      record(nurse(), resident, { kind: 'discharge', on: today, to: 'Home' }),
      204,
    );
    expect(await headerOf(resident)).toMatchObject({ residentStatus: 'Discharged', leave: null });
    expect((await placeOf(resident)).familyName).toBe('Leaver');
    await expectRefusal(record(nurse(), resident, move()), 'Resident_Not_Active');
    await expectStatus(correct(resident), 204);
    expect(await headerOf(resident)).toMatchObject({
      residentStatus: 'Active',
      leave: { to: 'Flinders' },
    });
  });

  test('FIL-02 a death closes the chart; a registered nurse takes it back, and nobody else', async () => {
    const resident = await app.addResident();
    await finaliseChart(doctor(), resident);
    await expectStatus(
      record(nurse(), resident, { kind: 'leave', on: today, to: 'Flinders' }),
      204,
    );
    const office = app.as(users.GeneralStaffAdmin);
    await expectStatus(record(office, resident, { kind: 'death', on: today }), 204);
    expect(await headerOf(resident)).toMatchObject({ residentStatus: 'Deceased', leave: null });
    const why = 'A registered nurse has to correct a death.';
    await expectRefusal(correct(resident, office), 'Invalid_Stay', why, 'eventId');
    await expectStatus(correct(resident), 204);
    expect(await headerOf(resident)).toMatchObject({
      residentStatus: 'Active',
      leave: { to: 'Flinders' },
    });
    expect((await eventsOf(resident)).at(-1)).toMatchObject({
      content: { kind: 'correction' },
      reason: 'Wrong resident',
      by: users.RegisteredNurse.name,
    });
    await addDraft(doctor(), resident, fishOil());
  });
});
