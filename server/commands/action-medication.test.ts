import { randomUUID } from 'node:crypto';
import type { Order } from '@wattle/contract/entities/medication.ts';
import { pharmacistTypes } from '@wattle/contract/values/user-type.ts';
import { expect, test } from 'vitest';
import { action, chartUrl, confirm, finaliseChart, sharedCharting } from '../testing/charting.ts';
import { hearEvents } from '../testing/live-events.ts';
import { insertOrder } from '../testing/orders.ts';
import { expectRefusal, expectStatus, testRefusals } from '../testing/refusals.ts';
import type { TestResident } from '../testing/rows.ts';

const app = await sharedCharting();
const { doctor, pharmacist } = app;

/** A resident with a chart of one new medicine. */
async function chart() {
  const resident = await app.addResident();
  const order = await finaliseChart(doctor(), resident);
  return { resident, order: order.id, medicine: keyOf(order) };
}

function keyOf(order: Order): string {
  const [medicine] = order.medications;
  if (medicine === undefined) throw new Error('The chart is empty');
  return medicine.authoringSystemForeignKey;
}

const actionOn = async (resident: TestResident) =>
  (await pharmacist().get(chartUrl(resident))).json<Order>().medications[0]?.product.action;

testRefusals({
  app: () => app,
  roles: pharmacistTypes,
  send: (client, resident) => action(client, resident, randomUUID(), randomUUID()),
});

test('API-03 refuses an unknown action', async () => {
  const { resident, order, medicine } = await chart();
  await expectStatus(action(pharmacist(), resident, order, medicine, 'Superseded' as never), 400);
  await expectStatus(action(pharmacist(), resident, 'order', medicine), 400);
});

test('PHA-02 refuses a medicine that is not on the chart', async () => {
  const { resident, order } = await chart();
  for (const key of [randomUUID(), 'no-uuid']) {
    await expectRefusal(action(pharmacist(), resident, order, key), 'Not_On_Chart');
  }
});

test('API-06 refuses a medicine key with another authoring system', async () => {
  const { resident, order, medicine } = await chart();
  const { authoringSystem, authoringSystemForeignKey } = resident;
  const answer = pharmacist().post('/medications/api/v1/medications/change-status', {
    residentAuthoringSystem: authoringSystem,
    residentAuthoringSystemForeignKey: authoringSystemForeignKey,
    medicationAuthoringSystem: 'OTHER',
    medicationAuthoringSystemForeignKey: medicine,
    pharmacyMedicationOrderId: order,
  });
  await expectStatus(answer, 404);
  expect(await actionOn(resident)).toBe('Unactioned');
});

test('CFM-07 refuses an order that isn’t the latest, or is another resident’s', async () => {
  const { resident, order, medicine } = await chart();
  const other = await chart();
  await expectRefusal(action(pharmacist(), resident, other.order, medicine), 'Not_Latest');
  await finaliseChart(doctor(), resident);
  await expectRefusal(action(pharmacist(), resident, order, medicine), 'Not_Latest');
});

test('PHA-02 refuses a medicine with nothing to confirm', async () => {
  const resident = await app.addResident();
  const { users } = app.world;
  const lines = [{ status: 'Existing' as const }];
  const order = await insertOrder(app.container.db.kysely, resident, users.Doctor, lines);
  const [medicine = ''] = order.medicationIds;
  await expectRefusal(action(pharmacist(), resident, order.id, medicine), 'Nothing_To_Confirm');

  const fresh = await chart();
  await action(pharmacist(), fresh.resident, fresh.order, fresh.medicine);
  await expectStatus(confirm(pharmacist(), fresh.resident, fresh.order), 204);
  const late = action(pharmacist(), fresh.resident, fresh.order, fresh.medicine);
  await expectRefusal(late, 'Nothing_To_Confirm');
});

test('PHA-02 refuses a resident who is not active', async () => {
  const { resident, order, medicine } = await chart();
  await app.container.db.kysely
    .updateTable('resident')
    .set({ status: 'Discharged' })
    .where('id', '=', resident.id)
    .execute();
  await expectRefusal(action(pharmacist(), resident, order, medicine), 'Resident_Not_Active');
});

test('PHA-02 toggles, or sets the requested action', async () => {
  const { resident, order, medicine } = await chart();
  const said: unknown[] = [];
  for (const wanted of [undefined, undefined, 'Actioned', 'Actioned', 'Unactioned'] as const) {
    const answer = await action(pharmacist(), resident, order, medicine, wanted);
    said.push(answer.json<{ action: string }>().action);
    expect(await actionOn(resident)).toBe(said.at(-1));
  }
  expect(said).toEqual(['Actioned', 'Unactioned', 'Actioned', 'Actioned', 'Unactioned']);
});

test('PHA-02 refuses to mark a medicine whose packaging has changed since it was seen', async () => {
  const { resident, order, medicine } = await chart();
  const line = async () =>
    (await pharmacist().get(chartUrl(resident))).json<Order>().medications[0];
  const seenOf = async () => {
    const now = await line();
    return {
      doseTimesChangedAt: now?.doseTimesChange?.changedAt ?? null,
      packagingChangedAt: now?.packagingChange?.changedAt ?? null,
    };
  };
  const mark = (seen: Awaited<ReturnType<typeof seenOf>>) =>
    action(pharmacist(), resident, order, medicine, 'Actioned', seen);
  for (const packagingType of ['UnPacked', 'Packed']) {
    const before = await seenOf();
    app.later();
    const packed = doctor().post('/medications/api/v1/medications/change-medication-packaging', {
      medicationAuthoringSystem: 'WATTLE',
      medicationAuthoringSystemForeignKey: medicine,
      packagingType,
    });
    await expectStatus(packed, 204);
    await expectRefusal(mark(before), 'Not_Latest');
    expect(await actionOn(resident)).toBe('Unactioned');
    await expectStatus(mark(await seenOf()), 200);
    expect(await actionOn(resident)).toBe('Actioned');
  }
});

test('PHA-02 an action stays on the medicine when a new order comes', async () => {
  const { resident, order, medicine } = await chart();
  await action(pharmacist(), resident, order, medicine);
  const next = await finaliseChart(doctor(), resident);
  const kept = next.medications.find((m) => m.authoringSystemForeignKey === medicine);
  expect(kept).toMatchObject({ status: 'New', confirmed: false, product: { action: 'Actioned' } });
});

test('LIV-01 an action is announced, and repeating it is not', async () => {
  const { resident, order, medicine } = await chart();
  const [heard, stop] = await hearEvents(app.container.db);
  for (const wanted of ['Actioned', 'Actioned', 'Unactioned'] as const) {
    await expectStatus(action(pharmacist(), resident, order, medicine, wanted), 200);
  }
  const announced = {
    event: 'ChartChanged',
    payload: {
      authoringSystem: resident.authoringSystem,
      key: resident.authoringSystemForeignKey,
      order,
    },
  };
  await expect.poll(() => heard).toMatchObject([announced, announced]);
  await stop();
});
