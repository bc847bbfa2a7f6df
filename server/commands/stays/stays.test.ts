import { randomUUID } from 'node:crypto';
import type { Order } from '@wattle/contract/entities/medication.ts';
import type { Resident } from '@wattle/contract/entities/resident.ts';
import type { ResidentSearchResponse } from '@wattle/contract/entities/search.ts';
import type { StayEvent } from '@wattle/contract/entities/stay-event.ts';
import { everyType, prescriberTypes, stayTypes } from '@wattle/contract/values/user-type.ts';
import { describe, expect, test } from 'vitest';
import {
  addDraft,
  ceasing,
  chartUrl,
  finalise,
  finaliseChart,
  fishOil,
  sharedCharting,
  today,
} from '../../testing/charting.ts';
import { allArrived, hearEvents } from '../../testing/live-events.ts';
import { expectRefusal, expectStatus, statusesOf, testRefusals } from '../../testing/refusals.ts';
import type { TestClient } from '../../testing/test-app.ts';

const app = await sharedCharting();
const { doctor, nurse } = app;

type Path = { readonly path: string };
const url = ({ path }: Path, more = '') => `/portal/api/v1/patients/${path}/stay-events${more}`;
const leave = (values: object = {}) => ({
  kind: 'leave',
  on: today,
  time: '11:00',
  to: 'Royal Adelaide Hospital',
  ...values,
});

const eventsOf = async (resident: Path) =>
  (await expectStatus(doctor().get(url(resident)), 200)).json<StayEvent[]>();
const headerOf = async ({ path }: Path) =>
  (await expectStatus(doctor().get(`/portal/api/v1/patients/${path}`), 200)).json<Resident>();

/** Sent by somebody who has seen the last event. */
async function record(client: TestClient, resident: Path, content: object, id = randomUUID()) {
  const lastSeen = (await eventsOf(resident)).at(-1)?.id ?? null;
  return await client.post(url(resident), { id, lastSeen, content });
}

async function back(resident: Path, answer: object = {}) {
  const order = (await doctor().get(chartUrl(resident))).json<Order>();
  const medicines = order.medications.map(({ authoringSystemForeignKey }) => ({
    medicationForeignKey: authoringSystemForeignKey,
    answer: 'same',
    note: '',
    ...answer,
  }));
  return { kind: 'return', on: today, note: '', medicines };
}

/** A resident with paracetamol on the chart, who is in hospital. */
async function inHospital() {
  const resident = await app.addResident();
  await finaliseChart(doctor(), resident);
  await expectStatus(record(nurse(), resident, leave()), 204);
  return resident;
}

describe('what happened to a stay', () => {
  testRefusals({
    app: () => app,
    roles: everyType,
    send: (client, resident) => client.get(url(resident)),
  });
});

