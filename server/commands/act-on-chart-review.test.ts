import { randomUUID } from 'node:crypto';
import type { FinaliseResult } from '@wattle/contract/entities/draft.ts';
import type { OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import type { ChartSummary } from '@wattle/contract/entities/resident.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { pharmacistTypes } from '@wattle/contract/values/user-type.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addDraft,
  type Charting,
  chartUrl,
  finalise,
  finaliseChart,
  sharedCharting,
} from '../testing/charting.ts';
import { hearEvents } from '../testing/live-events.ts';
import { expectRefusal, expectStatus, statusesOf, testRefusals } from '../testing/refusals.ts';
import { insertUser, type TestResident, type TestUser } from '../testing/rows.ts';
import type { TestClient } from '../testing/test-app.ts';

let colleague: TestUser;
/** The latest order of each resident of the world. */
let orders: ReadonlyMap<string, string>;
const app = await sharedCharting();
const { doctor, pharmacist } = app;
beforeAll(async () => {
  const { resident, elsewhere, organisationId } = app.world;
  orders = new Map([
    [resident.id, (await finaliseChart(doctor(), resident)).id],
    [elsewhere.resident.id, (await finaliseChart(app.as(elsewhere.doctor), elsewhere.resident)).id],
  ]);
  const values = { userType: 'Pharmacist', givenName: 'Ines', familyName: 'Vale' };
  colleague = await insertUser(app.container.db.kysely, values, [organisationId]);
});

const actionUrl = '/portal/api/v1/patients/save-chart-review-action';
const act = (client: TestClient, order: string, actionstatus = true, isConfirmed = false) =>
  client.post(actionUrl, { pharmacyMedicationOrderId: order, actionstatus, isConfirmed });
const confirm = (client: TestClient, order: string) =>
  client.post(`/portal/api/v1/patients/save-chart-review-confirmation/${order}`);

/** Reviews the chart without changing a medicine; gives the order. */
async function review(resident: TestResident, basedOnOrderId: string): Promise<string> {
  const request = { draftIds: [], basedOnOrderId, isChartReview: true };
  const answer = await expectStatus(finalise(doctor(), resident, request), 200);
  return answer.json<FinaliseResult>().id;
}

async function reviewedChart(values: Parameters<Charting['addResident']>[0] = {}) {
  const resident = await app.addResident(values);
  const { id: first } = await finaliseChart(doctor(), resident);
  await app.container.db.kysely
    .updateTable('resident')
    .set({ hasChartChanged: false, chartExpiry: getPlainDate('2026-11-30') })
    .where('id', '=', resident.id)
    .execute();
  return { resident, first, order: await review(resident, first) };
}

const summaryOf = async (resident: TestResident) =>
  (await pharmacist().get(`${chartUrl(resident)}/chart-summary`)).json<ChartSummary>();

describe.for([
  ['save-chart-review-action', (client: TestClient, order: string) => act(client, order)],
  ['save-chart-review-confirmation', (client: TestClient, order: string) => confirm(client, order)],
] as const)('%s', ([, send]) => {
  testRefusals({
    app: () => app,
    roles: pharmacistTypes,
    send: (client, resident) => send(client, orders.get(resident.id) ?? randomUUID()),
  });

  test('API-03 refuses an invalid order id', async () => {
    await expectStatus(send(pharmacist(), 'one'), 400);
  });

  test('ALG-03 refuses a chart that has never been reviewed', async () => {
    const order = orders.get(app.world.resident.id) ?? '';
    await expectRefusal(send(pharmacist(), order), 'Nothing_To_Confirm');
  });

  test('ALG-03 refuses an order that is not the latest', async () => {
    const { first } = await reviewedChart();
    await expectRefusal(send(pharmacist(), first), 'Not_Latest');
  });

  test('ALG-03 refuses a resident who is not active', async () => {
    const { resident, order } = await reviewedChart();
    await app.container.db.kysely
      .updateTable('resident')
      .set({ status: 'Deceased' })
      .where('id', '=', resident.id)
      .execute();
    await expectRefusal(send(pharmacist(), order), 'Resident_Not_Active');
  });

  test('ALG-03 refuses a review that a colleague has acknowledged, and says who and when', async () => {
    const { order } = await reviewedChart();
    await expectStatus(confirm(app.as(colleague), order), 204);
    await expectRefusal(
      send(pharmacist(), order),
      'Already_Confirmed',
      'These changes were already confirmed by Ines Vale at 12:00.',
    );
  });
});

test('ALG-03 refuses an action that says it is confirmed before it is', async () => {
  const { order } = await reviewedChart();
  await expectStatus(act(pharmacist(), order, true, true), 409);
});

