import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DayPattern, Dose } from '../../entities/dosage.ts';
import { addDays, daysBetween, getPlainDate, type PlainDate } from '../../values/plain-date.ts';
import { lintInstruction } from '../display/lint.ts';
import { changeFrom } from '../drafts/drafting.ts';
import { instructionText } from '../line/medicine-line.ts';
import { anyCourse, anySimilar } from '../testing/dosages.ts';
import { medication, today } from '../testing/medications.ts';
import { doseWords } from './amount-words.ts';
import { dosageProblems } from './dosage-problems.ts';
import { continuedCourse } from './continued-course.ts';
import { anchorOf } from './day-patterns.ts';
import { type Course, dosesIn, dosesOn, stepsOf, timesOf, withTimes } from './doses-on.ts';
import { readDose } from './read-dose.ts';
import { textFieldsOf } from './text-fields.ts';

const daysFrom = (first: PlainDate, count: number) =>
  Array.from({ length: count }, (_, day) => addDays(first, day));

/** A prescription of a course, with its text fields. */
const written = (course: Course) => ({
  ...changeFrom(medication(), today),
  dosage: course.dosage,
  startDate: course.startDate,
  endDate: course.endDate,
  ...(course.dosage.kind === 'as-required' && { courseType: 'AsRequired' as const }),
  prnReason: course.dosage.kind === 'as-required' ? 'pain' : null,
  ...textFieldsOf(course),
});

/** How many days of `count` from the first have a dose, counted without `dosesOn`. */
function dueDays(days: DayPattern, first: PlainDate, count: number): number {
  const utc = (day: PlainDate) => new Date(`${day}T00:00:00Z`);
  const all = daysFrom(first, count);
  switch (days.kind) {
    case 'days':
      return Math.ceil(count / days.every);
    case 'cycle': {
      const whole = days.on + days.off;
      return Math.floor(count / whole) * days.on + Math.min(count % whole, days.on);
    }
    case 'weeks': {
      const names = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
      const on = days.on.map((name) => names.indexOf(name));
      return all.filter((day, i) => i % (7 * days.every) < 7 && on.includes(utc(day).getUTCDay()))
        .length;
    }
    case 'months': {
      const [wanted, from] = [utc(first).getUTCDate(), utc(first).getUTCMonth()];
      return all.filter((day) => {
        const date = utc(day);
        const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
        const months = (date.getUTCMonth() - from + 24) % days.every;
        return months === 0 && date.getUTCDate() === Math.min(wanted, last.getUTCDate());
      }).length;
    }
    case 'hours':
      return count;
    case 'once':
      return Math.min(1, count);
  }
}

/** Of amounts, so that they can be added up: by ten-thousandths, as whole numbers. */
const valueOf = (dose: Dose) =>
  dose.kind === 'words'
    ? 10_000
    : Math.round((dose.counted?.high ?? dose.substance?.high ?? 0) * 10_000);

/** How many doses every so many hours make from the first time of a day, in so many days. */
function dosesByHours(every: number, time: string | undefined, days: number): number {
  const minutes = time === undefined ? 0 : Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return Math.max(0, Math.ceil((days * 1440 - minutes) / (every * 60)));
}

function totalOf(course: Course, until: PlainDate): number {
  let total = 0;
  for (const { step, first, last } of stepsOf(course)) {
    const end = last === null || last > until ? until : last;
    const days = Math.max(0, daysBetween(first, end) + 1);
    for (const part of step.parts) {
      for (const { dose, times } of part.doses) {
        const { days: on } = part;
        const aDay = on.kind === 'hours' ? Math.ceil(24 / on.every) : Math.max(1, times.length);
        const from = anchorOf(on, first);
        const since = daysBetween(from, first);
        const many = (count: number) =>
          on.kind === 'hours' && on.every > 24
            ? dosesByHours(on.every, times[0], count)
            : dueDays(on, from, count) * aDay;
        const left = since < 0 ? many(Math.max(0, days + since)) : many(since + days) - many(since);
        if (days > 0) total += left * valueOf(dose);
      }
    }
  }
  return total;
}

test('L2 any course of the generator can be prescribed, and its line keeps the rules', () => {
  fc.assert(
    fc.property(anyCourse, (course) => {
      const line = written(course);
      expect(dosageProblems(line, course.product)).toEqual([]);
      const text = instructionText(line);
      expect(lintInstruction(text)).toEqual([]);
      const { dose, maximum24h } = textFieldsOf(course);
      for (const said of [text, dose, maximum24h ?? '']) {
        expect(said).not.toMatch(/undefined|null\b|NaN|[ \u00a0]{2}|\(\s*\)|, ,|– –| , /);
      }
    }),
    { numRuns: 200 },
  );
});

