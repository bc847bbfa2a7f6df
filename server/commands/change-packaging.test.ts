import { randomUUID } from 'node:crypto';
import type { Order } from '@wattle/contract/entities/medication.ts';
import { clinicalTypes } from '@wattle/contract/values/user-type.ts';
import { beforeAll, expect, test } from 'vitest';
import { action, chartUrl, confirm, sharedCharting } from '../testing/charting.ts';
import { hearEvents } from '../testing/live-events.ts';
import { insertOrder, type TestLine } from '../testing/orders.ts';
import { expectRefusal, expectStatus, testRefusals } from '../testing/refusals.ts';
import type { TestResident } from '../testing/rows.ts';
import type { TestClient } from '../testing/test-app.ts';

/** A medicine of the world's resident, and one of the resident elsewhere. */
let medicines: ReadonlyMap<string, string>;
const app = await sharedCharting();
const { nurse } = app;
beforeAll(async () => {
  const { resident, elsewhere } = app.world;
  medicines = new Map([
    [resident.id, await chart(resident)],
    [elsewhere.resident.id, await chart(elsewhere.resident)],
  ]);
});

/** The one medicine of the resident's new order. */
async function chart(resident: TestResident, line: TestLine = {}): Promise<string> {
  const { kysely } = app.container.db;
  const order = await insertOrder(kysely, resident, app.world.users.Doctor, [line]);
  const [id] = order.medicationIds;
  if (id === undefined) throw new Error('The order is empty');
  return id;
}

const pack = (
  client: TestClient,
  medicine: string,
  packagingType = 'Packed',
  medicationAuthoringSystem = 'WATTLE',
) =>
  client.post('/medications/api/v1/medications/change-medication-packaging', {
    medicationAuthoringSystem,
    medicationAuthoringSystemForeignKey: medicine,
    packagingType,
  });

testRefusals({
  app: () => app,
  roles: clinicalTypes,
  send: (client, { id }) => pack(client, medicines.get(id) ?? randomUUID()),
});

test('API-03 refuses an unknown packaging', async () => {
  await expectStatus(pack(nurse(), await chart(await app.addResident()), 'Wrapped'), 400);
});

test('API-06 refuses a medicine key with another authoring system', async () => {
  const medicine = await chart(await app.addResident());
  await expectStatus(pack(nurse(), medicine, 'Packed', 'OTHER'), 403);
});

test('CHT-05 refuses a medicine given when required', async () => {
  const medicine = await chart(await app.addResident(), {
    medication: { courseType: 'AsRequired', prnReason: 'pain', maximum24h: '4 g' },
  });
  await expectRefusal(pack(nurse(), medicine), 'Packaging_Not_Offered');
});

test('CHT-05 refuses no packaging for a regular medicine', async () => {
  const medicine = await chart(await app.addResident());
  await expectRefusal(pack(nurse(), medicine, 'None'), 'Packaging_Not_Offered');
});

test('CHT-05 refuses a ceased medicine, and one no longer on the chart', async () => {
  const resident = await app.addResident();
  const gone = await chart(resident);
  const ceased = await chart(resident, { status: 'Ceased' });
  for (const medicine of [gone, ceased]) {
    await expectRefusal(pack(nurse(), medicine), 'Not_On_Chart');
  }
});

test('CHT-05 refuses a resident who is not active', async () => {
  const resident = await app.addResident({ status: 'Deceased' });
  await expectRefusal(pack(nurse(), await chart(resident)), 'Resident_Not_Active');
});

test('CHT-05 LIV-01 changes the packaging for everyone, and announces it', async () => {
  const resident = await app.addResident();
  const medicine = await chart(resident);
  const [heard, stop] = await hearEvents(app.container.db);
  for (const wanted of ['Packed', 'UnPacked', 'UnPacked']) {
    await expectStatus(pack(nurse(), medicine, wanted), 204);
    const answer = await app.as(app.world.users.Pharmacist).get(chartUrl(resident));
    expect(answer.json<Order>().medications[0]?.packagingType).toBe(wanted);
  }
  await expect.poll(() => heard).toHaveLength(2);
  expect(heard[0]).toMatchObject({ event: 'ChartChanged' });
  await stop();
});

test('CHT-05 PHA-02 CFM-03 a new packaging must be actioned again, and the chart shows the old one', async () => {
  const resident = await app.addResident();
  const medicine = await chart(resident, { medication: { packagingType: 'Packed' } });
  const pharmacist = app.as(app.world.users.Pharmacist);
  const seen = async () => (await pharmacist.get(chartUrl(resident))).json<Order>();
  const { id, medications } = await seen();
  expect(medications[0]).toMatchObject({ packagingType: 'Packed', packagingChange: null });
  await expectStatus(action(pharmacist, resident, id, medicine, 'Actioned'), 200);
  await expectStatus(pack(nurse(), medicine, 'Packed'), 204);
  expect((await seen()).medications[0]?.product.action).toBe('Actioned');

  await expectStatus(pack(nurse(), medicine, 'UnPacked'), 204);
  expect((await seen()).medications[0]).toMatchObject({
    packagingType: 'UnPacked',
    packagingChange: { before: 'Packed', changedBy: app.world.users.RegisteredNurse.name },
    product: { action: 'Unactioned' },
  });
  await expectRefusal(confirm(pharmacist, resident, id), 'Not_All_Actioned');
  await expectStatus(action(pharmacist, resident, id, medicine, 'Actioned'), 200);
  await expectStatus(pack(nurse(), medicine, 'Packed'), 204);
  expect((await seen()).medications[0]).toMatchObject({
    packagingType: 'Packed',
    packagingChange: { before: 'UnPacked' },
    product: { action: 'Unactioned' },
  });
  await expectStatus(action(pharmacist, resident, id, medicine, 'Actioned'), 200);
  await expectStatus(confirm(pharmacist, resident, id), 204);
});
