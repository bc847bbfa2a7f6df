import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, formatClinicalDate, getPlainDate } from '../../values/plain-date.ts';
import { dosesOn } from '../dosing/doses-on.ts';
import { anyCourse } from '../testing/dosages.ts';
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
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [everySecondDay, '25', 'Due today. Next: Fri 27-Nov-2026.'],
  [everySecondDay, '26', 'No dose today. Next: Fri 27-Nov-2026.'],
  [everySecondDay, '20', 'No dose today. Next: Wed 25-Nov-2026.'],
  [onAndOff, '29', 'Due today. Next: Wed 02-Dec-2026.'],
  [fortnight, '27', 'No dose today. Next: Wed 09-Dec-2026.'],
  [monthly, '26', 'No dose today. Next: Fri 25-Dec-2026.'],
  [every36, '26', 'Due today at 20:00. Next: Sat 28-Nov-2026 at 08:00.'],
  [byWeekday, '27', 'Today: 3 mg (3 tablets). Next: Sat 28-Nov-2026, 4 mg (4 tablets).'],
  [inTurn, '27', 'Today: 3 mg (3 tablets). Next: Sat 28-Nov-2026, 4 mg (4 tablets).'],
  [taper, '26', 'Today: 25 mg (5 tablets). From Mon 30-Nov-2026: 20 mg (4 tablets).'],
  [taper, '24', 'No dose today. Next: Wed 25-Nov-2026, 25 mg (5 tablets).'],
  [onceOnly, '25', 'Due today. Then no more.'],
  [onceOnly, '26', 'No more doses.'],
])('what is due today and next, %#', (course, day, text) => {
  const due = dueWords(course, getPlainDate(`2026-11-${day}`));
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

test('“due” and the next day are the days on which doses are given', () => {
  fc.assert(
    fc.property(anyCourse, fc.integer({ min: -3, max: 30 }), (course, since) => {
      const today = addDays(course.startDate, since);
      const due = dueWords(course, today);
      if (due === null) return;
      expect(due.today.startsWith('No ')).toBe(dosesOn(course, today).length === 0);
      const days = Array.from({ length: 40 }, (_, i) => addDays(today, i + 1));
      const said = days.findIndex((day) => due.next.includes(formatClinicalDate(day)));
      const before = days.slice(0, said < 0 ? undefined : said);
      const isFrom = due.next.startsWith('From');
      const expected = isFrom ? dosesOn(course, today) : [];
      for (const day of before) expect(dosesOn(course, day)).toEqual(expected);
      for (const day of days.slice(said, said + 1)) expect(dosesOn(course, day)).not.toEqual([]);
    }),
    { numRuns: 30 },
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
