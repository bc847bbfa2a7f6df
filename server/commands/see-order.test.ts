import { randomUUID } from 'node:crypto';
import type { Order } from '@wattle/contract/entities/medication.ts';
import { expect, test } from 'vitest';
import {
  action,
  ceasing,
  chartUrl,
  confirm,
  draft,
  finaliseChart,
  fishOil,
  sharedCharting,
  today,
} from '../testing/charting.ts';
import { allArrived, hearEvents } from '../testing/live-events.ts';
import { expectStatus, statusesOf } from '../testing/refusals.ts';
import { insertUser } from '../testing/rows.ts';
import type { TestClient } from '../testing/test-app.ts';

const app = await sharedCharting();
const { doctor, nurse, pharmacist } = app;

/** What the chart says of each change, in the order of the medicines. */
async function progress(resident: { path: string }, client: TestClient = doctor()) {
  const answer = await expectStatus(client.get(chartUrl(resident)), 200);
  return answer.json<Order>().medications.map((one) => one.progress ?? null);
}
const see = (resident: { path: string }, orderId: string, client = pharmacist()) =>
  client.post(`${chartUrl(resident)}/${orderId}/seen`);
const rows = (residentOrder: string) =>
  app.container.db.kysely
    .selectFrom('orderSeen')
    .selectAll()
    .where('orderId', '=', residentOrder)
    .execute();
const at = () => app.clock.at.toISOString();

test('seeing a chart is refused to everyone but a pharmacist who may see the resident', async () => {
  const resident = await app.addResident();
  const order = await finaliseChart(doctor(), resident);
  const { organisationId } = app.world.elsewhere;
  const { kysely } = app.container.db;
  const other = await insertUser(kysely, { userType: 'Pharmacist' }, [organisationId]);
  await expectStatus(see(resident, order.id, app.anonymous), 401);
  await expectStatus(see(resident, order.id, doctor()), 403);
  await expectStatus(see(resident, order.id, nurse()), 403);
  await expectStatus(see(resident, order.id, app.as(other)), 403);
  await expectStatus(see(resident, 'latest'), 400);
  await expectStatus(see(resident, randomUUID()), 404);
  await expectStatus(see(await app.addResident(), order.id), 404);
  await expectStatus(pharmacist().get(chartUrl(resident)), 200);
  expect(await progress(resident, nurse())).toEqual([
    { sentAt: at(), seenAt: null, actionedAt: null },
  ]);
  expect(await rows(order.id)).toEqual([]);
});

test('the first time that a pharmacist sees a chart counts, also if two do at once, and everybody hears it', async () => {
  const resident = await app.addResident();
  const order = await finaliseChart(doctor(), resident);
  const sentAt = at();
  app.later();
  const seenAt = at();
  const [heard, stop] = await hearEvents(app.container.db);
  const both = await Promise.all([see(resident, order.id), see(resident, order.id)]);
  expect(statusesOf(both)).toEqual(['204', '204']);
  app.later();
  await expectStatus(see(resident, order.id), 204);
  await allArrived(app.container.db);
  await stop();
  expect(await progress(resident)).toEqual([{ sentAt, seenAt, actionedAt: null }]);
  expect(await rows(order.id)).toHaveLength(1);
  expect(heard).toMatchObject([{ event: 'ChartChanged', payload: { order: order.id } }]);
  const chart = await expectStatus(doctor().get(chartUrl(resident)), 200);
  expect(chart.json<Order>().seenAt).toBe(seenAt);
});

test('a later order is not seen because an earlier one was, but an earlier one because a later one was', async () => {
  const resident = await app.addResident();
  const first = await finaliseChart(doctor(), resident);
  await expectStatus(see(resident, first.id), 204);
  const seenAt = at();
  app.later();
  const second = await finaliseChart(doctor(), resident, [fishOil()]);
  const ofEach = async () => (await progress(resident)).map((one) => one?.seenAt);
  expect(second.medications.map(({ product }) => product.code)).toEqual(['F1', 'P1']);
  expect(await ofEach()).toEqual([null, seenAt]);
  app.later();
  await expectStatus(see(resident, second.id), 204);
  expect(await ofEach()).toEqual([at(), seenAt]);
});

test('an earlier change that nobody opened is seen with the later one', async () => {
  const resident = await app.addResident();
  await finaliseChart(doctor(), resident);
  const order = await finaliseChart(doctor(), resident, [fishOil()]);
  await expectStatus(see(resident, order.id), 204);
  expect((await progress(resident)).map((one) => one?.seenAt)).toEqual([at(), at()]);
});

test('a pause has its own progress, until it is confirmed and a later order comes', async () => {
  const resident = await app.addResident();
  const first = await finaliseChart(doctor(), resident);
  const medicine = first.medications[0]?.authoringSystemForeignKey ?? '';
  await expectStatus(action(pharmacist(), resident, first.id, medicine, 'Actioned'), 200);
  await expectStatus(confirm(pharmacist(), resident, first.id), 204);
  app.later();
  const sentAt = at();
  const order = await finaliseChart(doctor(), resident, [
    draft({
      kind: 'pause',
      medicationForeignKey: medicine,
      prescription: null,
      reason: 'Operation',
      event: { kind: 'pause', since: today, until: { kind: 'date', date: today } },
    }),
  ]);
  app.later();
  await expectStatus(see(resident, order.id), 204);
  const chart = await expectStatus(doctor().get(chartUrl(resident)), 200);
  const [line] = chart.json<Order>().medications;
  expect(line?.progress).toBeUndefined();
  expect(line?.events).toMatchObject([{ progress: { sentAt, seenAt: at(), actionedAt: null } }]);
});

test('what was marked, taken back, confirmed and left alone by a later order', async () => {
  const resident = await app.addResident();
  const order = await finaliseChart(doctor(), resident);
  const id = order.medications[0]?.authoringSystemForeignKey ?? '';
  app.later();
  await expectStatus(action(pharmacist(), resident, order.id, id, 'Actioned'), 200);
  const actionedAt = at();
  expect(await progress(resident)).toMatchObject([{ seenAt: actionedAt, actionedAt }]);
  app.later();
  await expectStatus(action(pharmacist(), resident, order.id, id, 'Unactioned'), 200);
  expect(await progress(resident)).toMatchObject([{ actionedAt: null }]);
  await expectStatus(action(pharmacist(), resident, order.id, id, 'Actioned'), 200);
  await expectStatus(confirm(pharmacist(), resident, order.id), 204);
  expect(await progress(resident)).toMatchObject([{ actionedAt: at() }]);
  app.later();
  await finaliseChart(doctor(), resident, [fishOil()]);
  expect((await progress(resident)).map((one) => one?.sentAt ?? null)).toEqual([at(), null]);
  app.later();
  await finaliseChart(doctor(), resident, [ceasing(id)]);
  expect((await progress(resident)).map((one) => one?.actionedAt ?? null)).toEqual([null, null]);
});
