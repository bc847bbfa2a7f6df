import { randomUUID } from 'node:crypto';
import type { DayPattern, Dosage } from '@wattle/contract/entities/dosage.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import { textFieldsOf } from '@wattle/contract/rules/dosing/text-fields.ts';
import {
  byPulse,
  digoxinByPulse,
  warfarinByInr,
} from '@wattle/contract/rules/testing/measured-regimes.ts';
import {
  daily,
  prn,
  type Regime,
  regular,
  weekly,
} from '@wattle/contract/rules/testing/regimes.ts';
import { TimeZone } from '@wattle/contract/values/instant.ts';
import { addDays, getPlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Bundle, MedicationRequest } from 'fhir/r4';
import { expect, test } from 'vitest';
import { insertRows } from '../../../db/insert-rows.ts';
import { dosageColumns } from '../../../queries/chart/dosage-columns.ts';
import { asText, insertOrder } from '../../../testing/orders.ts';
import { insertResident, type TestResident } from '../../../testing/rows.ts';
import { sharedWorld } from '../../../testing/world.ts';
import { todayIn } from '../../../time.ts';
import { type ImportedMedicine, readMedicine } from '../read/medicine.ts';
import { context, products } from '../testing/context.ts';
import { writeOnboardingChart } from './onboarding-chart.ts';

/** As the columns hold it, which are written as JSON here. */
const columnsOf = (dosage: Parameters<typeof dosageColumns>[0]) => {
  const columns = dosageColumns(dosage);
  return {
    dosage: columns.dosage && JSON.stringify(columns.dosage),
    measuredDosage: columns.measuredDosage && JSON.stringify(columns.measuredDosage),
  };
};

const { app, world } = await sharedWorld();

const fresh = () => insertResident(app.container.db.kysely, { facilityId: world.facilityId });
const write = ({ id }: TestResident, medicines: readonly ImportedMedicine[]) =>
  app.container.db.kysely.transaction().execute((tx) =>
    writeOnboardingChart(tx, {
      residentId: id,
      medicines,
      source: 'Practice',
      clock: () => new Date(),
      newId: randomUUID,
    }),
  );
async function medicationsOf(resident: TestResident) {
  const answer = await app
    .as(world.users.Pharmacist)
    .get(`/medications/api/v1/medications/${resident.path}`);
  return answer.json<{ medications: Medication[] }>().medications;
}

/** The product of a prescription, as it is stored. */
function writtenProduct() {
  const [sold] = products;
  if (sold === undefined) throw new Error('no product');
  const { code, ingredients, strength, form, schedule, complementary } = sold;
  const product = JSON.stringify({
    code,
    ingredients,
    brandName: 'Panamax',
    strength,
    form,
    schedule,
    complementary,
  });
  return { product, productCode: code };
}

/** The medicines that the chart of a resident gives over HTTP, as another system reads them. */
async function sentFrom(from: TestResident) {
  const sent = await app.as(world.users.Doctor).get(`/fhir/MedicationRequest?patient=${from.id}`);
  const { links } = { links: { base: '', root: rootOf(sent.json<Bundle>()) } };
  return (sent.json<Bundle>().entry ?? []).map(({ resource }) =>
    readMedicine(
      { resource: resource as MedicationRequest, medication: null, requesterName: null },
      { ...context, links },
    ),
  );
}

const keptOf = (results: Awaited<ReturnType<typeof sentFrom>>) =>
  results.flatMap((one) =>
    'result' in one || one.medicine === null || one.holds.length > 0 ? [] : [one.medicine],
  );

