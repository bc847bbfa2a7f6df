import { afterEach, describe, expect, test, vi } from 'vitest';
import type { DayPattern, Dosage } from '../../entities/dosage.ts';
import { addDays, getPlainDate } from '../../values/plain-date.ts';
import { changeFrom } from '../drafting.ts';
import { medication } from '../testing/medications.ts';
import { dosesOn } from './doses-on.ts';
import { withTextFields } from './text-fields.ts';

const tablet = { low: 1, high: 1, unit: 'tablet' } as const;
const given = (days: DayPattern, ...times: string[]): Dosage => ({
  kind: 'schedule',
  steps: [
    {
      length: null,
      parts: [{ days, doses: [{ dose: { kind: 'amount', counted: tablet }, times }] }],
    },
  ],
});
/** `2026-10-04 08:00` for each dose of so many days. */
function dosesFrom(first: string, dosage: Dosage, from: string, days: number): string[] {
  const course = { dosage, startDate: getPlainDate(first), endDate: null };
  return Array.from({ length: days }, (_, at) => addDays(getPlainDate(from), at)).flatMap((day) =>
    dosesOn(course, day).map(({ time }) => `${day} ${time}`),
  );
}

test('a month without a 31st has its dose on its last day, and the 31st comes back', () => {
  const monthly = given({ kind: 'months', every: 1 }, '08:00');
  expect(dosesFrom('2026-12-31', monthly, '2026-12-31', 151)).toEqual([
    '2026-12-31 08:00',
    '2027-01-31 08:00',
    '2027-02-28 08:00',
    '2027-03-31 08:00',
    '2027-04-30 08:00',
  ]);
});

describe('DT1 clock times stay, and a dose is given once, when daylight saving begins and ends', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  const zones = ['Australia/Adelaide', 'Australia/Sydney', 'Australia/Perth', 'America/New_York'];
  const changes = ['2026-10-03', '2027-04-03'];
  test.each(zones.flatMap((zone) => changes.map((from) => [zone, from] as const)))(
    'on a device in %s, from %s',
    (zone, from) => {
      vi.stubEnv('TZ', zone);
      const days = [0, 1, 2].map((at) => addDays(getPlainDate(from), at));
      const on = (dosage: Dosage, first = from) => dosesFrom(first, dosage, from, 3);
      expect(on(given({ kind: 'hours', every: 12 }, '08:00', '20:00'))).toEqual(
        days.flatMap((day) => [`${day} 08:00`, `${day} 20:00`]),
      );
      expect(on(given({ kind: 'days', every: 1 }, '02:30'))).toEqual(
        days.map((day) => `${day} 02:30`),
      );
      // Its third dose is on the day that the clocks change.
      const first = addDays(getPlainDate(from), -5);
      expect(on(given({ kind: 'hours', every: 72 }, '02:30'), first)).toEqual([`${days[1]} 02:30`]);
    },
  );
});

test('weeks count from a first day in the middle of one', () => {
  // A Wednesday.
  const first = '2026-11-25';
  const weekly = given({ kind: 'weeks', every: 1, on: ['mon', 'wed'] }, '08:00');
  expect(dosesFrom(first, weekly, first, 8)).toEqual([
    '2026-11-25 08:00',
    '2026-11-30 08:00',
    '2026-12-02 08:00',
  ]);
  const fortnightly = given({ kind: 'weeks', every: 2, on: ['mon', 'fri'] }, '08:00');
  expect(dosesFrom(first, fortnightly, first, 21)).toEqual([
    '2026-11-27 08:00',
    '2026-11-30 08:00',
    '2026-12-11 08:00',
    '2026-12-14 08:00',
  ]);
});

describe('DRF-01 a schedule changed on the day of a dose', () => {
  const dosage = given({ kind: 'weeks', every: 1, on: ['wed'] }, '08:00');
  const startDate = getPlainDate('2026-11-04');
  const weekly = withTextFields({ ...medication(), dosage, startDate });
  const day = getPlainDate('2026-11-25');

  test('starts on that day: the one before gives nothing from then on', () => {
    expect(changeFrom(weekly, day)).toMatchObject({ startDate: day, dosage });
  });

  test('starts on the next if it was ceased on that day, whose dose may have been given', () => {
    const ceased = { ...weekly, status: 'Ceased' as const, stoppedDate: day };
    expect(changeFrom(ceased, day).startDate).toBe('2026-12-02');
  });
});
