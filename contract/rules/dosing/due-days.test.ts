import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FrequencyCode, frequencyCodes } from '../../values/medicine-codes.ts';
import { addDays, daysBetween, getPlainDate, type PlainDate } from '../../values/plain-date.ts';
import {
  type DueDays,
  dueEvery,
  fewestDays,
  lastDueBy,
  nextDueAfter,
  spacingOf,
} from './due-days.ts';

const dueFrom = (frequency: FrequencyCode, first: string) => {
  const spacing = spacingOf(frequency);
  if (spacing === undefined) throw new RangeError('Given every day');
  return dueEvery(spacing, getPlainDate(first));
};

/** Of the due days, the first for 0. */
function dueDay(due: DueDays, index: number): PlainDate {
  let day = due.first;
  for (let i = 0; i < index; i += 1) day = nextDueAfter(due, day) ?? day;
  return day;
}

test.each<[FrequencyCode, string, string[]]>([
  ['once-weekly', '2026-11-27', ['2026-12-04', '2026-12-11', '2026-12-18']],
  ['every-7-days', '2026-12-28', ['2027-01-04', '2027-01-11', '2027-01-18']],
  ['every-72-hours', '2028-02-27', ['2028-03-01', '2028-03-04', '2028-03-07']],
  ['monthly', '2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30']],
  ['monthly', '2028-01-30', ['2028-02-29', '2028-03-30', '2028-04-30']],
  ['every-3-months', '2026-11-30', ['2027-02-28', '2027-05-30', '2027-08-30']],
  ['every-6-months', '2026-08-31', ['2027-02-28', '2027-08-31', '2028-02-29']],
  // Clocks change in Adelaide and Sydney in these days; a day stays a day.
  ['every-72-hours', '2026-10-02', ['2026-10-05', '2026-10-08', '2026-10-11']],
  ['every-72-hours', '2027-04-02', ['2027-04-05', '2027-04-08', '2027-04-11']],
])('%s from %s is due again on %j', (frequency, first, days) => {
  const due = dueFrom(frequency, first);
  expect([1, 2, 3].map((index) => dueDay(due, index))).toEqual(days);
});

test.each<[FrequencyCode, string, string, string | undefined, string]>([
  ['once-weekly', '2026-11-27', '2026-11-26', undefined, '2026-11-27'],
  ['once-weekly', '2026-11-27', '2026-11-27', '2026-11-27', '2026-12-04'],
  ['once-weekly', '2026-11-27', '2026-12-10', '2026-12-04', '2026-12-11'],
  ['monthly', '2027-01-31', '2027-02-27', '2027-01-31', '2027-02-28'],
  ['monthly', '2027-01-31', '2027-02-28', '2027-02-28', '2027-03-31'],
  ['monthly', '2027-01-15', '2027-02-28', '2027-02-15', '2027-03-15'],
  ['every-6-months', '2026-08-31', '2027-02-27', '2026-08-31', '2027-02-28'],
])('%s from %s: by %s the last is %s and the next %s', (frequency, first, day, last, next) => {
  const due = dueFrom(frequency, first);
  expect(lastDueBy(due, getPlainDate(day))).toBe(last);
  expect(nextDueAfter(due, getPlainDate(day))).toBe(next);
});

test('only frequencies that leave days out have due days', () => {
  expect(frequencyCodes.filter((code) => spacingOf(code) !== undefined)).toEqual([
    'once-weekly',
    'every-72-hours',
    'every-7-days',
    'monthly',
    'every-3-months',
    'every-6-months',
  ]);
});

const anyDue = fc
  .record({
    first: fc.integer({ min: 0, max: 60_000 }).map((n) => addDays(getPlainDate('1990-01-01'), n)),
    spacing: fc.constantFrom(...frequencyCodes.flatMap((code) => spacingOf(code) ?? [])),
  })
  .map(({ first, spacing }) => ({ ...dueEvery(spacing, first), spacing }));

test('due days rise, and each is at least its interval after the one before', () => {
  fc.assert(
    fc.property(anyDue, fc.nat(60), (due, index) => {
      const apart = daysBetween(dueDay(due, index), dueDay(due, index + 1));
      const fewest = fewestDays(due.spacing);
      expect(apart).toBeGreaterThanOrEqual(fewest);
      expect(apart).toBeLessThanOrEqual('days' in due.spacing ? fewest : fewest + 16);
    }),
  );
});

test('a due day in months is on the first one’s day of the month, or the last of a shorter month', () => {
  fc.assert(
    fc.property(anyDue, fc.nat(60), (due, index) => {
      fc.pre('months' in due.spacing);
      const day = dueDay(due, index);
      const isLast = addDays(day, 1).slice(8) === '01';
      expect(
        day.slice(8) === due.first.slice(8) || (isLast && day.slice(8) < due.first.slice(8)),
      ).toBe(true);
    }),
  );
});

test('any day from the first on lies from its last due day up to the next', () => {
  fc.assert(
    fc.property(anyDue, fc.nat(5000), (due, days) => {
      const day = addDays(due.first, days);
      const last = lastDueBy(due, day);
      const next = nextDueAfter(due, day);
      expect(last !== undefined && last <= day && next !== undefined && day < next).toBe(true);
      if (next === undefined) return;
      expect(lastDueBy(due, next)).toBe(next);
      expect(lastDueBy(due, addDays(next, -1))).toBe(last);
    }),
  );
});
