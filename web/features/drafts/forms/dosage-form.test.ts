import { Weekday } from '@wattle/contract/values/weekday.ts';
import {
  type DayPattern,
  type Dosage,
  type Dose,
  type SchedulePart,
  type ScheduleStep,
} from '@wattle/contract/entities/dosage.ts';
import { withAnchorsMoved } from '@wattle/contract/rules/dosing/continued-course.ts';
import { isAnchored } from '@wattle/contract/rules/dosing/day-patterns.ts';
import { readDose } from '@wattle/contract/rules/dosing/read-dose.ts';
import { structured } from '@wattle/contract/rules/testing/medications.ts';
import { addDays, getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { TimesADay } from '@wattle/contract/values/medicine-codes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyMeasured } from './measured-form.ts';
import { formOfDosage, formOfText } from './dosage-form.ts';
import { readDosage } from './read-dosage.ts';

const startDate = getPlainDate('2026-11-25');
const product = structured({
  ingredients: ['prednisolone'],
  brandName: null,
  strength: '5 mg',
  form: 'tablet',
});

function dose(text: string): Dose {
  const read = readDose(text, product);
  if (read.kind === 'problem') throw new Error(read.message);
  return read.dose;
}

test('the usual dose and maximum of a new medicine are what the catalogue has, not what their words read as', () => {
  // No reader takes a dose of so many ingredients by its mass.
  const substance = { low: 1, high: 1, unit: 'g' as const };
  const counted = { low: 2, high: 2, unit: 'tablet' as const };
  const combined = {
    brandName: null,
    ...structured({ ingredients: ['a', 'b'], strength: '500 mg and 30 mg', form: 'tablet' }),
    usualDoses: [{ kind: 'amount' as const, substance, counted }],
    usualMost: { substance },
  };
  const written = { dose: '1 g (2 tablets)', frequency: 'when-required' as const, doseTimes: [] };
  const form = formOfText({ ...written, maximum24h: '1 g', directions: '' }, combined);
  expect(readDosage({ ...form, startDate }, true, combined).dosage).toEqual({
    kind: 'as-required',
    dose: combined.usualDoses[0],
    leastHours: null,
    most: combined.usualMost,
  });
});

const anyDose = fc.constantFrom('5 mg', 'half a tablet', '2.5 mg to 5 mg', '3 tablets').map(dose);
const anyTimes = (least: number, most = 6) =>
  fc
    .uniqueArray(fc.constantFrom('06:00', '08:00', '11:00', '13:30', '17:00', '18:00', '22:00'), {
      minLength: least,
      maxLength: most,
    })
    .map((times) => times.toSorted());
const inWeek = (days: readonly Weekday[]) => Weekday.options.filter((day) => days.includes(day));
const anyWeekdays = fc.subarray([...Weekday.options], { minLength: 1 });
const anyDays: fc.Arbitrary<DayPattern> = fc.oneof(
  fc.record({ kind: fc.constant('days' as const), every: fc.integer({ min: 1, max: 30 }) }),
  fc.record({
    kind: fc.constant('weeks' as const),
    every: fc.integer({ min: 1, max: 8 }),
    on: anyWeekdays,
  }),
  fc.record({ kind: fc.constant('months' as const), every: fc.integer({ min: 1, max: 24 }) }),
  fc.record({ kind: fc.constant('hours' as const), every: fc.integer({ min: 1, max: 100 }) }),
  fc.record({
    kind: fc.constant('cycle' as const),
    on: fc.integer({ min: 1, max: 30 }),
    off: fc.integer({ min: 1, max: 30 }),
  }),
  fc.constant({ kind: 'once' as const }),
);
const anyAnchor = fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined });
const oneDose = fc
  .tuple(anyDays, anyDose, anyTimes(1), anyAnchor)
  .map(([pattern, one, times, before]): SchedulePart[] => {
    const isCounted = pattern.kind !== 'once' && before !== undefined && isAnchored(pattern);
    const days = isCounted ? { ...pattern, from: addDays(startDate, -before) } : pattern;
    return [{ days, doses: [{ dose: one, times }] }];
  });

const byTime = fc
  .tuple(
    anyDays.filter(({ kind }) => kind !== 'hours'),
    anyDose,
    anyDose,
    anyTimes(2, 5),
  )
  .map(([days, one, other, [first = '', ...rest]]): SchedulePart[] => [
    {
      days,
      doses: [
        { dose: one, times: [first] },
        { dose: other, times: rest },
      ],
    },
  ]);
const byDay = fc
  .tuple(fc.subarray([...Weekday.options], { minLength: 1, maxLength: 6 }), anyDose, anyDose)
  .chain(([on, one, other]) =>
    fc
      .subarray(
        Weekday.options.filter((day) => !on.includes(day)),
        { minLength: 1 },
      )
      .map((rest): SchedulePart[] =>
        (
          [
            [on, one],
            [rest, other],
          ] as const
        ).map(([days, amount]) => ({
          days: { kind: 'weeks', every: 1, on: inWeek(days) },
          doses: [{ dose: amount, times: ['18:00'] }],
        })),
      ),
  );
