import { randomUUID } from 'node:crypto';
import type { Dosage } from '@wattle/contract/entities/dosage.ts';
import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Medication, Order } from '@wattle/contract/entities/medication.ts';
import { changeFrom, represcribe } from '@wattle/contract/rules/drafts/drafting.ts';
import { writtenAsText } from '@wattle/contract/rules/safety/check-words.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
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
  sharedCharting,
  prescription,
  reasonsFor,
  today,
} from '../testing/charting.ts';
import { byPhone } from '../testing/on-behalf.ts';
import { expectRefusal, expectStatus } from '../testing/refusals.ts';
import type { TestResident } from '../testing/rows.ts';
import {
  addStructuredProducts,
  asRequired,
  byPulse,
  byWeekday,
  dayPatch,
  decidedLater,
  doseOf,
  type StructuredCode,
  stepsOfTaper,
  structuredPrescription,
  taper,
  uneven,
  weekly,
} from '../testing/structured.ts';

const app = await sharedCharting();
const { doctor, pharmacist } = app;
await addStructuredProducts(app);
afterEach(() => {
  app.clock.at = noon;
});

const save = (resident: TestResident, content: unknown, id: string = randomUUID()) =>
  doctor().put(`${chartUrl(resident)}/drafts/${id}`, content);
const endsOn = (day: string) => ({
  courseType: 'ShortCourse' as const,
  endDate: getPlainDate(day),
});

const tapered = () => structuredPrescription('K1', taper, endsOn('2026-12-05'));

test('CHT-09 RES-09 a taper is on the chart until midnight of its last day, and has ended by itself after it', async () => {
  const resident = await app.addResident();
  const order = await finaliseChart(doctor(), resident, [draft({ prescription: tapered() })]);
  const key = order.medications[0]?.authoringSystemForeignKey ?? '';
  await expectStatus(action(pharmacist(), resident, order.id, key), 200);
  await expectStatus(confirm(pharmacist(), resident, order.id), 204);
  const onChart = async () => {
    const [line] = (await doctor().get(chartUrl(resident))).json<Order>().medications;
    return [line?.status, line?.medicationExpiryDays];
  };
  app.clock.at = new Date('2026-12-05T13:29:00.000Z');
  expect(await onChart()).toEqual(['Existing', 0]);
  app.clock.at = new Date('2026-12-05T13:31:00.000Z');
  expect(await onChart()).toEqual(['Expired', -1]);
  // Nobody has changed anything.
  const history = await doctor().get(`${chartUrl(resident)}/order-history`);
  expect(history.json()).toHaveLength(1);
});

const lines: readonly (readonly [string, () => ReturnType<typeof tapered>, string])[] = [
  [
    'once a week on a named day',
    () => structuredPrescription('M2', weekly),
    'DOSE 10 mg (4 tablets) – oral – once a week on Wednesday – 08:00',
  ],
  [
    'other amounts on other days of the week',
    () => structuredPrescription('W1', byWeekday),
    'DOSE 3 mg (3 tablets) on Monday, Wednesday and Friday, 4 mg (4 tablets) on other days – oral – 18:00',
  ],
  [
    'steps one after the other',
    tapered,
    'DOSE 25 mg (5 tablets) for 5 days, then 20 mg (4 tablets) for 5 days, then 15 mg (3 tablets) for 5 days, then stop (last day 05-Dec-2026) – oral – once a day in the morning – 08:00',
  ],
  [
    'other amounts at other times',
    () => structuredPrescription('L1', uneven),
    'DOSE 1 and a half tablets at 07:00 and 1 tablet at 11:00, 15:00 and 19:00 – oral – every day',
  ],
  [
    'a patch that comes off',
    () => structuredPrescription('N1', dayPatch, { route: 'transdermal' }),
    'DOSE 1 patch – transdermal – every day – on at 08:00, off at 20:00',
  ],
  [
    'a range when required',
    () => structuredPrescription('O5', asRequired, { prnReason: 'breakthrough pain' }),
    'DOSE 2.5 mg to 5 mg (half a tablet to 1 tablet) – oral – when required for breakthrough pain – not sooner than every 4 hours – do not exceed 20 mg (4 tablets) in 24 hours',
  ],
  [
    'a dose decided later',
    () => structuredPrescription('W1', decidedLater),
    'DOSE as ordered by INR, target 2 to 3 – oral – once a day at night – 18:00',
  ],
  [
    'a dose by a measurement',
    () => structuredPrescription('K1', byPulse),
    'DOSE by pulse: withhold if below 60 beats per minute; 5 mg (1 tablet) if 60 beats per minute and above – oral – once a day in the morning – 08:00',
  ],
];
const plain = ({ instructions }: Medication) => instructions.replaceAll('\u00a0', ' ');

