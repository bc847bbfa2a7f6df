import { randomUUID } from 'node:crypto';
import type { Round, RoundStep } from '@wattle/contract/entities/round.ts';
import { everyType, prescriberTypes } from '@wattle/contract/values/user-type.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { insertResident } from '../../testing/rows.ts';
import { insertOrder } from '../../testing/orders.ts';
import { expectRefusal, expectStatus } from '../../testing/refusals.ts';
import {
  doctorOfRooms,
  roundOf,
  rounds,
  search,
  seen,
  start,
  started,
  step,
} from '../../testing/rounds.ts';
import { sharedWorld } from '../../testing/world.ts';

const { app, world } = await sharedWorld();
const { kysely } = app.container.db;
const doctorWith = (...rooms: (string | null)[]) => doctorOfRooms(app, ...rooms);
const keysOf = ({ places }: Round) =>
  places.map(({ resident }) => resident?.authoringSystemForeignKey);

const others = everyType.filter((type) => !prescriberTypes.some((one) => one === type));

test.for(others)('API-06 a %s has no rounds', async (type) => {
  const client = app.as(world.users[type]);
  await expectStatus(client.get(rounds), 403);
  await expectStatus(start(client, randomUUID()), 403);
});

test('API-03 a round with an unknown order isn’t started', async () => {
  const client = app.as(world.users.Doctor);
  await expectStatus(start(client, randomUUID(), { order: 'age' }), 400);
});

test('a round needs somebody to see, and no more than 200', async () => {
  const { client, facility } = await doctorWith();
  await insertResident(kysely, { facilityId: facility.id, status: 'Deceased' });
  const everybody = { search: { ...search(), residentStatus: 1 } };
  await expectRefusal(start(client, randomUUID(), everybody), 'Round_Empty');
  for (let left = 201; left > 0; left -= 1)
    await insertResident(kysely, { facilityId: facility.id });
  await expectRefusal(start(client, randomUUID()), 'Round_Too_Long');
});

test('API-06 nobody finds residents of another organisation by a round, nor another prescriber’s round', async () => {
  const { client, residents } = await doctorWith('1');
  const foreign = { search: search([world.facilityId]) };
  await expectRefusal(start(client, randomUUID(), foreign), 'Round_Empty');
  const id = await started(client);
  expect(keysOf(await roundOf(client, id))).toEqual([residents[0]?.authoringSystemForeignKey]);
  const other = app.as(world.users.Doctor);
  await expectStatus(other.get(`${rounds}/${id}`), 404);
  await expectStatus(start(other, id), 404);
  await expectStatus(step(other, id, { from: null, to: 1 }), 404);
});

test('a round goes by room, 2 before 10, or by name, and starts once under its id', async () => {
  const { client, residents } = await doctorWith('10', null, '2');
  const keys = residents.map((one) => one.authoringSystemForeignKey);
  const id = randomUUID();
  await expectStatus(start(client, id), 200);
  await insertResident(kysely, { facilityId: (await doctorWith()).facility.id });
  const again = (await expectStatus(start(client, id), 200)).json<Round>();
  expect(keysOf(again)).toEqual([keys[2], keys[0], keys[1]]);
  expect(again).toMatchObject({ at: 1, steps: 0, endedAt: null });
  const byName = randomUUID();
  await expectStatus(start(client, byName, { order: 'name' }), 200);
  expect(keysOf(await roundOf(client, byName))).toEqual(keys);
});

test('a round of those who need the caller goes as Needs me shows them, by name or by room', async () => {
  const { client, facility } = await doctorWith();
  const add = (familyName: string, room: string, chartExpiry: string | null) =>
    insertResident(kysely, { facilityId: facility.id, familyName, room, chartExpiry });
  const orders = await Promise.all([
    add('Brook', '10', null),
    add('Alcott', '2', null),
    add('Young', '1', null),
  ]);
  const [brook, alcott, young] = orders.map((one) => one.authoringSystemForeignKey);
  // Nobody has a chart; the longer ago they came the more urgent.
  for (const [at, resident] of orders.entries()) {
    await kysely
      .updateTable('resident')
      .set({ admittedOn: getPlainDate(`2026-0${at + 1}-01`) })
      .where('id', '=', resident.id)
      .execute();
  }
  const needs = { facility: facility.id, reason: 'no-chart' };
  const roundOfNeedy = async (order: string) => {
    const id = randomUUID();
    await expectStatus(client.put(`${rounds}/${id}`, { order, needs }), 200);
    return keysOf(await roundOf(client, id));
  };
  expect(await roundOfNeedy('shown')).toEqual([brook, alcott, young]);
  expect(await roundOfNeedy('name')).toEqual([alcott, brook, young]);
  expect(await roundOfNeedy('room')).toEqual([young, alcott, brook]);
  const unfiltered = randomUUID();
  await expectStatus(client.put(`${rounds}/${unfiltered}`, { order: 'name' }), 200);
  const found = new Set(keysOf(await roundOf(client, unfiltered)));
  expect([alcott, brook, young].every((key) => found.has(key))).toBe(true);
  const none = { order: 'shown', needs: { ...needs, reason: 'dose-to-decide' } };
  await expectRefusal(client.put(`${rounds}/${randomUUID()}`, none), 'Round_Empty');
  const foreign = { order: 'shown', needs: { facility: world.facilityId } };
  await expectRefusal(client.put(`${rounds}/${randomUUID()}`, foreign), 'Round_Empty');
  for (const wrong of [
    { order: 'shown', search: search() },
    { order: 'name', search: search(), needs },
    { order: 'age', needs },
  ]) {
    await expectStatus(client.put(`${rounds}/${randomUUID()}`, wrong), 400);
  }
});