const anyParts = fc.oneof(oneDose, byTime, byDay);
const anySteps: fc.Arbitrary<ScheduleStep[]> = fc
  .array(fc.tuple(anyParts, fc.integer({ min: 1, max: 366 })), { minLength: 1, maxLength: 4 })
  .map((steps) =>
    steps.map(([parts, length], index) => ({
      parts,
      length: index === steps.length - 1 ? null : length,
    })),
  );
const anyDosage: fc.Arbitrary<Dosage> = fc.oneof(
  anySteps.map((steps): Dosage => ({ kind: 'schedule', steps })),
  fc
    .tuple(
      anyDose,
      fc.option(fc.integer({ min: 1, max: 168 })),
      fc.constantFrom({}, ...TimesADay.options.map((often) => ({ often }))),
    )
    .map(([one, leastHours, often]): Dosage => {
      const { kind: _, ...most } = dose('20 mg') as Extract<Dose, { kind: 'amount' }>;
      return { kind: 'as-required', dose: one, leastHours, ...often, most };
    }),
);

test('DRF-01 what the form shows of a dosage is read as the same dosage', () => {
  fc.assert(
    fc.property(anyDosage, (dosage) => {
      const form = formOfDosage(dosage, product, startDate);
      expect(form.kept).toBeNull();
      const read = readDosage({ ...form, startDate }, dosage.kind === 'as-required', product);
      expect(read).toEqual({ dosage, unread: [] });
    }),
  );
});

test('DRF-01 a patch that goes to another site each time has a tick, and its place in the dose', () => {
  const patch = structured({
    ingredients: ['fentanyl'],
    strength: '12 microgram per hour',
    form: 'patch',
  });
  const given: Dose = {
    kind: 'amount',
    counted: { low: 1, high: 1, unit: 'patch' },
    site: 'to the upper arm',
    anotherSite: true,
  };
  const parts: SchedulePart[] = [
    { days: { kind: 'hours', every: 72 }, doses: [{ dose: given, times: ['08:00'] }] },
  ];
  const dosage: Dosage = { kind: 'schedule', steps: [{ parts, length: null }] };
  const form = formOfDosage(dosage, patch, startDate);
  expect(form).toMatchObject({
    measured: emptyMeasured,
    kept: null,
    steps: [{ anotherSite: true, amounts: [{ dose: '1 patch to the upper arm' }] }],
  });
  expect(readDosage({ ...form, startDate }, false, patch).dosage).toEqual(dosage);
});

test.each([0, 1])('DRF-01 doses on alternate days keep their days, from day %s', (by) => {
  const parts = [0, 1].map((turn): SchedulePart => {
    const from = addDays(startDate, by + turn);
    return {
      days: { kind: 'days', every: 2, ...(from !== startDate && { from }) },
      doses: [{ dose: dose(turn === 0 ? '5 mg' : '10 mg'), times: ['18:00'] }],
    };
  });
  const dosage: Dosage = { kind: 'schedule', steps: [{ parts, length: null }] };
  const form = formOfDosage(dosage, product, startDate);
  expect(form.kept).toBeNull();
  const later = addDays(startDate, 7);
  const moved = readDosage({ ...form, startDate: later }, false, product).dosage;
  expect(readDosage({ ...form, startDate }, false, product).dosage).toEqual(dosage);
  // They begin on another day with the course, unless they count from a day of their own.
  expect(moved).toEqual(by === 0 ? withAnchorsMoved(dosage, 7) : dosage);
});

const written = {
  dose: '5 mg',
  frequency: 'twice-daily',
  doseTimes: ['08:00', '20:00'],
  maximum24h: null,
  directions: '',
} as const;

test.each([
  ['a plain line', written, 'twice-daily', '5 mg (1 tablet)'],
  ['an amount that can’t be read', { ...written, dose: '1 or 2' }, 'twice-daily', ''],
  [
    'every 7 days',
    { ...written, frequency: 'every-7-days' as const },
    'once-weekly',
    '5 mg (1 tablet)',
  ],
  ['when required', { ...written, frequency: 'when-required' as const }, '', '5 mg (1 tablet)'],
])(
  'DRF-01 of %s written as text the form takes what is certain',
  (_what, text, frequency, first) => {
    const { steps } = formOfText({ ...text, doseTimes: [...text.doseTimes] }, product);
    expect(steps[0]).toMatchObject({ frequency, amounts: [{ dose: first, weekdays: [] }] });
  },
);

test.each([
  ['On Sundays.', ['sun']],
  ['', []],
  ['Not on Sundays.', []],
  ['On Sundays and Wednesdays.', []],
  ['On Sundays with water.', []],
])(
  'DRF-01 a weekly line written as text with the directions “%s” has the day %j',
  (directions, on) => {
    const weekly = { ...written, frequency: 'once-weekly' as const, doseTimes: ['08:00'] };
    const day = (text: string) =>
      formOfText({ ...weekly, directions: text }, product).steps[0]?.amounts[0]?.weekdays;
    expect(day(directions)).toEqual(on);
  },
);
