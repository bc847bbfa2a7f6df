import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DoseContent } from '../../entities/line-event.ts';
import { addDays, daysBetween, getPlainDate } from '../../values/plain-date.ts';
import { weekdayOf } from '../dosing/day-patterns.ts';
import { doseWords } from '../dosing/amount-words.ts';
import { dosesOn } from '../dosing/doses-on.ts';
import { readDose } from '../dosing/read-dose.ts';
import { anyCourse } from '../testing/dosages.ts';
import { lineEvent } from '../testing/line-events.ts';
import { insulinByGlucose, warfarinByInr } from '../testing/measured-regimes.ts';
import {
  daily,
  every,
  fortnightly,
  hours,
  months,
  prn,
  regular,
  weekly,
} from '../testing/regimes.ts';
import { calendarTitle, type CalendarDay, doseCalendar } from './dose-calendar.ts';

/** All begin on Wednesday, 25-Nov-2026. */
const warfarin = regular(
  ['1 mg', 'tablet'],
  [
    [
      null,
      [weekly('mon', 'wed', 'fri'), ['3 mg', '18:00']],
      [weekly('tue', 'thu', 'sat', 'sun'), ['4 mg', '18:00']],
    ],
  ],
);
const prednisolone = ['5 mg', 'tablet'] as const;
const taper = regular(
  prednisolone,
  [
    [5, [daily, ['25 mg', '08:00']]],
    [null, [daily, ['20 mg', '08:00', '20:00']]],
  ],
  9,
);
const patch = regular(
  ['5 mg/24 hours', 'patch'],
  [[null, [every(2), ['1 patch', '08:00', 'off 20:00']]]],
);
const day = (text: string) => getPlainDate(`2026-${text}`);
const at = (text: string, time = '00:00') => ({ day: day(text), time });

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
function cell({ isToday, marks, doses, none }: CalendarDay): string {
  const said = doses.map(({ time, amount, off, isPast }) =>
    [time, amount, off, isPast ? 'past' : ''].filter((text) => text !== '').join(' '),
  );
  return plain(
    [isToday ? 'Today' : '', ...marks, ...said, none].filter((text) => text !== '').join(' / '),
  );
}

/** The days that are shown, each as one text. */
function shown(course: Parameters<typeof doseCalendar>[0], now = at('11-25')) {
  const calendar = doseCalendar(course, now.day, now);
  const days = calendar?.weeks.flat().filter((one) => one !== null) ?? [];
  return { ...calendar, days, cells: days.map(cell) };
}

test('a week goes from Monday to Sunday, and days outside the 14 are empty', () => {
  const { weeks, first, last, cells } = shown(warfarin);
  expect(weeks?.map((week) => week.map((one) => one?.day.slice(5) ?? ''))).toEqual([
    ['', '', '11-25', '11-26', '11-27', '11-28', '11-29'],
    ['11-30', '12-01', '12-02', '12-03', '12-04', '12-05', '12-06'],
    ['12-07', '12-08', '', '', '', '', ''],
  ]);
  expect([first, last]).toEqual([day('11-25'), day('12-08')]);
  expect(cells.slice(0, 3)).toEqual([
    'Today / First day / 18:00 3 mg (3 tablets)',
    '18:00 4 mg (4 tablets)',
    '18:00 3 mg (3 tablets)',
  ]);
});

test('a time that is past on the day itself is past, and one that is now isn’t', () => {
  const { cells } = shown(taper, at('11-30', '08:01'));
  expect(cells[0]).toBe(
    'Today / Step 2 starts / 08:00 20 mg (4 tablets) past / 20:00 20 mg (4 tablets)',
  );
  expect(shown(taper, at('11-30', '08:00')).cells[0]).not.toContain('past');
});

test('steps, the last day and the days after it are marked; a patch says when it comes off', () => {
  const { cells } = shown(taper, at('11-29', '09:00'));
  expect(cells.slice(0, 2)).toEqual([
    'Today / 08:00 25 mg (5 tablets) past',
    'Step 2 starts / 08:00 20 mg (4 tablets) / 20:00 20 mg (4 tablets)',
  ]);
  expect(cells[4]).toMatch(/^Last day, then stops \/ 08:00/);
  expect(cells[5]).toBe('Stopped');
  expect(shown(patch).cells.slice(0, 2)).toEqual([
    'Today / First day / 08:00 1 patch off at 20:00',
    'No dose',
  ]);
});