const oneStep = (amount: string, days: object, times = ['08:00'], code: StructuredCode = 'K1') =>
  ({
    kind: 'schedule',
    steps: [{ parts: [{ days, doses: [{ dose: doseOf(code, amount), times }] }], length: null }],
  }) as Dosage;
const daily = { kind: 'days', every: 1 };
const [firstStep, ...laterSteps] = stepsOfTaper;

test.for([
  ['an unknown kind', { kind: 'sometimes' }, '“prescription › dosage'],
  ['an unknown day', oneStep('5 mg', { kind: 'weeks', every: 1, on: ['someday'] }), 'options'],
  ['a step of a part of a day', { ...taper, steps: [{ ...firstStep, length: 0.5 }] }, 'type'],
  ['a time of no day', oneStep('5 mg', daily, ['25:00']), 'format'],
] as const)('API-03 refuses a dosage with %s', async ([, dosage, words]) => {
  const content = draft({ prescription: { ...tapered(), dosage } });
  const { body } = await expectStatus(save(app.world.resident, content), 400);
  expect(body).toContain(words);
});

test.for<[string, () => object, string]>([
  [
    'a table with a gap',
    () => {
      const [low, high] = byPulse.rows;
      const rows = [low, { ...high, from: 65 }] as typeof byPulse.rows;
      return structuredPrescription('K1', { ...byPulse, rows });
    },
    'Nothing is said for 60 to 64 beats per minute.',
  ],
  [
    'text that says another dose',
    () => ({ ...tapered(), dose: '5 mg (1 tablet)' }),
    'The dose in words isn’t the same as its amounts and days.',
  ],
  [
    'text that says other times',
    () => ({ ...structuredPrescription('W1', byWeekday), doseTimes: ['08:00'] }),
    'The dose in words isn’t the same as its amounts and days.',
  ],
  [
    'a day of the week twice',
    () =>
      structuredPrescription(
        'K1',
        oneStep('5 mg', { kind: 'weeks', every: 1, on: ['mon', 'mon'] }),
      ),
    'Choose each day of the week once.',
  ],
  [
    'a step without a length',
    () => ({
      ...tapered(),
      dosage: { kind: 'schedule', steps: [{ ...firstStep, length: null }, ...laterSteps] },
    }),
    'Enter for how many days each step goes on.',
  ],
  [
    'an end before the last step',
    () => structuredPrescription('K1', taper, endsOn('2026-11-30')),
    'The end date is before the last step begins.',
  ],
  [
    'an amount that isn’t so many tablets',
    () => {
      const dose = {
        kind: 'amount' as const,
        substance: { low: 5, high: 5, unit: 'mg' as const },
        counted: { low: 2, high: 2, unit: 'tablet' as const },
      };
      const parts = [
        { days: { kind: 'days' as const, every: 1 }, doses: [{ dose, times: ['08:00'] }] },
      ];
      return structuredPrescription('K1', {
        kind: 'schedule',
        steps: [{ parts, length: null }],
      } as Dosage);
    },
    '5 mg isn’t 2 tablets of this product. Check both.',
  ],
  [
    'a schedule for a medicine given when required',
    () => ({
      ...structuredPrescription('O5', asRequired, { prnReason: 'pain' }),
      dosage: weekly,
    }),
    'Choose how often it’s given.',
  ],
])('DRF-01 refuses %s', async ([, content, message]) => {
  await expectRefusal(
    save(app.world.resident, draft({ prescription: content() })),
    'Invalid_Draft',
    message,
  );
});

