import { expect, test } from 'vitest';
import { getPlainDate } from '../../values/plain-date.ts';
import { chartMonthsProblem, chosenLength, lastDayOfChart, usualLength } from './chart-length.ts';

test.each([
  ['electronic', 6, '2026-11-27', '2027-05-26'],
  ['electronic', 6, '2026-08-31', '2027-02-28'],
  ['electronic', 6, '2026-08-28', '2027-02-27'],
  ['electronic', 6, '2027-08-30', '2028-02-29'],
  ['electronic', 6, '2026-10-01', '2027-03-31'],
  ['electronic', 1, '2027-01-31', '2027-02-28'],
  ['electronic', 3, '2026-12-15', '2027-03-14'],
  ['paper', 4, '2023-10-15', '2024-01-31'],
  ['paper', 4, '2026-11-01', '2027-02-28'],
  ['paper', 4, '2026-11-30', '2027-02-28'],
  ['paper', 1, '2026-11-30', '2026-11-30'],
] as const)('HDR-04 an %s chart of %i months from %s ends on %s', (kind, months, day, last) => {
  expect(lastDayOfChart(getPlainDate(day), { kind, months })).toBe(last);
});

test('HDR-04 a chart runs for as long as its kind may, or shorter', () => {
  expect(usualLength).toEqual(chosenLength('electronic', null));
  expect(chosenLength('paper', null)).toEqual({ kind: 'paper', months: 4 });
  expect(chosenLength('paper', 2)).toEqual({ kind: 'paper', months: 2 });
  // Six were chosen while it was electronic.
  expect(chosenLength('paper', 6)).toEqual({ kind: 'paper', months: 4 });
});

test.each([
  ['electronic', '', true],
  ['electronic', '6', true],
  ['electronic', '7', false],
  ['electronic', '0', false],
  ['electronic', '1.5', false],
  ['paper', '4', true],
  ['paper', '5', false],
] as const)('for %s charts, “%s” months can be chosen: %s', (kind, typed, isFine) => {
  expect(chartMonthsProblem(kind, typed) === undefined).toBe(isFine);
});
