import { expect, test } from 'vitest';
import { getPlainDate } from '../../values/plain-date.ts';
import { courseDaysOf, lastDayOf, readCourseDays } from './course-days.ts';

test.each([
  ['2026-11-22', 7, '2026-11-28'],
  ['2026-11-22', 1, '2026-11-22'],
  ['2026-11-28', 7, '2026-12-04'],
  ['2026-12-30', 3, '2027-01-01'],
  ['2028-02-28', 2, '2028-02-29'],
  ['2027-02-28', 2, '2027-03-01'],
  ['2026-10-03', 3, '2026-10-05'],
  ['2026-11-22', 365, '2027-11-21'],
])('DRF-01 a course from %s of %i days has its last day on %s', (from, days, to) => {
  const [start, end] = [getPlainDate(from), getPlainDate(to)];
  expect(lastDayOf(start, days)).toBe(end);
  expect(courseDaysOf(start, end)).toBe(days);
});

test('DRF-01 a course that ends before it starts has no days', () => {
  expect(courseDaysOf(getPlainDate('2026-11-22'), getPlainDate('2026-11-21'))).toBe(0);
});

test.each([
  ['7', 7],
  [' 07 ', 7],
  ['365', 365],
  ['366', undefined],
  ['0', undefined],
  ['-7', undefined],
  ['7.5', undefined],
  ['1e2', undefined],
  ['a week', undefined],
  ['', undefined],
])('DRF-01 %j is read as %s days', (text, days) => {
  expect(readCourseDays(text)).toBe(days);
});
