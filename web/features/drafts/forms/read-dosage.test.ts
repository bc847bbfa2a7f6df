import { Weekday } from '@wattle/contract/values/weekday.ts';
import { structured } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { emptyMeasured } from './measured-form.ts';
import { readDosage } from './read-dosage.ts';
import { emptyAmount, emptyStep, type StepForm } from './step-form.ts';

const product = structured({ ingredients: ['prednisolone'], strength: '5 mg', form: 'tablet' });

const amount = (changes: Partial<typeof emptyAmount> = {}) => ({
  ...emptyAmount,
  dose: '5 mg',
  times: ['08:00'],
  ...changes,
});
const step = (changes: Partial<StepForm>): StepForm => ({
  ...emptyStep,
  amounts: [amount()],
  ...changes,
});
const unreadOf = (...steps: StepForm[]) =>
  readDosage(
    {
      steps,
      startDate: '2026-11-25',
      leastHours: '',
      often: '',
      maximum24h: '',
      measured: emptyMeasured,
      kept: null,
    },
    false,
    product,
  ).unread;

test.each<[string, StepForm[], string, RegExp]>([
  ['no frequency', [step({})], 'steps.0.frequency', /Choose how often/],
  [
    'once a week without its day',
    [step({ frequency: 'once-weekly' })],
    'steps.0.amounts.0.weekdays',
    /Choose the day of the week/,
  ],
  [
    'once a week on two days',
    [step({ frequency: 'once-weekly', amounts: [amount({ weekdays: ['mon', 'fri'] })] })],
    'steps.0.amounts.0.weekdays',
    /Choose the day of the week/,
  ],
  [
    'every so many days without a number',
    [step({ frequency: 'days' })],
    'steps.0.count',
    /2 to 366/,
  ],
  [
    'days on without days off',
    [step({ frequency: 'cycle', count: '21' })],
    'steps.0.offCount',
    /1 to 366/,
  ],
  [
    'a dose without a unit',
    [step({ frequency: 'once-daily', amounts: [amount({ dose: '5' })] })],
    'steps.0.amounts.0.dose',
    /with its unit/,
  ],
  [
    'an amount of 0',
    [step({ frequency: 'once-daily', amounts: [amount({ dose: '0 mg' })] })],
    'steps.0.amounts.0.dose',
    /above 0/,
  ],
  [
    'twice a day at one time',
    [step({ frequency: 'twice-daily' })],
    'steps.0.amounts.0.times',
    /Enter 2 dose times/,
  ],
  [
    'a day with two amounts',
    [
      step({
        frequency: 'amounts-by-day',
        amounts: [amount({ weekdays: ['mon', 'tue'] }), amount({ weekdays: ['tue'] })],
      }),
    ],
    'steps.0.amounts.1.weekdays',
    /has another dose already/,
  ],
  [
    'other days where none are left',
    [
      step({
        frequency: 'amounts-by-day',
        amounts: [amount({ weekdays: [...Weekday.options] }), amount({ isOthers: true })],
      }),
    ],
    'steps.0.amounts.1.weekdays',
    /No other days/,
  ],
  [
    'a step before the last without its length',
    [step({ frequency: 'once-daily' }), step({ frequency: 'once-daily' })],
    'steps.0.length',
    /1 to 366/,
  ],
])('DRF-01 %s is said at its field', (_what, steps, path, message) => {
  const unread = unreadOf(...steps);
  expect(unread.map((one) => one.path)).toEqual([path]);
  expect(unread[0]?.message).toMatch(message);
});

const whenRequired = (leastHours: string) =>
  readDosage(
    {
      steps: [step({})],
      startDate: '2026-11-25',
      leastHours,
      often: '',
      maximum24h: '15 mg',
      measured: emptyMeasured,
      kept: null,
    },
    true,
    product,
  );

test.each([
  ['', { leastHours: null }],
  ['6', { leastHours: 6 }],
  ['5 min', { leastHours: null, leastMinutes: 5 }],
  [' 10minutes ', { leastHours: null, leastMinutes: 10 }],
])('DRF-01 not sooner than every “%s” when required', (typed, interval) => {
  const { dosage, unread } = whenRequired(typed);
  expect(unread).toEqual([]);
  expect(dosage).toMatchObject({ kind: 'as-required', ...interval });
  expect(dosage).toHaveProperty('most');
});

test.each([
  ['0 min', /1 to 59/],
  ['60 min', /1 to 59/],
  ['200', /1 to 168/],
  ['soon', /1 to 168/],
])('DRF-01 not sooner than every “%s” is said at its field', (typed, message) => {
  const { dosage, unread } = whenRequired(typed);
  expect(dosage).toBeUndefined();
  expect(unread.map(({ path }) => path)).toEqual(['leastHours']);
  expect(unread[0]?.message).toMatch(message);
});
