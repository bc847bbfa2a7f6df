import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Instant } from '../../values/instant.ts';
import { addDays, getPlainDate } from '../../values/plain-date.ts';
import { endOfAccess, lastDayOfAccess } from './access-end.ts';

test.each([
  ['2026-06-30', '2026-06-30T16:00:00.000Z'],
  ['2026-12-31', '2026-12-31T16:00:00.000Z'],
  ['2028-02-28', '2028-02-28T16:00:00.000Z'],
] as const)('access until %s ends at midnight in Perth', (day, instant) => {
  expect(endOfAccess(getPlainDate(day))).toBe(instant);
});

// Western Australia tried daylight saving until March 2009.
test('an end of access gives back the last day it was set for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const day = addDays(getPlainDate('2010-01-01'), days);
      expect(lastDayOfAccess(endOfAccess(day))).toBe(day);
    }),
  );
});

test('access that ended in the middle of a day ended on that day in Perth', () => {
  expect(lastDayOfAccess(Instant.parse('2026-06-30T15:59:59.999Z'))).toBe('2026-06-30');
  expect(lastDayOfAccess(Instant.parse('2026-06-30T16:00:00.001Z'))).toBe('2026-07-01');
});
