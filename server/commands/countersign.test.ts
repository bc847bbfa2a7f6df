import { randomUUID } from 'node:crypto';
import type { Order, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import type { ToCountersign } from '@wattle/contract/entities/to-countersign.ts';
import { assistantTypes, prescriberTypes } from '@wattle/contract/values/user-type.ts';
import { afterEach, describe, expect, test } from 'vitest';
import {
  chartUrl,
  countersign,
  draft,
  finaliseChart,
  noon,
  sharedCharting,
} from '../testing/charting.ts';
import { byPhone, hasOpenOrder, writtenBy } from '../testing/on-behalf.ts';
import { expectRefusal, expectStatus, statusesOf, testRefusals } from '../testing/refusals.ts';
import type { TestResident } from '../testing/rows.ts';

const app = await sharedCharting();
const { doctor, dentist, nurse } = app;
afterEach(() => {
  app.clock.at = noon;
});

const later = () => {
  app.clock.at = new Date(noon.getTime() + 3_600_000);
};
/** The nurse enters paracetamol for the doctor. */
const phoned = (resident: TestResident, order = byPhone(app.world.users.Doctor)) =>
  finaliseChart(nurse(), resident, [draft()], order);
const isListedOpen = (resident: TestResident) => hasOpenOrder(app.container.db.kysely, resident);

describe('countersigning', () => {
  testRefusals({
    app: () => app,
    roles: prescriberTypes,
    send: (client, resident) => countersign(client, resident, [randomUUID()]),
  });
  testRefusals({
    app: () => app,
    roles: prescriberTypes,
    send: (client, resident) => client.get(`${chartUrl(resident)}/to-countersign`),
  });

  test('API-03 refuses an empty list, and an invalid id', async () => {
    await expectStatus(countersign(doctor(), app.world.resident, []), 400);
    await expectStatus(countersign(doctor(), app.world.resident, ['one']), 400);
  });

  test('DRF-01 refuses an order that isn’t on this chart', async () => {
    const [one, other] = [await app.addResident(), await app.addResident()];
    const order = await phoned(one);
    await expectStatus(countersign(doctor(), other, [order.id]), 404);
    await expectStatus(countersign(doctor(), one, [order.id, randomUUID()]), 404);
    expect(await isListedOpen(one)).toBe(true);
  });

  test('DRF-01 refuses any other prescriber, and a prescriber’s own order', async () => {
    const resident = await app.addResident();
    const order = await phoned(resident);
    await expectRefusal(countersign(dentist(), resident, [order.id]), 'Not_Named_Prescriber');
    const own = await finaliseChart(doctor(), resident);
    const both = countersign(doctor(), resident, [order.id, own.id]);
    await expectRefusal(both, 'Not_Named_Prescriber');
    expect(await isListedOpen(resident)).toBe(true);
  });

  test('DRF-01 closes the order, says when, and may be repeated', async () => {
    const resident = await app.addResident();
    const order = await phoned(resident);
    later();
    await expectStatus(countersign(doctor(), resident, [order.id]), 204);
    app.clock.at = new Date(noon.getTime() + 7_200_000);
    await expectStatus(countersign(doctor(), resident, [order.id]), 204);
    const history = await expectStatus(doctor().get(`${chartUrl(resident)}/order-history`), 200);
    expect(history.json<OrderHistoryEntry[]>()).toMatchObject([
      { onBehalf: { countersignedAt: '2026-11-21T02:30:00.000Z' } },
    ]);
    const latest = (await nurse().get(chartUrl(resident))).json<Order>();
    expect(latest.medications).toMatchObject([
      { enteredBy: app.world.users.RegisteredNurse.name, isOpenPhoneOrder: false },
    ]);
    expect(await isListedOpen(resident)).toBe(false);
  });

  test('DRF-01 if it is sent twice at once, both succeed and one signature is kept', async () => {
    const resident = await app.addResident();
    const order = await phoned(resident);
    const answers = await Promise.all(
      [1, 2].map(() => countersign(doctor(), resident, [order.id])),
    );
    expect(statusesOf(answers)).toEqual(['204', '204']);
  });

  test('DRF-01 a chart is open until its last order is countersigned, by its own prescriber', async () => {
    const resident = await app.addResident();
    const first = await phoned(resident);
    const second = await phoned(resident, writtenBy(app.world.users.Dentist));
    const waiting = async (client: ReturnType<typeof doctor>) =>
      (await expectStatus(client.get(`${chartUrl(resident)}/to-countersign`), 200))
        .json<OrderHistoryEntry[]>()
        .map(({ id }) => id);
    expect([await waiting(doctor()), await waiting(dentist())]).toEqual([[first.id], [second.id]]);
    await expectStatus(countersign(doctor(), resident, [first.id]), 204);
    expect([await waiting(doctor()), await waiting(dentist())]).toEqual([[], [second.id]]);
    expect(await isListedOpen(resident)).toBe(true);
    await expectStatus(countersign(dentist(), resident, [second.id]), 204);
    expect(await isListedOpen(resident)).toBe(false);
  });

  test('DRF-01 is possible after the resident has died', async () => {
    const resident = await app.addResident();
    const order = await phoned(resident);
    await app.container.db.kysely
      .updateTable('resident')
      .set({ status: 'Deceased' })
      .where('id', '=', resident.id)
      .execute();
    await expectStatus(countersign(doctor(), resident, [order.id]), 204);
  });
});

describe('the list to countersign', () => {
  const url = '/medications/api/v1/countersign-list';

  test('API-06 is for prescribers', async () => {
    await expectStatus(app.anonymous.get(url), 401);
    for (const type of [...assistantTypes, 'Pharmacist', 'Consultant'] as const) {
      await expectStatus(app.as(app.world.users[type]).get(url), 403);
    }
  });

  test('DRF-01 counts the prescriber’s own open orders by resident, the longest wait first', async () => {
    const optometrist = app.as(app.world.users.Optometrist);
    const order = writtenBy(app.world.users.Optometrist);
    const [one, other] = [await app.addResident(), await app.addResident()];
    await phoned(one, order);
    later();
    const late = await phoned(other, order);
    await phoned(one, order);
    const list = async () =>
      (await expectStatus(optometrist.get(url), 200)).json<ToCountersign[]>();
    expect(await list()).toMatchObject([
      {
        authoringSystemForeignKey: one.authoringSystemForeignKey,
        dateOfBirth: '1940-02-29',
        orders: 2,
        since: noon.toISOString(),
      },
      { authoringSystemForeignKey: other.authoringSystemForeignKey, orders: 1 },
    ]);
    await expectStatus(countersign(optometrist, other, [late.id]), 204);
    expect(await list()).toHaveLength(1);
  });

  test('API-06 leaves out residents the prescriber may no longer see', async () => {
    const { NursePractitioner } = app.world.users;
    const resident = await app.addResident();
    await phoned(resident, writtenBy(NursePractitioner));
    const list = () => app.as(NursePractitioner).get(url);
    expect((await list()).json()).toHaveLength(1);
    await app.container.db.kysely
      .updateTable('resident')
      .set({ facilityId: app.world.elsewhere.facilityId })
      .where('id', '=', resident.id)
      .execute();
    expect((await list()).json()).toEqual([]);
  });
});
