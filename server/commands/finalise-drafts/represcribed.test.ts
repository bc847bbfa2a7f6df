import type { Order } from '@wattle/contract/entities/medication.ts';
import { checkChart } from '@wattle/contract/rules/safety/check-chart.ts';
import { linesToCheck } from '@wattle/contract/rules/safety/line.ts';
import { addDays, getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import {
  action,
  addDraft,
  ceasing,
  chartUrl,
  confirm,
  draft,
  finalise,
  finaliseChart,
  sharedCharting,
  prescription,
  today,
} from '../../testing/charting.ts';
import { insertOrder } from '../../testing/orders.ts';
import { expectStatus } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';

const app = await sharedCharting();
const { doctor, pharmacist } = app;

const day = (after: number) => addDays(getPlainDate(today), after);
/** Methotrexate once a week from some days after today on. */
const weekly = (from: number, values = {}) =>
  prescription({
    productCode: 'M1',
    dose: '2.5 mg (1 tablet)',
    frequency: 'once-weekly',
    doseTimes: ['08:00'],
    startDate: day(from),
    ...values,
  });
const keyOf = ({ medications }: Order) =>
  medications.find(({ status }) => status !== 'Ceased')?.authoringSystemForeignKey ?? '';
const again = (chart: Order, from: number, values = {}) =>
  draft({
    kind: 'represcribe',
    medicationForeignKey: keyOf(chart),
    prescription: weekly(from, values),
  });
const newResident = () => app.addResident({ allergyStatus: 'NONE KNOWN' });
const first = (resident: TestResident, values = {}) =>
  finaliseChart(doctor(), resident, [draft({ prescription: weekly(0, values) })]);

/** What is found on the chart as the pharmacist gets it, about doses and about when they are due. */
async function foundBy(client: ReturnType<typeof doctor>, resident: TestResident) {
  const chart = (await expectStatus(client.get(chartUrl(resident)), 200)).json<Order>();
  const lines = linesToCheck(chart.medications, []);
  const allergies = {
    status: 'NONE KNOWN' as const,
    allergy: { note: '', disclaimer: '', allergies: [], recordedAt: null, recordedBy: null },
  };
  const checks = checkChart({ lines, allergies, today: day(1) }, (_check, error) => {
    throw error;
  });
  return checks.flatMap(({ findings }) => findings.map(({ key }) => key));
}

test('DRF-07 PHA-01 what a re-prescription was finalised with is found on the chart until it is confirmed', async () => {
  const resident = await newResident();
  await first(resident);
  const before = (await expectStatus(doctor().get(chartUrl(resident)), 200)).json<Order>();
  const chart = await finaliseChart(doctor(), resident, [
    again(before, 1, { dose: '25 mg (10 tablets)' }),
  ]);
  const kept = chart.safety?.lines.flatMap(({ findings }) => findings.map(({ key }) => key));
  expect(kept).toEqual(
    expect.arrayContaining([
      `frequency:next-dose:methotrexate:${day(0)}>${day(1)}`,
      'dose:methotrexate:2.5 mg (1 tablet)>25 mg (10 tablets)',
    ]),
  );
  for (const client of [doctor(), pharmacist()]) {
    expect(await foundBy(client, resident)).toEqual(kept);
  }
  await expectStatus(action(pharmacist(), resident, chart.id, keyOf(chart), 'Actioned'), 200);
  const shownConflicts = kept ?? [];
  await expectStatus(confirm(pharmacist(), resident, chart.id, undefined, { shownConflicts }), 204);
  expect((await foundBy(doctor(), resident)).filter((key) => kept?.includes(key) === true)).toEqual(
    [],
  );
});

test('DRF-07 the last dose is found behind a re-prescription that hasn’t given any yet', async () => {
  const resident = await newResident();
  const second = await finaliseChart(doctor(), resident, [again(await first(resident), 7)]);
  const draftIds = [await addDraft(doctor(), resident, again(second, 1))];
  const answer = finalise(doctor(), resident, { draftIds, basedOnOrderId: second.id });
  expect((await expectStatus(answer, 422)).json()).toMatchObject({
    code: 'Conflict_Without_Reason',
    content: [{ propertyName: `frequency:next-dose:methotrexate:${day(0)}>${day(1)}` }],
  });
});

test('DRF-07 one that was ceased before counts up to that day', async () => {
  const resident = await newResident();
  const ceased = await finaliseChart(doctor(), resident, [ceasing(keyOf(await first(resident)))]);
  app.later();
  const [line] = ceased.medications;
  const content = { ...again(ceased, 20), medicationForeignKey: line?.authoringSystemForeignKey };
  const chart = await finaliseChart(doctor(), resident, [content]);
  expect(chart.medications).toMatchObject([
    { replaced: [{ stoppedDate: today, isCeased: true, isImported: false }] },
  ]);
  // Twenty days after it, and not late: it wasn’t meant to go on.
  expect(await foundBy(pharmacist(), resident)).toEqual([]);
});

test('DRF-07 what was replaced comes with its dosage, if it was written as data', async () => {
  const resident = await newResident();
  const amount = { kind: 'amount', counted: { low: 1, high: 1, unit: 'tablet' } };
  const days = { kind: 'weeks', every: 1, on: ['sat'] };
  const parts = [{ days, doses: [{ dose: amount, times: ['08:00'] }] }];
  const dosage = { kind: 'schedule', steps: [{ parts, length: null }] };
  const write = (medication: { dosage?: string; replacesId?: string | null }) =>
    insertOrder(app.container.db.kysely, resident, app.world.users.Doctor, [{ medication }]);
  const { medicationIds } = await write({ dosage: JSON.stringify(dosage) });
  await write({ replacesId: medicationIds[0] ?? null });
  const chart = (await expectStatus(doctor().get(chartUrl(resident)), 200)).json<Order>();
  expect(chart.medications).toMatchObject([{ replaced: [{ dosage }] }]);
});

test('DRF-07 what was given every second week comes along, although its frequency as text is daily', async () => {
  const resident = await newResident();
  const dosageOf = (days: object) => {
    const dose = { kind: 'amount', counted: { low: 1, high: 1, unit: 'tablet' } };
    const parts = [{ days, doses: [{ dose, times: ['08:00'] }] }];
    return JSON.stringify({ kind: 'schedule', steps: [{ parts, length: null }] });
  };
  let replacesId: string | null = null;
  const write = async (days: object) => {
    const medication = { dosage: dosageOf(days), replacesId };
    const order = await insertOrder(app.container.db.kysely, resident, app.world.users.Doctor, [
      { medication },
    ]);
    replacesId = order.medicationIds[0] ?? null;
  };
  await write({ kind: 'days', every: 1 });
  await write({ kind: 'weeks', every: 2, on: ['sat'] });
  await write({ kind: 'hours', every: 12 });
  await write({ kind: 'weeks', every: 2, on: ['sun'] });
  const chart = (await expectStatus(doctor().get(chartUrl(resident)), 200)).json<Order>();
  const days = chart.medications.flatMap(({ replaced = [] }) =>
    replaced.map(({ dosage }) =>
      dosage?.kind === 'schedule' ? dosage.steps[0]?.parts[0]?.days : undefined,
    ),
  );
  // The one that it replaced, and the one before that leaves days out.
  expect(days).toEqual([
    { kind: 'hours', every: 12 },
    { kind: 'weeks', every: 2, on: ['sat'] },
  ]);
});

test('DRF-07 a chart has no prescription that can’t have given the last dose', async () => {
  const resident = await newResident();
  const second = await finaliseChart(doctor(), resident, [again(await first(resident), 7)]);
  expect(second.medications).toMatchObject([{ replaced: [{ startDate: day(0) }] }]);
  const daily = await finaliseChart(doctor(), await newResident());
  expect(daily.medications[0]?.replaced).toBeUndefined();
  app.later(40 * 24 * 3600_000);
  const third = await finaliseChart(doctor(), resident, [again(second, 42)]);
  expect(third.medications).toMatchObject([{ replaced: [{ startDate: day(7) }] }]);
});