test.for(lines)('DRF-01 CHT-01 keeps %s from the draft to the chart', async ([, content, line]) => {
  const resident = await app.addResident();
  const answer = await expectStatus(save(resident, draft({ prescription: content() })), 200);
  const saved = answer.json<Draft>();
  expect(saved.prescription).toEqual(content());
  const read = await expectStatus(doctor().get(`${chartUrl(resident)}/drafts`), 200);
  expect(read.json()).toEqual([saved]);
  const request = { id: randomUUID(), draftIds: [saved.id], basedOnOrderId: null };
  const first = await finalise(doctor(), resident, request);
  const overrides = reasonsFor(first);
  if (overrides.length > 0) {
    await expectStatus(finalise(doctor(), resident, { ...request, overrides }), 200);
  }
  const { medications } = (await doctor().get(chartUrl(resident))).json<Order>();
  expect(medications).toHaveLength(1);
  const [medication] = medications;
  expect(medication).toMatchObject({ dosage: content().dosage, doseTimes: content().doseTimes });
  expect(medication && plain(medication).split(' – from')[0]).toBe(line);
});

test('API-03 what a dosage doesn’t declare isn’t kept', async () => {
  const resident = await app.addResident();
  const prescribed = structuredPrescription('M2', weekly);
  const marked = { ...prescribed, dosage: { ...weekly, note: 'on Sundays' } };
  const answer = await expectStatus(save(resident, draft({ prescription: marked })), 200);
  expect(answer.json<Draft>().prescription).toEqual(prescribed);
});

test('DRF-07 an order may have lines of both kinds: those written as text stay text', async () => {
  const resident = await app.addResident();
  const { medications, safety } = await finaliseChart(doctor(), resident, [
    draft({ prescription: prescription({ dosage: undefined }) }),
    draft({ prescription: tapered() }),
  ]);
  const text = medications.find(({ dosage }) => dosage === undefined);
  const kept = safety?.lines.find(({ line }) => line === text?.authoringSystemForeignKey);
  expect(kept?.notChecked).toContainEqual({ check: 'dose', ...writtenAsText });
  expect(medications.map(({ dose, dosage }) => [dose.slice(0, 5), dosage?.kind])).toEqual([
    ['1 g (', undefined],
    ['25 mg', 'schedule'],
  ]);
});

test('DRF-01 re-prescribing goes on with the step of that day, and an interval from its next day', async () => {
  const resident = await app.addResident();
  const { medications } = await finaliseChart(doctor(), resident, [
    draft({ prescription: tapered() }),
    draft({ prescription: structuredPrescription('M2', weekly) }),
  ]);
  // A Thursday: the weekly dose was given the day before.
  app.clock.at = new Date(noon.getTime() + 5 * 86_400_000);
  const day = getPlainDate('2026-11-26');
  const of = (code: string) => {
    const found = medications.find(({ product }) => product.code === code);
    if (found === undefined) throw new Error(`${code} isn’t on the chart`);
    return found;
  };
  const [steps, week] = [of('K1'), of('M2')];
  const again = (m: Medication, p: ReturnType<typeof represcribe>, kind: string) =>
    draft({
      kind,
      medicationForeignKey: m.authoringSystemForeignKey,
      prescription: p,
      reason: 'Again',
    });
  const taperedAgain = represcribe(steps, day);
  const weeklyAgain = changeFrom(week, day);
  const left = { ...taper, steps: stepsOfTaper.slice(1) };
  expect(taperedAgain).toMatchObject({
    startDate: '2026-11-26',
    endDate: '2026-12-05',
    dosage: left,
  });
  expect(weeklyAgain).toMatchObject({ startDate: '2026-12-02', dosage: weekly });
  const next = await finaliseChart(doctor(), resident, [
    again(steps, taperedAgain, 'represcribe'),
    again(week, weeklyAgain, 'change'),
  ]);
  const current = next.medications.filter(({ status }) => status !== 'Ceased');
  expect(current.map((m) => [m.product.code, m.startDate, m.dosage])).toEqual(
    expect.arrayContaining([
      ['K1', '2026-11-26', left],
      ['M2', '2026-12-02', weekly],
    ]),
  );
});

