import { randomUUID } from 'node:crypto';
import type { FinaliseResult } from '@wattle/contract/entities/draft.ts';
import type { ChartSummary } from '@wattle/contract/entities/resident.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  addDraft,
  chartUrl,
  finalise,
  finaliseChart,
  fishOil,
  sharedCharting,
} from '../../testing/charting.ts';
import { hearEvents } from '../../testing/live-events.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../testing/refusals.ts';

const app = await sharedCharting();
const { doctor, dentist } = app;

const asOf = '2026-11-21T00:00:00.000Z';
const orders = (residentId: string) =>
  app.container.db.kysely
    .selectFrom('pharmacyOrder')
    .where('residentId', '=', residentId)
    .selectAll()
    .orderBy('sequence')
    .execute();
const summaryOf = async (resident: { readonly path: string }) =>
  (await doctor().get(`${chartUrl(resident)}/chart-summary`)).json<ChartSummary>();

test('DRF-06 the same request again gives the same answer, also after later orders', async () => {
  const resident = await app.addResident();
  const request = {
    id: randomUUID(),
    draftIds: [await addDraft(doctor(), resident), await addDraft(doctor(), resident, fishOil())],
    basedOnOrderId: null,
  };
  const first = await expectStatus(finalise(doctor(), resident, request), 200);
  const again = finalise(doctor(), resident, {
    ...request,
    draftIds: request.draftIds.toReversed(),
  });
  expect((await expectStatus(again, 200)).json()).toEqual(first.json());
  await finaliseChart(doctor(), resident);
  await app.container.db.kysely
    .updateTable('resident')
    .set({ status: 'Discharged' })
    .where('id', '=', resident.id)
    .execute();
  const late = await expectStatus(finalise(doctor(), resident, request), 200);
  expect(late.json<FinaliseResult>()).toEqual(first.json());
  expect(await orders(resident.id)).toHaveLength(2);
});

test('DRF-06 the same id for other drafts, another prescriber or resident is refused', async () => {
  const resident = await app.addResident();
  const id = randomUUID();
  const request = { id, draftIds: [await addDraft(doctor(), resident)], basedOnOrderId: null };
  await expectStatus(finalise(doctor(), resident, request), 200);
  await expectRefusal(finalise(dentist(), resident, request), 'Request_Changed');
  await expectRefusal(
    finalise(doctor(), resident, { ...request, basedOnOrderId: id }),
    'Request_Changed',
  );
  const other = [await addDraft(doctor(), resident)];
  await expectRefusal(
    finalise(doctor(), resident, { ...request, draftIds: other }),
    'Request_Changed',
  );
  const elsewhere = await app.addResident();
  const draftIds = [await addDraft(doctor(), elsewhere)];
  await expectRefusal(finalise(doctor(), elsewhere, { ...request, draftIds }), 'Request_Changed');
  expect(await orders(elsewhere.id)).toEqual([]);
});

test.for([
  ['a chart review', { isChartReview: true }],
  ['allergies that couldn’t be shown', { allergiesUnavailable: true }],
  ['a second identifier', { isResidentChecked: true }],
  ['another review time', { draftsAsOf: asOf }],
] as const)('DRF-06 the same id with %s added is refused and changes nothing', async ([, more]) => {
  const resident = await app.addResident();
  const { id: basedOnOrderId } = await finaliseChart(doctor(), resident);
  const draftIds = [await addDraft(doctor(), resident, fishOil())];
  const request = { id: randomUUID(), draftIds, basedOnOrderId };
  const first = await expectStatus(finalise(doctor(), resident, request), 200);
  const before = await orders(resident.id);
  const summary = await summaryOf(resident);

  await expectRefusal(finalise(doctor(), resident, { ...request, ...more }), 'Request_Changed');
  expect(await orders(resident.id)).toEqual(before);
  expect(await summaryOf(resident)).toEqual(summary);
  const again = finalise(doctor(), resident, { ...request, isChartReview: false });
  expect((await expectStatus(again, 200)).json()).toEqual(first.json());
});

test('DRF-06 an order from before requests were kept is answered as it was then', async () => {
  const resident = await app.addResident();
  const draftIds = [await addDraft(doctor(), resident)];
  const request = { id: randomUUID(), draftIds, basedOnOrderId: null };
  const first = await expectStatus(finalise(doctor(), resident, request), 200);
  const { kysely } = app.container.db;
  await sql`alter table pharmacy_order disable trigger user`.execute(kysely);
  await sql`update pharmacy_order set request = null where id = ${request.id}`.execute(kysely);
  await sql`alter table pharmacy_order enable trigger user`.execute(kysely);
  const again = finalise(doctor(), resident, { ...request, isChartReview: true });
  expect((await expectStatus(again, 200)).json()).toEqual(first.json());
  await expectRefusal(
    finalise(doctor(), resident, { ...request, draftIds: [randomUUID()] }),
    'Request_Changed',
  );
});

test('DRF-06 sending twice at the same moment makes one order', async () => {
  const resident = await app.addResident();
  const draftIds = [await addDraft(doctor(), resident)];
  const request = { id: randomUUID(), draftIds, basedOnOrderId: null };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => expectStatus(finalise(doctor(), resident, request), 200)),
  );
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(await orders(resident.id)).toMatchObject([{ id: request.id, draftIds }]);
});

test('DRF-06 if two prescribers finalise at the same moment, one has to review again and loses nothing', async () => {
  const resident = await app.addResident();
  const clients = [doctor(), dentist()];
  const requests = await Promise.all(
    clients.map(async (client) => ({
      client,
      request: { draftIds: [await addDraft(client, resident)], basedOnOrderId: null },
    })),
  );
  const answers = await Promise.all(
    requests.map(({ client, request }) => finalise(client, resident, request)),
  );
  expect(statusesOf(answers)).toEqual(['200', '422']);
  const loser = clients[answers.findIndex(({ statusCode }) => statusCode === 422)];
  expect(answers.find(({ statusCode }) => statusCode === 422)?.json()).toMatchObject({
    code: 'Not_Latest',
  });
  expect((await loser?.get(`${chartUrl(resident)}/drafts`))?.json()).toHaveLength(1);
  expect(await orders(resident.id)).toHaveLength(1);
});

test('LIV-01 DRF-06 an order is announced once, and a refused one never', async () => {
  const resident = await app.addResident();
  const [heard, stop] = await hearEvents(app.container.db);
  await expectRefusal(
    finalise(doctor(), resident, { draftIds: [], draftsAsOf: asOf, basedOnOrderId: null }),
    'No_Drafts',
  );
  const order = await finaliseChart(doctor(), resident);
  await expect
    .poll(() => heard)
    .toEqual([
      {
        event: 'PharmacyRequestAdded',
        organisation: app.world.organisationId,
        payload: {
          authoringSystem: resident.authoringSystem,
          key: resident.authoringSystemForeignKey,
          order: order.id,
        },
      },
    ]);
  await stop();
});