describe('recording', () => {
  testRefusals({
    app: () => app,
    roles: stayTypes,
    send: (client, resident) =>
      client.post(url(resident), { id: randomUUID(), lastSeen: null, content: leave() }),
  });

  test.for([
    ['a day that doesn’t exist', { on: '2026-02-30' }],
    ['a time that isn’t one', { time: '25:00' }],
    ['a leave to nowhere', { to: '' }],
    ['a kind that isn’t known', { kind: 'holiday' }],
  ] as const)('API-03 refuses %s', async ([, values]) => {
    await expectStatus(record(nurse(), await app.addResident(), leave(values)), 400);
  });

  test('refuses what can’t be, naming the field', async () => {
    const resident = await app.addResident();
    const future = record(nurse(), resident, leave({ time: '12:01' }));
    await expectRefusal(future, 'Invalid_Stay', undefined, 'time');
    const none = record(nurse(), resident, { ...(await back(await inHospital())) });
    await expectRefusal(none, 'Invalid_Stay', undefined, 'on');
    expect(await eventsOf(resident)).toEqual([]);
  });

  test('refuses a resident who has died or left', async () => {
    const resident = await app.addResident({ status: 'Discharged' });
    await expectRefusal(record(nurse(), resident, leave()), 'Resident_Not_Active');
  });

  test('FIL-02 a leave is with the resident, in the list, and heard by open charts', async () => {
    const resident = await app.addResident({ familyName: 'Onleave' });
    const { db } = app.container;
    const [heard, stop] = await hearEvents(db);
    await expectStatus(record(nurse(), resident, leave()), 204);
    await allArrived(db);
    await stop();
    expect(heard).toMatchObject([
      { event: 'ChartChanged', payload: { key: resident.authoringSystemForeignKey } },
    ]);
    const away = { on: today, time: '11:00', to: 'Royal Adelaide Hospital' };
    expect(await headerOf(resident)).toMatchObject({ leave: away, returnToReconcile: null });
    const list = await expectStatus(
      doctor().get('/portal/api/v1/patients/search?query=onleave&residentStatus=2'),
      200,
    );
    expect(list.json<ResidentSearchResponse>().searchResults).toMatchObject([{ leave: away }]);
    expect(await eventsOf(resident)).toMatchObject([
      { content: leave(), by: app.world.users.RegisteredNurse.name, about: null, reason: null },
    ]);
  });

  test('DRF-06 the same sent twice is one event; the same id with other words is refused', async () => {
    const resident = await app.addResident();
    const body = { id: randomUUID(), lastSeen: null, content: leave() };
    await expectStatus(nurse().post(url(resident), body), 204);
    await expectStatus(nurse().post(url(resident), body), 204);
    expect(await eventsOf(resident)).toHaveLength(1);
    const other = { ...body, content: leave({ to: 'Flinders' }) };
    await expectRefusal(nurse().post(url(resident), other), 'Stay_Changed');
    const elsewhere = await app.addResident();
    await expectRefusal(nurse().post(url(elsewhere), body), 'Stay_Changed');
  });

  test('of two at once one counts, and the other is told', async () => {
    const resident = await app.addResident();
    const send = (client: TestClient) =>
      client.post(url(resident), { id: randomUUID(), lastSeen: null, content: leave() });
    const office = app.as(app.world.users.GeneralStaffAdmin);
    const answers = await Promise.all([send(nurse()), send(office)]);
    expect(statusesOf(answers)).toEqual(['204', '422']);
    expect(await eventsOf(resident)).toHaveLength(1);
  });

  test('DRF-01 a prescriber prescribes while the resident is away', async () => {
    const resident = await inHospital();
    const order = await finaliseChart(doctor(), resident, [fishOil()]);
    expect(order.medications).toHaveLength(2);
    expect((await headerOf(resident)).leave).not.toBeNull();
  });
});

describe('a return', () => {
  test('refuses a list without an answer for a medicine that came on the chart meanwhile', async () => {
    const resident = await inHospital();
    const content = await back(resident);
    await finaliseChart(doctor(), resident, [fishOil()]);
    const answer = await expectStatus(record(nurse(), resident, content), 422);
    expect(answer.json()).toMatchObject({
      code: 'Invalid_Stay',
      content: [{ message: 'Say what the hospital did with fish oil 1 g capsule' }],
    });
  });

  test('keeps the answers with the names of the medicines, for the prescriber', async () => {
    const resident = await inHospital();
    const content = await back(resident, { answer: 'changed', note: 'Now 500 mg' });
    await expectStatus(record(nurse(), resident, content), 204);
    const [, event] = await eventsOf(resident);
    expect(event?.content).toMatchObject({
      medicines: [{ answer: 'changed', note: 'Now 500 mg', medicine: 'paracetamol 500 mg tablet' }],
    });
    expect(await headerOf(resident)).toMatchObject({ leave: null, returnToReconcile: event?.id });
  });
});

