import { randomUUID } from 'node:crypto';
import type { HeldItem } from '@wattle/contract/entities/held-item.ts';
import type { Order } from '@wattle/contract/entities/medication.ts';
import type { Resident } from '@wattle/contract/entities/resident.ts';
import type { StayEvent } from '@wattle/contract/entities/stay-event.ts';
import { expect, test } from 'vitest';
import { runRecords } from '../../intake/file/testing/run.ts';
import { residentLoader } from '../../intake/records/residents.ts';
import {
  addDraft,
  chartUrl,
  draft,
  finalise,
  finaliseChart,
  fishOil,
  sharedCharting,
  today,
} from '../../testing/charting.ts';
import { heldAllergy, insertHeldItem } from '../../testing/held-items.ts';
import { expectRefusal, expectStatus } from '../../testing/refusals.ts';
import { insertFacility, type TestResident } from '../../testing/rows.ts';

const app = await sharedCharting();
const { doctor, nurse } = app;
const { db } = app.container;
const { organisationId, facilityId, elsewhere, users } = app.world;
const second = await insertFacility(db.kysely, { organisationId, name: 'Second' });

const url = ({ path }: TestResident, more = '') =>
  `/portal/api/v1/patients/${path}/stay-events${more}`;
const eventsOf = async (resident: TestResident) =>
  (await expectStatus(nurse().get(url(resident)), 200)).json<StayEvent[]>();
const headerOf = async ({ path }: TestResident) =>
  (await expectStatus(nurse().get(`/portal/api/v1/patients/${path}`), 200)).json<Resident>();

/** Another system says these in a file, with all that a row has to say. */
async function send({ id }: TestResident, values: object) {
  const stored = await db.kysely
    .selectFrom('resident')
    .where('id', '=', id)
    .select([
      'authoringSystem',
      'foreignKey',
      'facilityId',
      'familyName',
      'givenName',
      'dateOfBirth',
      'sexCode',
    ])
    .executeTakeFirstOrThrow();
  const { lines } = await runRecords(app.container, residentLoader(), [{ ...stored, ...values }], {
    acceptHeld: true,
  });
  return lines.map(({ outcome }) => outcome);
}

async function record(resident: TestResident, content: object) {
  const lastSeen = (await eventsOf(resident)).at(-1)?.id ?? null;
  const body = { id: randomUUID(), lastSeen, content: { on: today, ...content } };
  await expectStatus(nurse().post(url(resident), body), 204);
}

test('FIL-02 a death that another system sent is an event, and isn’t taken back here', async () => {
  const resident = await app.addResident();
  await record(resident, { kind: 'leave', to: 'Flinders' });
  expect(await send(resident, { status: 'Deceased' })).toEqual(['changed']);
  expect(await headerOf(resident)).toMatchObject({ residentStatus: 'Deceased', leave: null });
  const events = await eventsOf(resident);
  expect(events).toMatchObject([
    { content: { kind: 'leave' }, isSent: false },
    { content: { kind: 'death' }, isSent: true, by: `Import from ${resident.authoringSystem}` },
  ]);
  const { id = '' } = events.at(-1) ?? {};
  const correction = nurse().post(url(resident, `/${id}/correction`), {
    id: randomUUID(),
    lastSeen: id,
    reason: 'Alive',
  });
  const why = 'Another system sent this death, and has to say that they live.';
  await expectRefusal(correction, 'Invalid_Stay', why, 'eventId');
  expect(await send(resident, { status: 'Active' })).toEqual(['changed']);
  expect(await headerOf(resident)).toMatchObject({ residentStatus: 'Active', leave: null });
  expect((await eventsOf(resident)).at(-1)).toMatchObject({ content: { kind: 'readmission' } });
});

test('a move and a discharge that another system sent are events; the same again is none', async () => {
  const resident = await app.addResident({ room: '3' });
  const moved = { facilityId: second.id, room: '8' };
  expect(await send(resident, moved)).toEqual(['changed']);
  expect(await send(resident, moved)).toEqual(['unchanged']);
  expect(await send(resident, { status: 'Discharged' })).toEqual(['changed']);
  expect(await eventsOf(resident)).toMatchObject([
    {
      content: {
        kind: 'transfer',
        from: { facilityId, room: '3' },
        to: { facilityId: second.id, facility: 'Second', room: '8' },
      },
    },
    { content: { kind: 'discharge', to: '' } },
  ]);
});

test('a resident who is moved while a prescriber drafts keeps the drafts within the organisation', async () => {
  const resident = await app.addResident();
  const draftsAsOf = app.clock.at.toISOString();
  const draftId = await addDraft(doctor(), resident, fishOil());
  await send(resident, { facilityId: second.id });
  const request = { draftIds: [draftId], draftsAsOf, basedOnOrderId: null };
  await expectStatus(finalise(doctor(), resident, request), 200);
  const order = (await expectStatus(doctor().get(chartUrl(resident)), 200)).json<Order>();
  expect(order.medications).toHaveLength(1);
});

test('moved to another organisation meanwhile, nothing more is drafted or finalised, and it says why', async () => {
  const resident = await app.addResident();
  const draftsAsOf = app.clock.at.toISOString();
  const draftId = await addDraft(doctor(), resident, fishOil());
  await send(resident, { facilityId: elsewhere.facilityId });
  const why = /don’t have access to this resident/;
  const saved = doctor().put(`${chartUrl(resident)}/drafts/${randomUUID()}`, draft());
  expect((await expectStatus(saved, 403)).body).toMatch(why);
  const finalised = finalise(doctor(), resident, {
    draftIds: [draftId],
    draftsAsOf,
    basedOnOrderId: null,
  });
  expect((await expectStatus(finalised, 403)).body).toMatch(why);
  const theirs = app.as(elsewhere.doctor);
  const drafts = await expectStatus(theirs.get(`${chartUrl(resident)}/drafts`), 200);
  expect(drafts.json()).toEqual([]);
});

test('what waits for a decision goes with a resident who is transferred', async () => {
  const resident = await app.addResident();
  await finaliseChart(doctor(), resident);
  await insertHeldItem(db.kysely, heldAllergy, {
    residentId: resident.id,
    organisationId,
    senderOrganisationIds: [organisationId],
  });
  const waiting = async (client = nurse()) =>
    (await expectStatus(client.get(`${chartUrl(resident)}/held-items`), 200)).json<HeldItem[]>();
  expect(await waiting()).toHaveLength(1);
  await record(resident, { kind: 'transfer', facilityId: second.id, room: '' });
  expect(await waiting()).toHaveLength(1);
  await send(resident, { facilityId: elsewhere.facilityId });
  await expectStatus(nurse().get(`${chartUrl(resident)}/held-items`), 403);
  const [item] = await waiting(app.as(elsewhere.doctor));
  const release = `${chartUrl(resident)}/held-items/${item?.id}/release`;
  await expectStatus(app.as(users.Doctor).post(release), 403);
});
