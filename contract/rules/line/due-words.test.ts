import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, formatClinicalDate, getPlainDate } from '../../values/plain-date.ts';
import { dosesOn } from '../dosing/doses-on.ts';
import type { LineEventContent } from '../../entities/line-event.ts';
import { anyCourse } from '../testing/dosages.ts';
import { lineEvent } from '../testing/line-events.ts';
import {
  daily,
  every,
  fortnightly,
  hours,
  months,
  once,
  prn,
  regular,
  weekly,
} from '../testing/regimes.ts';
import { datesText, dueWords } from './due-words.ts';

const day = (of: string) => getPlainDate(`2026-11-${of}`);

/** All begin on Wednesday, 25-Nov-2026. */
const warfarin = ['1 mg', 'tablet'] as const;
const prednisolone = ['5 mg', 'tablet'] as const;
const everySecondDay = regular(['40 mg', 'tablet'], [[null, [every(2), ['40 mg', '08:00']]]]);
const byWeekday = regular(warfarin, [
  [
    null,
    [weekly('mon', 'wed', 'fri'), ['3 mg', '18:00']],
    [weekly('tue', 'thu', 'sat', 'sun'), ['4 mg', '18:00']],
  ],
]);
const taper = regular(
  prednisolone,
  [
    [5, [daily, ['25 mg', '08:00']]],
    [null, [daily, ['20 mg', '08:00']]],
  ],
  10,
);
const rarer = regular(prednisolone, [
  [7, [daily, ['5 mg', '08:00']]],
  [null, [every(2), ['5 mg', '08:00']]],
]);
const dropsFirst = regular(
  ['0.5%', 'eye drops'],
  [
    [2, [hours(2), ['1 drop to both eyes']]],
    [null, [daily, ['1 drop to both eyes', '08:00', '20:00']]],
  ],
);
const inTurn = regular(warfarin, [
  [
    null,
    [every(2), ['3 mg', '18:00']],
    [{ kind: 'days', every: 2, from: getPlainDate('2026-11-26') }, ['4 mg', '18:00']],
  ],
]);
const cycle = { kind: 'cycle', on: 5, off: 2 } as const;
const onAndOff = regular(['600 mg', 'tablet'], [[null, [cycle, ['600 mg', '08:00']]]]);
const fortnight = regular(['1 mg', 'tablet'], [[null, [fortnightly('wed'), ['1 mg', '08:00']]]]);
const monthly = regular(['150 mg', 'tablet'], [[null, [months(1), ['150 mg', '08:00']]]]);
const every36 = regular(['1 mg', 'patch'], [[null, [hours(36), ['1 patch', '08:00']]]]);
const onceOnly = regular(prednisolone, [[null, [once, ['60 mg', '08:00']]]]);
const twiceWeekly = regular(prednisolone, [[null, [weekly('wed'), ['5 mg', '08:00', '20:00']]]]);
/** From the 26th until the end of a day, or until something that nobody knows yet. */
const paused = (last: string | null) => ({
  ...byWeekday,
  events: [
    lineEvent({
      kind: 'pause',
      since: getPlainDate('2026-11-26'),
      until:
        last === null
          ? { kind: 'event', words: 'INR below 4' }
          : { kind: 'date', date: getPlainDate(`2026-11-${last}`) },
    }),
  ],
});
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [everySecondDay, '25', 'Today: 40 mg (1 tablet). Tomorrow: no dose.'],
  [everySecondDay, '26', 'No dose today. Tomorrow: 40 mg (1 tablet).'],
  [everySecondDay, '20', 'No dose today or tomorrow. Next: Wed 25-Nov-2026, 40 mg (1 tablet).'],
  [onAndOff, '26', 'Today and tomorrow: 600 mg (1 tablet).'],
  [onAndOff, '30', 'No dose today or tomorrow. Next: Wed 02-Dec-2026, 600 mg (1 tablet).'],
  [fortnight, '27', 'No dose today or tomorrow. Next: Wed 09-Dec-2026, 1 mg (1 tablet).'],
  [monthly, '26', 'No dose today or tomorrow. Next: Fri 25-Dec-2026, 150 mg (1 tablet).'],
  [every36, '26', 'Today: 1 patch at 20:00. Tomorrow: no dose.'],
  [every36, '27', 'No dose today. Tomorrow: 1 patch at 08:00.'],
  [twiceWeekly, '25', 'Today: 5 mg (1 tablet) at 08:00 and 20:00. Tomorrow: no dose.'],
  [byWeekday, '27', 'Today: 3 mg (3 tablets). Tomorrow: 4 mg (4 tablets).'],
  [byWeekday, '28', 'Today and tomorrow: 4 mg (4 tablets).'],
  [inTurn, '27', 'Today: 3 mg (3 tablets). Tomorrow: 4 mg (4 tablets).'],
  [taper, '26', 'Today and tomorrow: 25 mg (5 tablets). From Mon 30-Nov-2026: 20 mg (4 tablets).'],
  // The dose of its first day alone would read as one of every day.
  [
    rarer,
    '26',
    'Today and tomorrow: 5 mg (1 tablet). From Wed 02-Dec-2026: 5 mg (1 tablet), every second day, 08:00.',
  ],
  [
    dropsFirst,
    '25',
    'Today and tomorrow: 1 drop to both eyes, 12 times a day. From Fri 27-Nov-2026: 1 drop to both eyes at 08:00 and 20:00.',
  ],
  [taper, '29', 'Today: 25 mg (5 tablets). Tomorrow: 20 mg (4 tablets).'],
  [taper, '24', 'No dose today. Tomorrow: 25 mg (5 tablets).'],
  [onceOnly, '25', 'Today: 60 mg (12 tablets). Then no more.'],
  [onceOnly, '26', 'No more doses.'],
  [
    paused('28'),
    '26',
    'No dose today or tomorrow, paused. Next: Sun 29-Nov-2026, 4 mg (4 tablets).',
  ],
  [paused('26'), '26', 'No dose today, paused. Tomorrow: 3 mg (3 tablets).'],
  [paused(null), '25', 'Today: 3 mg (3 tablets).'],
  [paused(null), '27', 'No dose today, paused.'],
])('what is given today and tomorrow, %#', (line, day, text) => {
  const due = dueWords(line, getPlainDate(`2026-11-${day}`));
  expect(plain(`${due?.today} ${due?.next}`).trim()).toBe(text);
});

