import { expect, test } from 'vitest';
import type { DayPattern, Dosage, Dose, SchedulePart } from '../../entities/dosage.ts';
import type { Prescription } from '../../entities/medication.ts';
import { medication, paracetamol } from '../testing/medications.ts';
import { dosageProblems } from './dosage-problems.ts';
import { textFieldsOf } from './text-fields.ts';

const dose: Dose = {
  kind: 'amount',
  substance: { low: 500, high: 500, unit: 'mg' },
  counted: { low: 1, high: 1, unit: 'tablet' },
};
const daily: DayPattern = { kind: 'days', every: 1 };
const part = (days: DayPattern, time = '08:00', given: Dose = dose): SchedulePart => ({
  days,
  doses: [{ dose: given, times: [time] }],
});
const schedule = (...parts: SchedulePart[]): Dosage => ({
  kind: 'schedule',
  steps: [{ parts, length: null }],
});

function problemsWith(
  dosage: Dosage,
  courseType: Prescription['courseType'] = 'Regular',
): string[] {
  const { startDate, endDate } = medication();
  const texts = textFieldsOf({ dosage, startDate, endDate });
  const p = {
    ...medication(),
    courseType,
    productCode: 'W0401',
    brandName: null,
    ...texts,
    dosage,
  };
  return dosageProblems(p, paracetamol).map(({ message }) => message);
}

const together = 'Two doses are at the same time of the same day';
const on = (...days: Extract<DayPattern, { kind: 'weeks' }>['on']): DayPattern => ({
  kind: 'weeks',
  every: 1,
  on: days,
});

test.each([
  ['the same weekday in two rows', schedule(part(on('mon')), part(on('mon', 'tue')))],
  ['every day, and a weekday', schedule(part(daily), part(on('mon')))],
])('DRF-07 %s: two doses at one time are refused', (_what, dosage) => {
  expect(problemsWith(dosage)).toEqual([together]);
});

test.each([
  ['other weekdays', schedule(part(on('mon')), part(on('tue')))],
  ['another time', schedule(part(daily), part(on('mon'), '20:00'))],
])('DRF-07 %s: both are doses', (_what, dosage) => {
  expect(problemsWith(dosage)).toEqual([]);
});

test.each([
  [{ kind: 'words', words: 'a little' }, 'Write the amount'],
  [{ kind: 'words', words: '500 mg (1 tablet)' }, 'Write the amount'],
  [{ ...dose, site: 'twice a day' }, ''],
  [{ ...dose, anotherSite: true }, 'Only a patch'],
] as const)('DRF-07 %o isn’t an amount of a tablet alone', (given, advice) => {
  const [problem = 'none'] = problemsWith(schedule(part(daily, '08:00', given)));
  expect(problem).not.toBe('none');
  expect(problem).toContain(advice);
});

test.each([
  [{ leastHours: null, leastMinutes: 30 }, []],
  [{ leastHours: 4 }, []],
  [{ leastHours: 4, leastMinutes: 30 }, ['Enter hours or minutes between two doses']],
])('DRF-07 when required with %j: %j', (least, problems) => {
  const dosage: Dosage = { kind: 'as-required', dose, ...least, most: {} };
  expect(problemsWith(dosage, 'AsRequired')).toEqual(problems);
});
