import type { Medication, Order } from '@wattle/contract/entities/medication.ts';
import { writtenAsText } from '@wattle/contract/rules/safety/check-words.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Bundle, MedicationRequest } from 'fhir/r4';
import { beforeAll, expect, test } from 'vitest';
import {
  action,
  changeTimes,
  chartUrl,
  confirm,
  draft,
  finaliseChart,
  prescription,
  sharedCharting,
} from '../testing/charting.ts';
import { readPdf } from '../testing/pdf.ts';
import { expectStatus } from '../testing/refusals.ts';
import type { TestResident } from '../testing/rows.ts';
import {
  addStructuredProducts,
  structuredPrescription,
  taper,
  weekly,
} from '../testing/structured.ts';

/** An order half of whose lines are written as text: each line is at every end what it was written as. */

const app = await sharedCharting();
const { doctor, pharmacist } = app;
await addStructuredProducts(app);

const { dosage: _, ...paracetamol } = prescription();
const fishOil = { ...paracetamol, productCode: 'F1', dose: '1 g (1 capsule)' };
const lines = [
  paracetamol,
  fishOil,
  structuredPrescription('K1', taper, { endDate: getPlainDate('2026-12-05') }),
  structuredPrescription('M2', weekly),
];
const texts = ['P1', 'F1'];

let resident: TestResident;
let order: Order;
beforeAll(async () => {
  resident = await app.addResident({ allergyStatus: 'NONE KNOWN' });
  order = await finaliseChart(
    doctor(),
    resident,
    lines.map((one) => draft({ prescription: one })),
  );
});

const chartNow = async () =>
  (await expectStatus(doctor().get(chartUrl(resident)), 200)).json<Order>();
const kindsOf = ({ medications }: Order) =>
  Object.fromEntries(
    medications.map(({ product, dosage }) => [product.code, dosage?.kind ?? 'text']),
  );
const kinds = { P1: 'text', F1: 'text', K1: 'schedule', M2: 'schedule' };
const keyOf = (code: string) => {
  const found = order.medications.find(({ product }) => product.code === code);
  if (found === undefined) throw new Error(`${code} isn’t on the chart`);
  return found.authoringSystemForeignKey;
};

test('DRF-07 a mixed order keeps which lines weren’t checked: those written as text, and only they', () => {
  expect(kindsOf(order)).toEqual(kinds);
  const unchecked = (order.safety?.lines ?? []).flatMap(({ line, notChecked }) =>
    notChecked.some(({ why }) => why === writtenAsText.why) ? [line] : [],
  );
  expect(unchecked.toSorted()).toEqual(texts.map(keyOf).toSorted());
});

test('CHT-08 a mixed order is printed with each line as it was written', async () => {
  const answer = await expectStatus(
    pharmacist().get(`/portal/api/v1/print/${resident.path}?qrCodeAllowed=false`),
    200,
  );
  const { pages } = await readPdf(answer.rawPayload);
  const paper = pages.join(' ').replaceAll(/[\u00a0\s]+/g, ' ');
  expect(paper).toContain('DOSE 1 g (2 tablets) – oral – twice a day – 08:00, 20:00');
  expect(paper).toContain('25 mg (5 tablets) for 5 days, then 20 mg (4 tablets) for 5 days');
  expect(paper).toContain('once a week on Wednesday');
  expect(paper.split(writtenAsText.why)).toHaveLength(texts.length + 1);
});

test('au-core-medicationrequest: only what was written as data has amounts; the text stands on each line', async () => {
  const sent = await doctor().get(`/fhir/MedicationRequest?patient=${resident.id}`);
  const requests = (sent.json<Bundle<MedicationRequest>>().entry ?? []).flatMap(
    ({ resource }) => resource ?? [],
  );
  expect(requests).toHaveLength(lines.length);
  for (const { id, dosageInstruction = [] } of requests) {
    const isText = texts.some((code) => keyOf(code) === id);
    expect(dosageInstruction.every(({ text }) => text?.startsWith('DOSE '))).toBe(true);
    expect(dosageInstruction.map(({ doseAndRate }) => doseAndRate === undefined)).toEqual(
      dosageInstruction.map(() => isText),
    );
  }
});

test('DOS-01 PHA-02 CFM-03 dose times of both kinds change, and the pharmacist actions and confirms them alike', async () => {
  for (const [code, times] of [
    ['P1', ['07:00', '19:00']],
    ['K1', ['07:00']],
  ] as const) {
    await expectStatus(changeTimes(doctor(), resident, keyOf(code), times), 204);
  }
  for (const { product } of order.medications) {
    await expectStatus(
      action(pharmacist(), resident, order.id, keyOf(product.code), 'Actioned'),
      200,
    );
  }
  await expectStatus(confirm(pharmacist(), resident, order.id), 204);
  const now = await chartNow();
  expect(kindsOf(now)).toEqual(kinds);
  expect(now.medications.every(({ confirmed }) => confirmed)).toBe(true);
  const timesOf = ({ product, doseTimes }: Medication) => [product.code, doseTimes];
  expect(now.medications.map(timesOf)).toEqual(
    expect.arrayContaining([
      ['P1', ['07:00', '19:00']],
      ['K1', ['07:00']],
    ]),
  );
});

test('DRF-02 a text that is changed into data, beside one that isn’t touched, leaves the rest of the order as it was', async () => {
  app.later();
  const next = await finaliseChart(doctor(), resident, [
    draft({
      kind: 'change',
      medicationForeignKey: keyOf('P1'),
      prescription: prescription({ doseTimes: ['07:00', '19:00'] }),
      reason: 'So that it is checked',
    }),
  ]);
  const running = next.medications.filter(({ status }) => status !== 'Ceased');
  expect(kindsOf({ ...next, medications: running })).toEqual({ ...kinds, P1: 'schedule' });
});