test('a chart of schedules goes out, comes in for another resident and is the same data', async () => {
  const tablet = ['500 mg', 'tablet'] as const;
  const turn = (first?: string): DayPattern => ({
    kind: 'days',
    every: 2,
    ...(first !== undefined && { from: getPlainDate(first) }),
  });
  const [low, high] = byPulse.rows;
  const { dose } = prn(tablet, '500 mg', null, '4 g').dosage as Extract<
    Dosage,
    { kind: 'as-required' }
  >;
  const rows = [low, { ...high, dose }] as typeof byPulse.rows;
  const table: Regime = { ...digoxinByPulse, dosage: { ...byPulse, rows } };
  const courses: Regime[] = [
    regular(
      tablet,
      [
        [5, [daily, ['1 g', '08:00']]],
        [5, [daily, ['500 mg', '08:00']]],
        [null, [daily, ['250 mg', '08:00']]],
      ],
      15,
    ),
    regular(tablet, [[null, [weekly('fri'), ['500 mg', '08:00']]]]),
    regular(tablet, [
      [null, [turn(), ['500 mg', '18:00']], [turn('2026-11-26'), ['1 g', '18:00']]],
    ]),
    prn(tablet, '500 mg to 1 g', 4, '4 g'),
    warfarinByInr,
    table,
  ];
  const from = await fresh();
  const lines = courses.map(({ dosage, startDate, endDate }) => ({
    dosage,
    startDate,
    endDate,
    ...textFieldsOf({ dosage, startDate, endDate }),
    ...(dosage.kind === 'as-required' && {
      courseType: 'AsRequired' as const,
      prnReason: 'pain',
    }),
  }));
  await insertOrder(
    app.container.db.kysely,
    from,
    world.users.Doctor,
    lines.map((line) => ({
      medication: { ...writtenProduct(), ...line, ...columnsOf(line.dosage) },
    })),
  );
  const medicines = keptOf(await sentFrom(from));
  expect(medicines).toHaveLength(courses.length);
  const to = await fresh();
  await write(to, medicines);
  const dataOf = async (resident: TestResident) =>
    (await medicationsOf(resident))
      .map(({ instructions, dosage }) => JSON.stringify([instructions, dosage]))
      .toSorted();
  const stored = await dataOf(to);
  expect(stored).toEqual(await dataOf(from));
  expect(stored.filter((text) => text.includes('"kind"'))).toHaveLength(courses.length);
});

test('a chart written as text goes out, comes in for another resident and shows the same lines', async () => {
  const { kysely } = app.container.db;
  const from = await fresh();
  const written = { ...writtenProduct(), ...asText };
  await insertOrder(kysely, from, world.users.Doctor, [
    { medication: { ...written, directions: 'With food.\nNot at night.' } },
    { medication: { ...written, frequency: 'every-6-hours', doseTimes: [] } },
    { medication: { ...written, frequency: 'once-weekly', doseTimes: ['08:00'] } },
    {
      medication: {
        ...written,
        courseType: 'AsRequired',
        frequency: 'when-required',
        doseTimes: [],
        prnReason: 'pain',
        maximum24h: '4 g',
      },
    },
  ]);
  const results = await sentFrom(from);
  const medicines = keptOf(results);
  expect(medicines).toHaveLength(4);
  expect(results).toHaveLength(4);
  const to = await fresh();
  await write(to, medicines);
  const linesOf = async (resident: TestResident) =>
    (await medicationsOf(resident))
      .map(({ product: { name }, instructions }) => `${name}: ${instructions}`)
      .toSorted();
  expect(await linesOf(to)).toEqual(await linesOf(from));
});

/** The root of the instance's own extensions, as it writes them. */
function rootOf({ entry = [] }: Bundle): string {
  const request = entry[0]?.resource as MedicationRequest | undefined;
  const url = request?.dosageInstruction?.[0]?.extension?.[0]?.url ?? '';
  return url.replace('/StructureDefinition/wattle-medicine-line', '');
}

