import { randomUUID } from 'node:crypto';
import type { DoseContent } from '@wattle/contract/entities/line-event.ts';
import type { Medication, Order, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import { lacksDose } from '@wattle/contract/rules/line/decided-words.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import type { MedicationRequest } from 'fhir/r4';
import { afterEach, expect, test } from 'vitest';
import {
  action,
  addDraft,
  chartUrl,
  confirm,
  countersign,
  draft,
  finalise,
  finaliseChart,
  noon,
  reasonsFor,
  sharedCharting,
  today,
} from '../../testing/charting.ts';
import { byPhone } from '../../testing/on-behalf.ts';
import { expectRefusal, expectStatus } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';
import {
  addStructuredProducts,
  byWeekday,
  decidedLater,
  doseOf,
  structuredPrescription,
} from '../../testing/structured.ts';

const app = await sharedCharting();
const { doctor, dentist, nurse, pharmacist, world } = app;
await addStructuredProducts(app);
afterEach(() => {
  app.clock.at = noon;
});

const dose = (values: object = {}) => ({
  kind: 'dose',
  from: '2026-11-21',
  to: '2026-11-24',
  dose: doseOf('W1', '3 mg'),
  measured: { name: 'INR' },
  measure: { value: 2.4, on: '2026-11-21' },
  next: '2026-11-25',
  ...values,
});
const deciding = (medicationForeignKey: string, event: unknown = dose()) =>
  draft({ kind: 'decide', medicationForeignKey, prescription: null, event } as never);
const save = (resident: TestResident, content: unknown) =>
  doctor().put(`${chartUrl(resident)}/drafts/${randomUUID()}`, content);
const chartOf = async (resident: TestResident) =>
  (await expectStatus(doctor().get(chartUrl(resident)), 200)).json<Order>();
const lineOf = ({ medications }: Order): Medication => {
  const line = medications.find(({ status }) => status !== 'Ceased');
  if (line === undefined) throw new Error('nothing is on the chart');
  return line;
};

/** Warfarin as ordered by INR, which the pharmacist has confirmed. */
async function warfarin(dosage = decidedLater) {
  const resident = await app.addResident();
  const prescription = structuredPrescription('W1', dosage);
  const order = await finaliseChart(doctor(), resident, [draft({ prescription })]);
  const key = lineOf(order).authoringSystemForeignKey;
  await expectStatus(action(pharmacist(), resident, order.id, key), 200);
  await expectStatus(confirm(pharmacist(), resident, order.id), 204);
  app.later();
  return { resident, key };
}

const { resident: shared, key: sharedKey } = await warfarin();

test.for([
  ['INR that isn’t a number', { measure: { value: 'two', on: '2026-11-21' } }],
  ['INR of 0', { measure: { value: 0, on: '2026-11-21' } }],
  ['INR as text', { measure: { value: '2.4', on: '2026-11-21' } }],
  ['INR below 0', { measure: { value: -2.4, on: '2026-11-21' } }],
  ['day that isn’t one', { to: '2026-11-31' }],
] as const)('API-03 refuses a decided dose with an %s', async ([, values]) => {
  await expectStatus(save(shared, deciding(sharedKey, dose(values))), 400);
});

test.for<[string, object, string]>([
  ['that ends before it starts', { to: '2026-11-20' }, 'The last day can’t be before the first'],
  ['measured tomorrow', { measure: { value: 2, on: '2026-11-22' } }, 'later than today'],
  ['measured next in the past', { next: '2026-11-20' }, 'Enter today or a later day'],
  ['by another measurement', { measured: { name: 'weight' } }, 'aren’t decided this way'],
  [
    'that the product can’t be',
    { dose: { kind: 'amount', counted: { low: 1, high: 1, unit: 'puff' } } },
    'This product is counted in tablets',
  ],
  ['of 3 mg to 4 mg', { dose: doseOf('W1', '3 mg to 4 mg') }, 'Enter one dose, not a range'],
  [
    'from an INR of 240',
    { measure: { value: 240, on: '2026-11-21' } },
    'An INR is from 0.5 to 20. Check the decimal point',
  ],
  ['that corrects nothing', { corrects: randomUUID() }, 'no decided dose of these days to correct'],
])('DRF-01 refuses a decided dose %s', async ([, values, message]) => {
  const answer = await expectStatus(save(shared, deciding(sharedKey, dose(values))), 422);
  expect(answer.body).toContain(message);
});

test('DRF-01 refuses one where the doses are written on the line', async () => {
  const resident = await app.addResident();
  const prescription = structuredPrescription('W1', byWeekday);
  const order = await finaliseChart(doctor(), resident, [draft({ prescription })]);
  const key = lineOf(order).authoringSystemForeignKey;
  await expectRefusal(
    save(resident, deciding(key)),
    'Invalid_Draft',
    'The doses of this medicine aren’t decided this way.',
  );
});

test('DRF-01 a nurse takes a decision by telephone, the prescriber countersigns, the pharmacist confirms', async () => {
  const { resident, key } = await warfarin();
  expect(lacksDose(lineOf(await chartOf(resident)), getPlainDate(today))).toBe(true);
  const order = await finaliseChart(
    nurse(),
    resident,
    [deciding(key)],
    byPhone(world.users.Doctor),
  );
  const line = lineOf(order);
  expect(lacksDose(line, getPlainDate(today))).toBe(false);
  expect(line.status).toBe('Existing');
  const [event] = line.events ?? [];
  expect(event).toMatchObject({
    content: dose(),
    by: world.users.Doctor.name,
    enteredBy: world.users.RegisteredNurse.name,
    isOpenPhoneOrder: true,
    confirmed: false,
  });
  await expectStatus(countersign(doctor(), resident, [order.id]), 204);
  await expectRefusal(confirm(pharmacist(), resident, order.id), 'Not_All_Actioned');
  await expectStatus(
    pharmacist().post('/medications/api/v1/medications/change-status', {
      residentAuthoringSystem: resident.authoringSystem,
      residentAuthoringSystemForeignKey: resident.authoringSystemForeignKey,
      medicationAuthoringSystem: 'WATTLE',
      medicationAuthoringSystemForeignKey: key,
      pharmacyMedicationOrderId: order.id,
      eventId: event?.id,
      action: 'Actioned',
    }),
    200,
  );
  await expectStatus(confirm(pharmacist(), resident, order.id), 204);
  const history = (await doctor().get(`${chartUrl(resident)}/order-history`)).json<
    OrderHistoryEntry[]
  >();
  expect(history.flatMap(({ changes }) => changes.map(({ kind }) => kind))).toEqual([
    'decided',
    'added',
  ]);
});

test('DRF-02 a correction names what it corrects, and leaves the days before it', async () => {
  const { resident, key } = await warfarin();
  const first = lineOf(await finaliseChart(doctor(), resident, [deciding(key)])).events?.[0]?.id;
  app.later(86_400_000);
  await expectRefusal(
    save(resident, deciding(key, dose({ corrects: first }))),
    'Invalid_Draft',
    'Enter today or a later day: a dose isn’t decided for days that are over.',
  );
  const change = dose({ from: '2026-11-22', to: '2026-11-26', dose: doseOf('W1', '4 mg') });
  await expectRefusal(
    save(resident, deciding(key, change)),
    'Invalid_Draft',
    `${world.users.Doctor.name} has decided a dose for 21-Nov-2026 to 24-Nov-2026. Say that this one corrects it.`,
  );
  const order = await finaliseChart(doctor(), resident, [
    deciding(key, { ...change, corrects: first }),
  ]);
  const contents = lineOf(order).events?.map(({ content }) => content) as DoseContent[];
  expect(contents).toMatchObject([dose(), { from: '2026-11-22', corrects: first }]);
});

test('DRF-02 of two who decide at once, one wins and the other has to look', async () => {
  const { resident, key } = await warfarin();
  const before = await chartOf(resident);
  const late = await addDraft(dentist(), resident, deciding(key));
  app.later();
  const order = await finaliseChart(doctor(), resident, [deciding(key)]);
  app.later();
  for (const basedOnOrderId of [before.id, order.id]) {
    const request = { draftIds: [late], basedOnOrderId };
    await expectRefusal(finalise(dentist(), resident, request), 'Not_Latest');
  }
});

test('DRF-05 one that arrives after its days is refused, and one that begins earlier starts today', async () => {
  const resident = await app.addResident({ isOnboarding: true });
  const prescription = structuredPrescription('W1', decidedLater);
  const { id: basedOnOrderId, ...chart } = await finaliseChart(doctor(), resident, [
    draft({ prescription }),
  ]);
  const key = lineOf({ id: basedOnOrderId, ...chart }).authoringSystemForeignKey;
  app.later();
  // A page that was opened on the day before sends it a day late.
  const [over, begun] = [dose({ to: '2026-11-21' }), dose()];
  const id = await addDraft(doctor(), resident, deciding(key, begun));
  app.later(86_400_000);
  await expectRefusal(
    save(resident, deciding(key, over)),
    'Invalid_Draft',
    'Enter today or a later day: a dose isn’t decided for days that are over.',
  );
  const reset = `/medications/api/v1/service/${resident.path}/medications/reset-draft-performed-on`;
  await expectStatus(doctor().put(reset, { today: '1999-01-01T00:00:00Z' }), 204);
  const answer = await finalise(doctor(), resident, { draftIds: [id], basedOnOrderId });
  expect(answer.statusCode).toBe(200);
  expect(lineOf(await chartOf(resident)).events).toMatchObject([
    { content: { ...begun, from: '2026-11-22' } },
  ]);
});

test('DRF-07 a dose far above the largest needs a reason', async () => {
  const { resident, key } = await warfarin();
  const much = dose({ dose: doseOf('W1', '100 mg') });
  const id = await addDraft(doctor(), resident, deciding(key, much));
  const { id: basedOnOrderId } = await chartOf(resident);
  const answer = await finalise(doctor(), resident, { draftIds: [id], basedOnOrderId });
  const found = reasonsFor(answer).map((one) => one.key);
  expect(found).toContainEqual(expect.stringMatching(/^dose:largest:day:warfarin:100 mg>/));
});

test('DRF-07 a dose ten times the one decided before needs a reason', async () => {
  const { resident, key } = await warfarin();
  await finaliseChart(doctor(), resident, [deciding(key, dose({ dose: doseOf('W1', '1 mg') }))]);
  app.later();
  const much = dose({ from: '2026-11-25', to: '2026-11-26', dose: doseOf('W1', '10 mg') });
  const id = await addDraft(doctor(), resident, deciding(key, much));
  const { id: basedOnOrderId } = await chartOf(resident);
  const answer = await finalise(doctor(), resident, { draftIds: [id], basedOnOrderId });
  expect(reasonsFor(answer).map(({ key: found }) => found)).toEqual([
    expect.stringContaining('1 mg (1 tablet)>10 mg (10 tablets)'),
  ]);
});

test('a decided dose goes out as a dosage of its days', async () => {
  const { resident, key } = await warfarin();
  await finaliseChart(doctor(), resident, [deciding(key)]);
  const answer = await expectStatus(doctor().get(`/fhir/MedicationRequest/${key}`), 200);
  const { note, dosageInstruction } = answer.json<MedicationRequest>();
  expect(note).toBeUndefined();
  expect(
    dosageInstruction?.map(({ doseAndRate, timing }) => [
      doseAndRate?.[0]?.doseQuantity?.value,
      timing?.repeat?.boundsPeriod?.end,
    ]),
  ).toEqual([
    [undefined, undefined],
    [3, '2026-11-24'],
  ]);
});

test('DRF-02 decided doses go on when the line is prescribed again, and not for another dosage', async () => {
  const { resident, key } = await warfarin();
  await finaliseChart(doctor(), resident, [deciding(key)]);
  app.later();
  const again = await finaliseChart(doctor(), resident, [
    draft({
      kind: 'represcribe',
      medicationForeignKey: key,
      prescription: structuredPrescription('W1', decidedLater),
    }),
  ]);
  expect(lineOf(again).events).toMatchObject([{ content: dose() }]);
  expect(lacksDose(lineOf(again), getPlainDate(today))).toBe(false);
});
