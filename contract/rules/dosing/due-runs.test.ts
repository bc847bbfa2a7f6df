import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DayPattern, Dosage } from '../../entities/dosage.ts';
import { Weekday } from '../../values/weekday.ts';
import { addDays, getPlainDate, type PlainDate } from '../../values/plain-date.ts';
import { apartOn, lastDueBy, nextDueAfter } from './due-days.ts';
import { dueDaysIn } from './due-runs.ts';
import { type Course, dosesOn } from './doses-on.ts';

const aWednesday = getPlainDate('2026-11-25');
const dose = { kind: 'words', words: 'a thin layer' } as const;

function courseOf(
  steps: readonly (readonly [DayPattern, length: number | null, time?: string])[],
  endDate: PlainDate | null = null,
): Course {
  const dosage: Dosage = {
    kind: 'schedule',
    steps: steps.map(([days, length, time = '08:00']) => ({
      parts: [{ days, doses: [{ dose, times: [time] }] }],
      length,
    })),
  };
  return { dosage, startDate: aWednesday, endDate };
}

const weeks = (every: number, ...on: Weekday[]): DayPattern => ({ kind: 'weeks', every, on });

/** The first due days, as days since the first of the course. */
function firstDays(course: Course, count: number): (string | undefined)[] {
  const due = dueDaysIn(course);
  const days: (PlainDate | undefined)[] = [due?.first];
  while (days.length < count) {
    const last = days.at(-1);
    days.push(due && last && nextDueAfter(due, last));
  }
  return days.map((day) => day?.slice(5));
}

test.each<[string, Course, (string | undefined)[]]>([
  ['weekly on its weekday', courseOf([[weeks(1, 'fri'), null]]), ['11-27', '12-04', '12-11']],
  [
    'on two days of a week',
    courseOf([[weeks(1, 'mon', 'thu'), null]]),
    ['11-26', '11-30', '12-03'],
  ],
  ['fortnightly on a Tuesday', courseOf([[weeks(2, 'tue'), null]]), ['12-01', '12-15', '12-29']],
  ['every second day', courseOf([[{ kind: 'days', every: 2 }, null]]), ['11-25', '11-27', '11-29']],
  ['monthly', courseOf([[{ kind: 'months', every: 1 }, null]]), ['11-25', '12-25', '01-25']],
  ['every 72 hours', courseOf([[{ kind: 'hours', every: 72 }, null]]), ['11-25', '11-28', '12-01']],
  ['every 36 hours', courseOf([[{ kind: 'hours', every: 36 }, null]]), ['11-25', '11-26', '11-28']],
  [
    'every 36 hours from the evening',
    courseOf([[{ kind: 'hours', every: 36 }, null, '20:00']]),
    ['11-25', '11-27', '11-28'],
  ],
  [
    '2 days on and 3 off',
    courseOf([[{ kind: 'cycle', on: 2, off: 3 }, null]]),
    ['11-25', '11-26', '11-30'],
  ],
  ['once only', courseOf([[{ kind: 'once' }, null]], aWednesday), ['11-25', undefined, undefined]],
  [
    'every day for 2 days, then weekly',
    courseOf([
      [{ kind: 'days', every: 1 }, 2],
      [weeks(1, 'fri'), null],
    ]),
    ['11-25', '11-26', '11-27'],
  ],
])('due days: %s', (_name, course, days) => {
  expect(firstDays(course, 3)).toEqual(days);
});

test.each<[string, Course]>([
  ['every day', courseOf([[{ kind: 'days', every: 1 }, null]])],
  ['every 8 hours', courseOf([[{ kind: 'hours', every: 8 }, null]])],
  ['on all days of a week', courseOf([[weeks(1, ...Weekday.options), null]])],
  [
    'steps that are each given every day',
    courseOf([
      [{ kind: 'days', every: 1 }, 5],
      [{ kind: 'days', every: 1 }, null],
    ]),
  ],
])('no due days: %s', (_name, course) => {
  expect(dueDaysIn(course)).toBeUndefined();
});

test('how far doses are apart is that of their step', () => {
  const due = dueDaysIn(
    courseOf([
      [weeks(1, 'mon', 'thu'), 14],
      [{ kind: 'months', every: 1 }, null],
    ]),
  );
  const apart = (day: string) => due && apartOn(due, getPlainDate(day));
  expect(['2026-11-26', '2026-12-09', '2026-11-27'].map(apart)).toEqual([
    { days: 3 },
    { months: 1 },
    null,
  ]);
});

const anyDays: fc.Arbitrary<DayPattern> = fc.oneof(
  fc.record({ kind: fc.constant('days' as const), every: fc.integer({ min: 2, max: 9 }) }),
  fc.record({
    kind: fc.constant('weeks' as const),
    every: fc.integer({ min: 1, max: 4 }),
    on: fc.uniqueArray(fc.constantFrom(...Weekday.options), { minLength: 1, maxLength: 6 }),
  }),
  fc.record({ kind: fc.constant('months' as const), every: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('hours' as const), every: fc.integer({ min: 25, max: 200 }) }),
  fc.record({
    kind: fc.constant('cycle' as const),
    on: fc.integer({ min: 1, max: 9 }),
    off: fc.integer({ min: 1, max: 9 }),
  }),
);

test('a day is due exactly if doses are given on it', () => {
  fc.assert(
    fc.property(
      anyDays,
      anyDays,
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom('06:30', '20:00'),
      (one, other, length, time) => {
        const course = courseOf(
          [
            [one, length, time],
            [other, null, time],
          ],
          addDays(aWednesday, 90),
        );
        const due = dueDaysIn(course);
        for (let since = 0; since < 100; since += 1) {
          const day = addDays(aWednesday, since);
          const isDue = due !== undefined && lastDueBy(due, day) === day;
          expect([day, isDue]).toEqual([day, dosesOn(course, day).length > 0]);
        }
      },
    ),
    { numRuns: 60 },
  );
});
