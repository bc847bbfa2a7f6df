import { randomUUID } from 'node:crypto';
import type { Order, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import type { ChartSummary } from '@wattle/contract/entities/resident.ts';
import { renewalOf, represcription } from '@wattle/contract/rules/orders/renewal.ts';
import { lastDayOfChart } from '@wattle/contract/rules/orders/chart-length.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import {
  changeTimes,
  chartUrl,
  draft,
  finalise,
  finaliseChart,
  fishOil,
  prescription,
  sharedCharting,
  today,
} from '../../testing/charting.ts';
import { expectRefusal, expectStatus } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';

const app = await sharedCharting();
const { doctor, nurse } = app;

const course = () =>
  draft({
    prescription: prescription({
      productCode: 'M1',
      dose: '10 mg (4 tablets)',
      frequency: 'once-weekly',
      doseTimes: ['08:00'],
      courseType: 'ShortCourse',
      endDate: '2026-11-24',
    }),
  });

const day = getPlainDate(today);

/** What renewing the whole chart sends: a draft of each medicine that can be prescribed again, none seen changed. */
function draftsOf({ medications }: Order) {
  const { renewed } = renewalOf(medications, new Set(), '', day);
  return renewed.map((one) => ({
    id: randomUUID(),
    ...represcription(one, day),
    lastChangeSeen: null,
  }));
}
const save = (resident: TestResident, drafts: readonly object[]) =>
  doctor().post(`${chartUrl(resident)}/drafts`, { drafts });

test('DRF-01 renewing a chart of which a medicine was given other times meanwhile drafts nothing', async () => {
  const resident = await app.addResident();
  const before = await finaliseChart(doctor(), resident, [draft(), fishOil()]);
  const key = before.medications.find(({ product }) => product.code === 'P1');
  app.later();
  await expectStatus(
    changeTimes(nurse(), resident, key?.authoringSystemForeignKey ?? '', ['09:00', '21:00']),
    204,
  );
  await expectRefusal(save(resident, draftsOf(before)), 'Not_Latest');
  const left = await expectStatus(doctor().get(`${chartUrl(resident)}/drafts`), 200);
  expect(left.json()).toEqual([]);
});

test('DRF-01 HDR-04 a chart is renewed whole by one order: a new last day, and a course stays as long as it was', async () => {
  const resident = await app.addResident();
  const before = await finaliseChart(doctor(), resident, [draft(), fishOil(), course()]);
  const drafts = draftsOf(before);
  expect(drafts).toHaveLength(2);
  await expectStatus(save(resident, drafts), 200);
  const draftIds = drafts.map(({ id }) => id);
  await expectStatus(
    finalise(doctor(), resident, { draftIds, basedOnOrderId: before.id, isChartReview: true }),
    200,
  );
  const after = (await expectStatus(doctor().get(chartUrl(resident)), 200)).json<Order>();
  expect(
    after.medications.map(({ product, status, endDate }) => [product.code, status, endDate]),
  ).toEqual(
    expect.arrayContaining([
      ['P1', 'RePrescribed', null],
      ['F1', 'RePrescribed', null],
      ['M1', 'New', '2026-11-24'],
    ]),
  );
  const url = `${chartUrl(resident)}/chart-summary`;
  const shown = async () =>
    (await expectStatus(doctor().get(url), 200)).json<ChartSummary>().expiryDate;
  expect(await shown()).toBe(lastDayOfChart(day, { kind: 'electronic', months: 6 }));
  const history = await expectStatus(doctor().get(`${chartUrl(resident)}/order-history`), 200);
  const [latest] = history.json<OrderHistoryEntry[]>();
  expect([latest?.sequence, latest?.renewedExpiry]).toEqual([2, await shown()]);

  // The Administrator’s choice counts from the next review on.
  await app.container.db.kysely
    .updateTable('facility')
    .set({ chartKind: 'paper', chartMonths: 3 })
    .execute();
  const review = { draftIds: [], basedOnOrderId: after.id, isChartReview: true };
  const seen = { ...review, reviewedUntil: lastDayOfChart(day, { kind: 'electronic', months: 6 }) };
  await expectRefusal(finalise(doctor(), resident, seen), 'Expiry_Changed');
  const again = { ...review, reviewedUntil: '2027-01-31' };
  await expectStatus(finalise(doctor(), resident, again), 200);
  expect(await shown()).toBe('2027-01-31');
});