test('HDR-04 a review without changes is an order of its own, with a new expiry', async () => {
  const { resident, order } = await reviewedChart();
  expect(await summaryOf(resident)).toMatchObject({
    expiryDate: '2027-05-20',
    hasChartChanged: false,
    hasOnlyChartReviewChanges: true,
    lastChartReviewDate: '2026-11-21',
    isChartReviewActioned: false,
    isChartReviewConfirmed: false,
    lastPharmacyMedicationOrderId: order,
  });
  const history = await pharmacist().get(`${chartUrl(resident)}/order-history`);
  expect(history.json<OrderHistoryEntry[]>()).toMatchObject([
    { id: order, renewedExpiry: '2027-05-20', changes: [] },
    { renewedExpiry: null },
  ]);
});

test('HDR-04 a nurse can’t review a chart on anybody’s behalf', async () => {
  const { resident, order } = await reviewedChart();
  const request = { draftIds: [], basedOnOrderId: order, isChartReview: true };
  const nurse = app.as(app.world.users.RegisteredNurse);
  await expectStatus(finalise(nurse, resident, request), 403);
});

test.each(['2026-12-24', '2026-11-20'])(
  'HDR-04 a review may come with changes, on a chart that expires on %s',
  async (chartExpiry) => {
    const resident = await app.addResident({ chartExpiry });
    const draftIds = [await addDraft(doctor(), resident)];
    const request = { draftIds, basedOnOrderId: null, isChartReview: true };
    await expectStatus(finalise(doctor(), resident, request), 200);
    expect(await summaryOf(resident)).toMatchObject({
      expiryDate: '2027-05-20',
      hasChartChanged: true,
      hasOnlyChartReviewChanges: false,
      isChartReviewConfirmed: false,
    });
  },
);

test('HDR-04 an order without a review leaves an expired chart expired, and doesn’t name a reviewer', async () => {
  const resident = await app.addResident({ chartExpiry: '2026-11-20' });
  await finaliseChart(doctor(), resident);
  expect(await summaryOf(resident)).toMatchObject({
    expiryDate: '2026-11-20',
    lastChartReviewDate: null,
    isChartReviewConfirmed: true,
  });
  const history = await pharmacist().get(`${chartUrl(resident)}/order-history`);
  expect(history.json<OrderHistoryEntry[]>()).toMatchObject([{ renewedExpiry: null }]);
});

test('HDR-04 neither a first chart nor an order that keeps the expiry is a review', async () => {
  const resident = await app.addResident();
  await finaliseChart(doctor(), resident);
  expect(await summaryOf(resident)).toMatchObject({
    expiryDate: '2027-05-20',
    lastChartReviewDate: '2026-11-21',
    isChartReviewConfirmed: true,
  });
  await finaliseChart(doctor(), resident);
  expect(await summaryOf(resident)).toMatchObject({ isChartReviewConfirmed: true });
});

test('HDR-04 a review doesn’t take back changes the pharmacist still has to action', async () => {
  const resident = await app.addResident();
  const { id } = await finaliseChart(doctor(), resident);
  await review(resident, id);
  expect(await summaryOf(resident)).toMatchObject({
    hasChartChanged: true,
    isChartReviewConfirmed: false,
  });
});

test('ALG-03 marks the review, unmarks it, and ignores a repetition', async () => {
  const { resident, order } = await reviewedChart();
  const [heard, stop] = await hearEvents(app.container.db);
  for (const wanted of [true, true, false, true]) {
    await expectStatus(act(pharmacist(), order, wanted), 204);
    expect(await summaryOf(resident)).toMatchObject({ isChartReviewActioned: wanted });
  }
  await expect.poll(() => heard).toHaveLength(3);
  await stop();
});

test('ALG-03 ALG-05 acknowledges the review once, and takes the action after it', async () => {
  const { resident, order } = await reviewedChart();
  await expectStatus(act(pharmacist(), order), 204);
  await expectStatus(confirm(pharmacist(), order), 204);
  await expectStatus(act(pharmacist(), order, true, true), 204);
  await expectStatus(confirm(pharmacist(), order), 204);
  expect(await summaryOf(resident)).toMatchObject({
    hasOnlyChartReviewChanges: false,
    isChartReviewActioned: false,
    isChartReviewConfirmed: true,
  });
  const events = await app.container.db.kysely
    .selectFrom('chartReviewEvent')
    .where('orderId', '=', order)
    .orderBy('sequence')
    .select('kind')
    .execute();
  expect(events.map(({ kind }) => kind)).toEqual(['Actioned', 'Confirmed']);
});

test('ALG-03 a review still has to be acknowledged on later orders', async () => {
  const { resident, order } = await reviewedChart();
  const { id: later } = await finaliseChart(doctor(), resident);
  await expectRefusal(confirm(pharmacist(), order), 'Not_Latest');
  await expectStatus(confirm(pharmacist(), later), 204);
  expect(await summaryOf(resident)).toMatchObject({ isChartReviewConfirmed: true });
});

test('ALG-03 if two pharmacists acknowledge at the same moment, one sees that the other did', async () => {
  const { order } = await reviewedChart();
  const clients = [pharmacist(), app.as(colleague)];
  const answers = await Promise.all(clients.map((client) => confirm(client, order)));
  expect(statusesOf(answers)).toEqual(['204', '422']);
});