test.each([
  ['every weekday’s dose', warfarin, 14, ''],
  ['a fortnight', regular(prednisolone, [[null, [fortnightly('wed'), ['5 mg', '08:00']]]]), 14, ''],
  [
    'every 72 hours',
    regular(['12 microgram/hour', 'patch'], [[null, [hours(72), ['1 patch', '08:00']]]]),
    14,
    '',
  ],
  [
    'every 3 weeks',
    regular(prednisolone, [[null, [every(21), ['5 mg', '08:00']]]]),
    28,
    'Next dose: Wed 06-Jan-2027.',
  ],
  ['once a month', regular(prednisolone, [[null, [months(1), ['5 mg', '08:00']]]]), 28, ''],
  [
    'every 3 months',
    regular(prednisolone, [[null, [months(3), ['5 mg', '08:00']]]]),
    28,
    'Next dose: Thu 25-Feb-2027.',
  ],
  [
    'a step after 3 weeks',
    regular(prednisolone, [
      [21, [daily, ['5 mg', '08:00']]],
      [null, [daily, ['10 mg', '08:00']]],
    ]),
    28,
    '',
  ],
  [
    'a step after 5 weeks',
    regular(prednisolone, [
      [35, [daily, ['5 mg', '08:00']]],
      [null, [daily, ['10 mg', '08:00']]],
    ]),
    28,
    'Next step: Wed 30-Dec-2026.',
  ],
  ['10 days', regular(prednisolone, [[null, [daily, ['5 mg', '08:00']]]], 10), 14, ''],
  [
    '30 days',
    regular(prednisolone, [[null, [daily, ['5 mg', '08:00']]]], 30),
    28,
    'Last day: Thu 24-Dec-2026.',
  ],
])('how long the calendar of %s is, and what it says of later days', (_, course, count, later) => {
  const calendar = shown(course);
  expect([calendar.days.length, plain(calendar.later ?? '')]).toEqual([count, later]);
});

test('a day on which a medicine is paused says so instead of its doses', () => {
  const until = { kind: 'date', date: day('11-27') } as const;
  const events = [lineEvent({ kind: 'pause', since: day('11-26'), until })];
  const { cells } = shown({ ...warfarin, events });
  expect(cells.slice(0, 4)).toEqual([
    'Today / First day / 18:00 3 mg (3 tablets)',
    'Paused',
    'Paused',
    '18:00 4 mg (4 tablets)',
  ]);
});

test('a decided dose stands on its days, and the others say that none is ordered', () => {
  const decided = (from: string, to: string, dose: DoseContent['dose']) =>
    lineEvent({ kind: 'dose', from: day(from), to: day(to), dose, measured: { name: 'INR' } });
  const three = readDose('3 mg', warfarinByInr.product);
  if (three.kind === 'problem') throw new Error(three.message);
  const until = { kind: 'date', date: day('11-29') } as const;
  const events = [
    decided('11-25', '11-26', three.dose),
    decided('11-27', '11-27', { kind: 'withhold' }),
    lineEvent({ kind: 'pause', since: day('11-29'), until }),
  ];
  const calendar = shown({ ...warfarinByInr, events }, at('11-25', '18:01'));
  expect(calendar.cells.slice(0, 6)).toEqual([
    'Today / First day / 18:00 3 mg (3 tablets) past',
    '18:00 3 mg (3 tablets)',
    'No dose, as decided',
    'No dose ordered',
    'Paused',
    'No dose ordered',
  ]);
  expect(calendar.days).toHaveLength(14);
  const long = { ...warfarinByInr, events: [decided('11-25', '12-20', three.dose)] };
  expect(shown(long).days).toHaveLength(28);
});

test('where a table says the dose, each time says by what it is decided', () => {
  const until = { kind: 'date', date: day('11-26') } as const;
  const events = [lineEvent({ kind: 'pause', since: day('11-26'), until })];
  const { cells, later } = shown({ ...insulinByGlucose, events });
  expect(cells.slice(0, 2)).toEqual([
    'Today / First day / 08:00 by blood glucose / 12:00 by blood glucose / 18:00 by blood glucose',
    'Paused',
  ]);
  expect(later).toBe('How much is decided at the time, by blood glucose.');
});

test('a course that begins later is shown from its first day; one given when required has no calendar', () => {
  const now = at('11-20');
  const calendar = doseCalendar(warfarin, now.day, now);
  expect(calendar && calendarTitle(calendar)).toBe('14 days from 25-Nov-2026');
  expect(doseCalendar(prn(prednisolone, '5 mg', 4, '20 mg'), now.day, now)).toBeUndefined();
});

test('every day shown has the doses of its schedule, in the column of its weekday', () => {
  fc.assert(
    fc.property(anyCourse, fc.integer({ min: -3, max: 40 }), (course, since) => {
      const now = { day: addDays(course.startDate, since), time: '12:00' };
      const calendar = doseCalendar(course, now.day, now);
      if (calendar === undefined) return;
      const days = calendar.weeks.flat().filter((one) => one !== null);
      expect(days).toHaveLength(daysBetween(calendar.first, calendar.last) + 1);
      for (const week of calendar.weeks)
        for (const [column, one] of week.entries()) {
          if (one === null) continue;
          expect(weekdayOf(one.day)).toBe(
            ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'][column],
          );
          if (course.dosage.kind !== 'schedule') continue;
          expect(one.doses.map(({ time, amount }) => [time, plain(amount)])).toEqual(
            dosesOn(course, one.day).map(({ time, dose }) => [time ?? '', plain(doseWords(dose))]),
          );
        }
    }),
    { numRuns: 60 },
  );
});