describe('the look after a return', () => {
  const say = (client: TestClient, resident: Path, id: string) =>
    client.post(url(resident, `/${id}/reconciled`));
  testRefusals({
    app: () => app,
    roles: prescriberTypes,
    send: (client, resident) => say(client, resident, randomUUID()),
  });

  async function isBack() {
    const resident = await inHospital();
    await expectStatus(record(nurse(), resident, await back(resident)), 204);
    return { resident, id: (await eventsOf(resident)).at(-1)?.id ?? '' };
  }

  test('API-03 an event that isn’t a return of this resident isn’t found', async () => {
    const { resident } = await isBack();
    const [left] = await eventsOf(resident);
    await expectStatus(say(doctor(), resident, left?.id ?? ''), 404);
    await expectStatus(say(doctor(), resident, (await isBack()).id), 404);
  });

  test('a prescriber says once that the chart is right', async () => {
    const { resident, id } = await isBack();
    await expectStatus(say(doctor(), resident, id), 204);
    await expectStatus(say(doctor(), resident, id), 204);
    expect((await headerOf(resident)).returnToReconcile).toBeNull();
    const [, , done, ...more] = await eventsOf(resident);
    expect(done).toMatchObject({ content: { kind: 'reconciled', order: null }, about: id });
    expect(more).toEqual([]);
  });

  test('DRF-02 or finalises what was drafted since; what was drafted before doesn’t count', async () => {
    const resident = await inHospital();
    const order = (await doctor().get(chartUrl(resident))).json<Order>();
    const early = await addDraft(doctor(), resident, fishOil());
    const draftsAsOf = app.clock.at.toISOString();
    app.later();
    await expectStatus(record(nurse(), resident, await back(resident)), 204);
    const request = { draftIds: [early], draftsAsOf, basedOnOrderId: order.id };
    await expectStatus(finalise(doctor(), resident, request), 200);
    expect((await headerOf(resident)).returnToReconcile).not.toBeNull();
    app.later();
    await finaliseChart(doctor(), resident, [
      ceasing(order.medications[0]?.authoringSystemForeignKey ?? ''),
    ]);
    expect((await headerOf(resident)).returnToReconcile).toBeNull();
    expect((await eventsOf(resident)).at(-1)?.content.kind).toBe('reconciled');
  });
});

describe('a correction', () => {
  const correct = (client: TestClient, resident: Path, id: string, body: object = {}) =>
    client.post(url(resident, `/${id}/correction`), {
      id: randomUUID(),
      lastSeen: id,
      reason: 'Wrong resident',
      ...body,
    });
  testRefusals({
    app: () => app,
    roles: stayTypes,
    send: (client, resident) => correct(client, resident, randomUUID()),
  });

  test('API-03 needs a reason, and an event of this resident', async () => {
    const resident = await inHospital();
    const [left] = await eventsOf(resident);
    await expectStatus(correct(nurse(), resident, left?.id ?? '', { reason: '' }), 400);
    await expectStatus(correct(nurse(), resident, randomUUID()), 404);
    await expectStatus(correct(nurse(), await inHospital(), left?.id ?? ''), 404);
  });

  test('undoes the last event, once, and the one before counts again', async () => {
    const resident = await inHospital();
    await expectStatus(record(nurse(), resident, await back(resident)), 204);
    const [left, returned] = await eventsOf(resident);
    const early = correct(nurse(), resident, left?.id ?? '', { lastSeen: returned?.id });
    await expectRefusal(early, 'Invalid_Stay', undefined, 'eventId');
    const id = randomUUID();
    await expectStatus(correct(nurse(), resident, returned?.id ?? '', { id }), 204);
    await expectStatus(correct(nurse(), resident, returned?.id ?? '', { id }), 204);
    const again = correct(nurse(), resident, returned?.id ?? '', { lastSeen: id });
    await expectRefusal(again, 'Invalid_Stay', undefined, 'eventId');
    expect(await headerOf(resident)).toMatchObject({
      leave: { to: 'Royal Adelaide Hospital' },
      returnToReconcile: null,
    });
    expect(await eventsOf(resident)).toMatchObject([
      {},
      {},
      { content: { kind: 'correction' }, about: returned?.id, reason: 'Wrong resident' },
    ]);
  });

  test('isn’t made by somebody who hasn’t seen what came since', async () => {
    const resident = await inHospital();
    const [left] = await eventsOf(resident);
    const unseen = correct(nurse(), resident, left?.id ?? '', { lastSeen: null });
    await expectRefusal(unseen, 'Stay_Changed');
  });
});
