import { structured } from '@wattle/contract/rules/testing/medications.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { emptyMeasured } from './measured-form.ts';
import type { PrescriptionForm } from './prescription-form.ts';
import { emptyAmount, emptyStep, type StepForm } from './step-form.ts';
import { unfinishedWords } from './unfinished-words.ts';

const product = structured({
  ingredients: ['prednisolone'],
  strength: '5 mg',
  form: 'tablet',
});
const daily = (dose: string, changes: Partial<StepForm> = {}): StepForm => ({
  ...emptyStep,
  frequency: 'once-daily-morning',
  amounts: [{ ...emptyAmount, dose, times: ['08:00'] }],
  length: '5',
  ...changes,
});
const two = (...doses: string[]) =>
  daily('', {
    frequency: 'amounts-by-time',
    amounts: doses.map((dose, i) => ({ ...emptyAmount, dose, times: [`0${8 + i}:00`] })),
  });
const words = (steps: StepForm[], changes: Partial<PrescriptionForm> = {}) =>
  unfinishedWords(
    {
      courseType: 'Regular',
      packagingType: 'None',
      route: 'oral',
      directions: '',
      brandName: '',
      startDate: getPlainDate('2026-11-25'),
      endDate: '',
      prnReason: '',
      reason: '',
      line: '',
      supply: null,
      leastHours: '',
      often: '',
      maximum24h: '',
      measured: emptyMeasured,
      kept: null,
      steps,
      ...changes,
    },
    product,
  );

test.each<[string, StepForm[], string]>([
  ['one dose', [daily(' ')], 'Enter the dose.'],
  ['a step of a taper', [daily('25 mg'), daily(''), daily('15 mg')], 'Step 2: Enter the dose.'],
  [
    'the frequency of a step',
    [daily('25 mg'), daily('15 mg', { frequency: '' })],
    'Step 2 isn’t complete.',
  ],
  [
    'a dose before the days of another step',
    [daily('25 mg', { length: '' }), daily('', { length: '' }), daily('15 mg')],
    'Step 2: Enter the dose.',
  ],
  ['how often', [daily('25 mg', { frequency: 'days' })], 'How often it’s given isn’t complete.'],
  ['one of two doses', [two('25 mg', '')], 'Dose 2: Enter the dose.'],
  [
    'one of two doses of a step',
    [daily('25 mg'), two('', '5 mg')],
    'Step 2, dose 1: Enter the dose.',
  ],
])('DRF-07 the safety check says what is missing: %s', (_name, steps, said) => {
  expect(words(steps)).toBe(`Its dose and times aren’t checked yet. ${said}`);
});

test('DRF-07 the safety check says that a maximum is missing when required', () => {
  expect(words([daily('5 mg')], { courseType: 'AsRequired' })).toBe(
    'Its dose and times aren’t checked yet. Enter the most that may be given in 24 hours.',
  );
});

test('DRF-07 of a complete form nothing is missing', () => {
  expect(words([daily('25 mg'), daily('15 mg')])).toBeUndefined();
});
