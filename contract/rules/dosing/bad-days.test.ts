import { afterEach, describe, expect, test, vi } from 'vitest';
import type { DayPattern, Dosage } from '../../entities/dosage.ts';
import { addDays, getPlainDate } from '../../values/plain-date.ts';
import { changeFrom, represcribe } from '../drafts/drafting.ts';
import { medication } from '../testing/medications.ts';
import { anchorProblems } from './anchor-problems.ts';
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

describe('DRF-01 re-prescribed, a course goes on where it is', () => {
  const dose = (low: number) =>
    ({ kind: 'amount', counted: { ...tablet, low, high: low } }) as const;
  const daily: DayPattern = { kind: 'days', every: 1 };
  const step = (low: number, length: number | null, days = daily) => ({
    length,
    parts: [{ days, doses: [{ dose: dose(low), times: ['08:00'] }] }],
  });
  // A Wednesday.
  const startDate = getPlainDate('2026-11-25');
  const taper: Dosage = { kind: 'schedule', steps: [step(5, 5), step(4, 5), step(3, null)] };
  const tapered = withTextFields({
    ...medication(),
    dosage: taper,
    startDate,
    endDate: getPlainDate('2026-12-09'),
  });
  const again = (m: typeof tapered, day: string) => {
    const { dose: words, startDate: first, endDate } = represcribe(m, getPlainDate(day));
    return `${words} ${first}..${endDate}`;
  };

  test('a taper in its second step, until the same last day', () => {
    expect(again(tapered, '2026-12-01')).toBe(
      '4 tablets for 4 days, then 3 tablets for 5 days, then stop (last day 09-Dec-2026) once a day in the morning 2026-12-01..2026-12-09',
    );
    expect(again(tapered, '2026-12-07')).toBe('3 tablets 2026-12-07..2026-12-09');
  });

  test('before its first day it begins on that', () => {
    expect(represcribe(tapered, getPlainDate('2026-11-20'))).toMatchObject({
      dosage: taper,
      startDate,
    });
  });

  test('one that is over, or was ceased, begins at its first step', () => {
    expect(again(tapered, '2026-12-20')).toMatch(/^5 tablets for 5 days.* 2026-12-20..2027-01-03$/);
    const ceased = {
      ...tapered,
      status: 'Ceased' as const,
      stoppedDate: getPlainDate('2026-12-01'),
    };
    expect(again(ceased, '2026-12-02')).toMatch(/^5 tablets for 5 days.* 2026-12-02..2026-12-16$/);
  });

  test('every 2 weeks on two days, from the second of them: the first keeps its weeks', () => {
    const monday = getPlainDate('2026-11-23');
    const dosage = given({ kind: 'weeks', every: 2, on: ['mon', 'thu'] }, '08:00');
    const m = withTextFields({ ...medication(), dosage, startDate: monday });
    const next = represcribe(m, getPlainDate('2026-11-24'));
    expect(next).toMatchObject({
      startDate: '2026-11-26',
      dose: '1 tablet every 2 weeks on Monday and Thursday, counted from 23-Nov-2026',
    });
    const days = (next.dosage && dosesFrom('2026-11-26', next.dosage, '2026-11-26', 20)) ?? [];
    expect(days).toEqual(['2026-11-26 08:00', '2026-12-07 08:00', '2026-12-10 08:00']);
  });

  test('two doses on alternate days: the one of that day comes first', () => {
    const from = addDays(startDate, 1);
    const [parts, more] = [
      step(1, null, { kind: 'days', every: 2 }),
      step(2, null, { kind: 'days', every: 2, from }),
    ].map((one) => one.parts);
    const dosage: Dosage = {
      kind: 'schedule',
      steps: [{ parts: [...(parts ?? []), ...(more ?? [])], length: null }],
    };
    const m = withTextFields({ ...medication(), dosage, startDate, endDate: null });
    expect(m.dose).toBe('1 tablet every second day, 2 tablets on other days');
    expect(represcribe(m, from).dose).toBe('2 tablets every second day, 1 tablet on other days');
    expect(represcribe(m, addDays(startDate, 2)).dose).toBe(m.dose);
  });
});

test('DRF-07 a day to count from that makes no sense is refused', () => {
  const startDate = getPlainDate('2026-11-25');
  const problems = (days: DayPattern, length: number | null = null) => {
    const { steps } = given(days, '08:00') as Extract<Dosage, { kind: 'schedule' }>;
    const [{ parts } = { parts: [] }] = steps;
    const last = length === null ? null : addDays(startDate, length - 1);
    return anchorProblems({ step: { parts, length }, first: startDate, last });
  };
  const from = (day: string) => getPlainDate(day);
  expect(problems({ kind: 'days', every: 1, from: from('2026-11-24') })).toEqual([
    'Leave out the day it counts from, as its days are always the same',
  ]);
  expect(problems({ kind: 'days', every: 2, from: from('2026-11-27') })).toEqual([
    'Enter a day before 27-Nov-2026 to count from, or start later',
  ]);
  expect(problems({ kind: 'months', every: 3, from: from('1026-11-24') })).toEqual([
    'Check the year of the day it counts from',
  ]);
  expect(problems({ kind: 'days', every: 14, from: from('2026-11-24') }, 10)).toEqual([
    'Counted from 24-Nov-2026, nothing is given on the days of this step',
  ]);
  expect(problems({ kind: 'days', every: 14, from: from('2026-11-24') }, 14)).toEqual([]);
  expect(problems({ kind: 'cycle', on: 21, off: 7, from: from('2026-11-20') })).toEqual([]);
});