test('LST-01 DRF-01 saves several structured drafts at once, or none of them', async () => {
  const resident = await app.addResident();
  const put = (...prescriptions: object[]) =>
    doctor().post(`${chartUrl(resident)}/drafts`, {
      drafts: prescriptions.map((one) => ({ ...draft({ prescription: one }), id: randomUUID() })),
    });
  const wrong = { ...tapered(), dose: '25 mg (5 tablets)' };
  await expectRefusal(put(structuredPrescription('M2', weekly), wrong), 'Invalid_Draft');
  const listed = async () => (await doctor().get(`${chartUrl(resident)}/drafts`)).json<Draft[]>();
  expect(await listed()).toEqual([]);
  await expectStatus(
    put(structuredPrescription('M2', weekly), tapered(), prescription({ dosage: undefined })),
    200,
  );
  expect((await listed()).flatMap((one) => one.prescription?.dosage?.kind ?? [])).toEqual([
    'schedule',
    'schedule',
  ]);
});

test('DRF-01 a taper entered on behalf of a prescriber is countersigned as it was given', async () => {
  const resident = await app.addResident();
  const nurse = app.as(app.world.users.RegisteredNurse);
  const order = await finaliseChart(
    nurse,
    resident,
    [draft({ prescription: tapered() })],
    byPhone(app.world.users.Doctor),
  );
  expect(order.medications).toMatchObject([{ isOpenPhoneOrder: true, dosage: taper }]);
  await expectStatus(countersign(doctor(), resident, [order.id]), 204);
  const after = (await doctor().get(chartUrl(resident))).json<Order>();
  expect(after.medications).toMatchObject([{ isOpenPhoneOrder: false, dosage: taper }]);
});

test('DRF-02 of two prescribers who change steps of one taper, the second has to look again', async () => {
  const resident = await app.addResident();
  const { id: basedOnOrderId, medications } = await finaliseChart(doctor(), resident, [
    draft({ prescription: tapered() }),
  ]);
  const medicationForeignKey = medications[0]?.authoringSystemForeignKey ?? '';
  const longer = (length: number): Dosage => ({
    kind: 'schedule',
    steps: [{ ...firstStep, length }, ...laterSteps],
  });
  const dentist = app.as(app.world.users.Dentist);
  const change = (length: number) =>
    draft({
      kind: 'change',
      medicationForeignKey,
      reason: 'Slower',
      prescription: structuredPrescription('K1', longer(length), endsOn('2026-12-10')),
    });
  const mine = await addDraft(doctor(), resident, change(6));
  const theirs = await addDraft(dentist, resident, change(7));
  app.later();
  await expectStatus(finalise(dentist, resident, { draftIds: [theirs], basedOnOrderId }), 200);
  await expectRefusal(
    finalise(doctor(), resident, { draftIds: [mine], basedOnOrderId }),
    'Not_Latest',
  );
  const { medications: now } = (await doctor().get(chartUrl(resident))).json<Order>();
  const current = now.filter(({ status }) => status !== 'Ceased');
  expect(current).toMatchObject([{ startDate: today, dosage: longer(7) }]);
});