test('a step is one step however often it is sent, and another device goes on from it', async () => {
  const { client } = await doctorWith('1', '2', '3');
  const id = await started(client);
  const stepId = randomUUID();
  await expectStatus(step(client, id, seen(4, 1)), 400);
  await expectStatus(step(client, id, { from: null, to: 4 }), 400);
  const leaves: RoundStep = { from: { number: 1, outcome: 'left', why: 'Asleep' }, to: 3 };
  for (const body of [leaves, seen(2, 1)]) await expectStatus(step(client, id, body, stepId), 200);
  const current = (await expectStatus(client.get(rounds), 200)).json<Round>();
  expect(current).toMatchObject({ id, at: 3, steps: 1 });
  expect(current.places).toMatchObject([
    { number: 1, outcome: 'left', why: 'Asleep', isReached: true },
    { number: 2, outcome: 'waiting', why: null },
    { number: 3, outcome: 'waiting', why: null, isReached: true },
  ]);
});

test('a round is over once another has started', async () => {
  const { client } = await doctorWith('1', '2');
  const id = await started(client);
  const next = await started(client);
  await expectRefusal(step(client, id, seen(1, 2)), 'Round_Over');
  expect((await client.get(rounds)).json<Round>()).toMatchObject({ id: next });
});

test('a resident who leaves the prescriber’s reach is no more than a number, and one who dies is named so', async () => {
  const { client, residents } = await doctorWith('1', '2');
  const id = await started(client);
  const [moved, dead] = residents.map((one) => one.id);
  const elsewhere = { facilityId: world.elsewhere.facilityId };
  await kysely
    .updateTable('resident')
    .set(elsewhere)
    .where('id', '=', moved ?? '')
    .execute();
  await kysely
    .updateTable('resident')
    .set({ status: 'Deceased' })
    .where('id', '=', dead ?? '')
    .execute();
  expect((await roundOf(client, id)).places).toMatchObject([
    { number: 1, resident: null },
    { number: 2, resident: { residentStatus: 'Deceased' } },
  ]);
});

test('a round counts the orders of its own prescriber since it began, and which of their drafts are as new', async () => {
  const { client, doctor, residents } = await doctorWith('1', '2');
  const id = await started(client);
  const [first, second] = residents;
  if (first === undefined || second === undefined) throw new Error('There are two');
  await insertOrder(kysely, first, doctor, [{}]);
  await insertOrder(kysely, second, world.users.Doctor, [{}]);
  const draft = {
    residentId: second.id,
    kind: 'add' as const,
    medicationId: null,
    prescription: '{}',
    product: '{}',
    reason: null,
    performedOn: '2026-11-21',
  };
  const { startedAt } = await roundOf(client, id);
  const before = new Date(Date.parse(startedAt) - 1);
  const after = new Date(Date.parse(startedAt) + 1);
  const drafts = [
    { prescriberId: doctor.id, createdAt: before, updatedAt: before },
    { prescriberId: doctor.id, createdAt: before, updatedAt: after },
    { prescriberId: doctor.id, createdAt: after, updatedAt: after },
    { prescriberId: world.users.Doctor.id, createdAt: after, updatedAt: after },
  ].map((one) => ({ ...draft, ...one, id: randomUUID() }));
  await kysely.insertInto('draft').values(drafts).execute();
  expect((await roundOf(client, id)).places).toMatchObject([
    { resident: { orders: 1, drafts: 0, newDrafts: 0 } },
    { resident: { orders: 0, drafts: 3, newDrafts: 2 } },
  ]);
});