test('a paused medicine goes out on hold, comes in paused, and sent again it is unchanged', async () => {
  const { kysely } = app.container.db;
  const from = await fresh();
  const today = todayIn(TimeZone.parse('Australia/Adelaide'), new Date());
  const on = (days: number) => addDays(today, days);
  const pauses = [
    { since: on(-2), until: { kind: 'event' as const, words: 'INR below 4' } },
    { since: on(-1), until: { kind: 'date' as const, date: on(3) } },
    { since: on(2), until: { kind: 'date' as const, date: on(3) } },
  ];
  const order = await insertOrder(
    kysely,
    from,
    world.users.Doctor,
    pauses.map(() => ({ medication: writtenProduct() })),
  );
  await insertRows(kysely, {
    lineEvent: pauses.map((pause, nth) => ({
      id: randomUUID(),
      medicationId: order.medicationIds[nth] ?? '',
      orderId: order.id,
      content: { kind: 'pause' as const, ...pause },
      reason: `operation ${nth}`,
      byName: 'Ada Park',
      at: new Date('2026-11-20T01:30:00.000Z'),
    })),
  });
  const sent = await app.as(world.users.Doctor).get(`/fhir/MedicationRequest?patient=${from.id}`);
  const requests = sent
    .json<Bundle<MedicationRequest>>()
    .entry?.map(({ resource }) => [resource?.status, resource?.statusReason?.text]);
  expect(requests?.toSorted()).toEqual([
    ['active', undefined],
    ['on-hold', 'operation 0'],
    ['on-hold', 'operation 1'],
  ]);
  const held = await app
    .as(world.users.Doctor)
    .get(`/fhir/MedicationRequest?patient=${from.id}&status=on-hold`);
  expect(held.json<Bundle>().total).toBe(2);
  const provenance = await app
    .as(world.users.Doctor)
    .get(`/fhir/Provenance?target=MedicationRequest/${order.medicationIds[0]}`);
  expect(provenance.json<Bundle>().total).toBe(1);

  const to = await fresh();
  const medicines = keptOf(await sentFrom(from));
  expect(medicines).toHaveLength(3);
  expect(outcomesOf(await write(to, medicines))).toEqual(['created']);
  const eventsOf = async (resident: TestResident) =>
    (await medicationsOf(resident))
      .map(({ events }) =>
        JSON.stringify(events?.map(({ content, reason, by }) => [content, reason, by])),
      )
      .toSorted();
  expect(await eventsOf(to)).toEqual(await eventsOf(from));
  expect(outcomesOf(await write(to, medicines))).toEqual(['unchanged']);
  // The sender has resumed them.
  const given = medicines.map((medicine) => ({ ...medicine, events: [] }));
  expect(outcomesOf(await write(to, given))).toEqual(['changed']);
  expect((await medicationsOf(to)).flatMap(({ events = [] }) => events)).toEqual([]);
});

test('a decided dose goes out, comes in with its line, and sent again it is unchanged', async () => {
  const from = await fresh();
  const today = todayIn(TimeZone.parse('Australia/Adelaide'), new Date());
  const { dosage, startDate, endDate } = warfarinByInr;
  const course = { dosage, startDate, endDate };
  const { dosage: required } = prn(['500 mg', 'tablet'], '500 mg', null, '4 g');
  if (required.kind !== 'as-required') throw new Error('no dose');
  const line = { ...course, ...textFieldsOf(course), ...columnsOf(dosage) };
  const { id: orderId, medicationIds } = await insertOrder(
    app.container.db.kysely,
    from,
    world.users.Doctor,
    [{ medication: { ...writtenProduct(), ...line } }],
  );
  const days = { from: addDays(today, -1), to: addDays(today, 4) };
  const content = {
    kind: 'dose' as const,
    ...days,
    dose: required.dose,
    measured: { name: 'INR' },
  };
  await insertRows(app.container.db.kysely, {
    lineEvent: [
      {
        id: randomUUID(),
        medicationId: medicationIds[0] ?? '',
        orderId,
        content,
        byName: 'Ada Park',
        at: new Date('2026-11-20T01:30:00.000Z'),
      },
    ],
  });
  const to = await fresh();
  const medicines = keptOf(await sentFrom(from));
  expect(outcomesOf(await write(to, medicines))).toEqual(['created']);
  const stored = (await medicationsOf(to)).flatMap(({ events = [] }) => events);
  expect(stored).toMatchObject([{ content: { ...content, from: today }, by: 'Ada Park' }]);
  expect(outcomesOf(await write(to, medicines))).toEqual(['unchanged']);
});

const outcomesOf = (written: Awaited<ReturnType<typeof write>>) => [
  ...new Set([...written.values()].map(({ outcome }) => outcome)),
];