test('CHT-02 the doses of its days add up to the total of a course', () => {
  fc.assert(
    fc.property(anyCourse, (course) => {
      const until = addDays(course.startDate, 199);
      const given = daysFrom(course.startDate, 200)
        .flatMap((day) => dosesOn(course, day))
        .reduce((sum, { dose }) => sum + valueOf(dose), 0);
      expect(given).toBe(totalOf(course, until));
      expect(dosesOn(course, addDays(course.startDate, -1))).toEqual([]);
      const after = course.endDate === null ? [] : dosesOn(course, addDays(course.endDate, 1));
      expect(after).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('DOS-01 other dose times move the doses, and keep how many and how much', () => {
  fc.assert(
    fc.property(anyCourse, fc.nat(59), (course, minutes) => {
      const times = timesOf(course.dosage);
      const later = times.map((time) => `${time.slice(0, 3)}${String(minutes).padStart(2, '0')}`);
      if (later.some((time, i) => i > 0 && (later[i - 1] ?? '') >= time)) return;
      const moved = { ...course, dosage: withTimes(course.dosage, later) };
      expect(timesOf(moved.dosage)).toEqual(later);
      for (const day of daysFrom(course.startDate, 40)) {
        const [before, after] = [dosesOn(course, day), dosesOn(moved, day)];
        expect(after.map(({ dose }) => dose)).toEqual(before.map(({ dose }) => dose));
      }
    }),
  );
});

test('DOS-01 a dose time of a day is one of the schedule, unless it moves by hours', () => {
  fc.assert(
    fc.property(anyCourse, (course) => {
      const { dosage } = course;
      const moves =
        dosage.kind === 'schedule' &&
        dosage.steps.some(({ parts }) =>
          parts.some(({ days }) => days.kind === 'hours' && days.every % 24 !== 0),
        );
      if (moves) return;
      const times = daysFrom(course.startDate, 60).flatMap((day) =>
        dosesOn(course, day).flatMap(({ time }) => time ?? []),
      );
      expect(timesOf(dosage)).toEqual(expect.arrayContaining(times));
    }),
  );
});

test('L2 lines of the same days that read the same give the same doses', () => {
  const given = (course: Course) =>
    daysFrom(course.startDate, 60).map((day) => dosesOn(course, day));
  fc.assert(
    fc.property(anySimilar, ([a, b]) => {
      const reads = (course: Course) => instructionText(written(course));
      const isMisread =
        reads(a) === reads(b) && JSON.stringify(given(a)) !== JSON.stringify(given(b));
      expect(isMisread).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('L3 the words of a dose are read as the same dose', () => {
  fc.assert(
    fc.property(anyCourse, ({ dosage, product }) => {
      for (const dose of dosesIn(dosage)) {
        expect(readDose(doseWords(dose), product)).toEqual({ kind: 'dose', dose });
      }
    }),
    { numRuns: 300 },
  );
});

test('DRF-01 a course that is continued gives the same doses on every day from then on', () => {
  fc.assert(
    fc.property(anyCourse, fc.nat(90), (course, since) => {
      const day = addDays(course.startDate, since);
      const left = continuedCourse(course, day);
      const from = left?.startDate ?? day;
      expect(from >= day).toBe(true);
      const given = (one: Course) =>
        JSON.stringify(daysFrom(day, 120).map((each) => dosesOn(one, each)));
      const nothing = JSON.stringify(daysFrom(day, 120).map(() => []));
      expect(left === undefined ? nothing : given(left)).toBe(given(course));
      if (left === undefined) return;
      const problems = dosageProblems(written(left), course.product).map(({ message }) => message);
      expect(problems.filter((message) => !message.includes('too long'))).toEqual([]);
      // Once more from the same day, nothing changes.
      expect(continuedCourse(left, left.startDate)).toEqual(left);
    }),
    { numRuns: 200 },
  );
});

test('L2 the text fields say when a patch comes off, and from when the days count', () => {
  const textOf = (days: DayPattern, off?: string) => {
    const dose: Dose = { kind: 'amount', counted: { low: 1, high: 1, unit: 'patch' } };
    const parts = [{ days, doses: [{ dose, times: ['08:00'], off }] }];
    const { dose: text, frequency } = textFieldsOf({
      dosage: { kind: 'schedule', steps: [{ parts, length: null }] },
      startDate: getPlainDate('2026-11-25'),
    });
    return `${text} | ${frequency}`;
  };
  const from = getPlainDate('2026-11-24');
  expect(textOf({ kind: 'weeks', every: 1, on: ['wed'] }, '20:00')).toBe(
    '1 patch on Wednesday on at 08:00, off at 20:00 | once-weekly',
  );
  expect(textOf({ kind: 'hours', every: 72, from })).toBe(
    '1 patch every 72 hours, counted from 24-Nov-2026 | every-72-hours',
  );
  expect(textOf({ kind: 'months', every: 3, from })).toBe(
    '1 patch every 3 months on the 24th, counted from 24-Nov-2026 | every-3-months',
  );
});