test.each([
  ['given every day', regular(prednisolone, [[null, [daily, ['5 mg', '08:00', '20:00']]]]), '27'],
  [
    'given every day in several amounts',
    regular(prednisolone, [[null, [daily, ['10 mg', '08:00'], ['5 mg', '12:00']]]]),
    '27',
  ],
  ['given every 12 hours', regular(prednisolone, [[null, [hours(12), ['5 mg', '08:00']]]]), '27'],
  ['in the last step of a taper', taper, '30'],
  ['over', { ...everySecondDay, endDate: getPlainDate('2026-11-25') }, '26'],
  ['given when required', prn(prednisolone, '5 mg', 4, '20 mg'), '27'],
])('no day is said of what is %s', (_, course, day) => {
  expect(dueWords(course, getPlainDate(`2026-11-${day}`))).toBeNull();
});

test('today, tomorrow and the next day have the doses that are said, and no day between has one', () => {
  fc.assert(
    fc.property(anyCourse, fc.integer({ min: -3, max: 30 }), (course, since) => {
      const today = addDays(course.startDate, since);
      const due = dueWords(course, today);
      if (due === null) return;
      const has = (day: number) => dosesOn(course, addDays(today, day)).length > 0;
      expect(due.today.startsWith('No ')).toBe(!has(0));
      const isTomorrow = /^Tomorrow: (?!no dose)/.test(due.next) || /and tomorrow:/.test(due.today);
      expect(isTomorrow).toBe(has(1));
      const days = Array.from({ length: 40 }, (_, day) => addDays(today, day));
      const said = days.findIndex((day) => due.next.includes(formatClinicalDate(day)));
      const before = days.slice(0, said < 0 ? undefined : said);
      const isNext = due.next.startsWith('Next');
      expect(isNext && before.some((_, day) => has(day))).toBe(false);
      const sameUntil = due.next.startsWith('From') ? before : [];
      for (const day of sameUntil) expect(dosesOn(course, day)).toEqual(dosesOn(course, today));
      expect(said < 0 || has(said)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test.each([
  [
    everySecondDay,
    'Dose days 27-Nov-2026 to 10-Dec-2026: Fri 27-Nov-2026, Sun 29-Nov-2026, Tue 01-Dec-2026, Thu 03-Dec-2026, Sat 05-Dec-2026, Mon 07-Dec-2026, Wed 09-Dec-2026',
  ],
  [
    onAndOff,
    'Dose days 27-Nov-2026 to 10-Dec-2026: Fri 27-Nov-2026 to Sun 29-Nov-2026, Wed 02-Dec-2026 to Sun 06-Dec-2026, Wed 09-Dec-2026 to Thu 10-Dec-2026',
  ],
  [fortnight, 'Dose days 27-Nov-2026 to 10-Dec-2026: Wed 09-Dec-2026'],
  [monthly, 'No dose 27-Nov-2026 to 10-Dec-2026, next on Fri 25-Dec-2026'],
  [
    { ...inTurn, endDate: getPlainDate('2026-11-30') },
    'Dose days 27-Nov-2026 to 10-Dec-2026: 3 mg (3 tablets) on Fri 27-Nov-2026, Sun 29-Nov-2026; 4 mg (4 tablets) on Sat 28-Nov-2026, Mon 30-Nov-2026',
  ],
  [byWeekday, ''],
  [taper, 'Steps from Wed 25-Nov-2026 and Mon 30-Nov-2026'],
])('dose days on paper are dates, %#', (course, text) => {
  expect(plain(datesText(course, getPlainDate('2026-11-27')))).toBe(text);
});

test.each<[string, LineEventContent, string, string]>([
  [
    'a pause to come moves the next dose behind it',
    { kind: 'pause', since: day('28'), until: { kind: 'date', date: day('30') } },
    'Today: 40 mg (1 tablet). Tomorrow: no dose.',
    'Dose days 27-Nov-2026 to 10-Dec-2026: Fri 27-Nov-2026, Tue 01-Dec-2026, Thu 03-Dec-2026, Sat 05-Dec-2026, Mon 07-Dec-2026, Wed 09-Dec-2026',
  ],
  [
    'nobody knows the next dose of a pause without an end',
    { kind: 'pause', since: day('28'), until: { kind: 'event', words: 'INR below 4' } },
    'Today: 40 mg (1 tablet). ',
    'Dose days 27-Nov-2026 to 10-Dec-2026: Fri 27-Nov-2026',
  ],
  [
    'nothing is due of what is paused',
    { kind: 'pause', since: day('27'), until: { kind: 'event', words: 'INR below 4' } },
    'No dose today, paused. ',
    'No dose 27-Nov-2026 to 10-Dec-2026',
  ],
])('CHT-02 %s', (_, content, due, dates) => {
  const line = { ...everySecondDay, events: [lineEvent(content)] };
  const words = dueWords(line, day('27'));
  expect(words && plain(`${words.today} ${words.next}`)).toBe(due);
  expect(plain(datesText(line, day('27')))).toBe(dates);
});
