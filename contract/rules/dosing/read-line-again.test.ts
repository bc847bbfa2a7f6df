import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Weekday } from '../../values/weekday.ts';
import { type DayPattern, type Dosage } from '../../entities/dosage.ts';
import type { ProductIdentity } from '../../entities/medication.ts';
import { routeCodes } from '../../values/medicine-codes.ts';
import { addDays, getPlainDate, type PlainDate } from '../../values/plain-date.ts';
import { instructionText } from '../line/medicine-line.ts';
import { anyCourse } from '../testing/dosages.ts';
import { medication } from '../testing/medications.ts';
import { mixedRegimes } from '../testing/mixed-regimes.ts';
import { oralRegimes } from '../testing/oral-regimes.ts';
import { otherRegimes } from '../testing/other-regimes.ts';
import { isAnchored, movedPattern } from './day-patterns.ts';
import { type Course, stepsOf } from './doses-on.ts';
import { readLine } from './read-line.ts';
import { isGivenBy } from './reading/routes.ts';
import { textFieldsOf } from './text-fields.ts';

type Product = Pick<ProductIdentity, 'ingredients' | 'form' | 'structure'>;

/** The whole line, as it stands on the chart. */
function lineOf(course: Course, product: Product): string {
  const isPrn = course.dosage.kind === 'as-required';
  return instructionText({
    ...medication(),
    ...course,
    ...textFieldsOf(course),
    route: routeCodes.find((route) => isGivenBy(route, product)) ?? 'oral',
    ...(isPrn && { courseType: 'AsRequired' as const, prnReason: 'pain' }),
  });
}

/** Words have the days of the week in order. */
const inWeek = (days: DayPattern): DayPattern =>
  days.kind === 'weeks'
    ? { ...days, on: Weekday.options.filter((day) => days.on.includes(day)) }
    : days;

/** With the days that each pattern counts from as late as they can be: the words don't say from which of the same. */
function settled(course: Course): Dosage {
  if (course.dosage.kind !== 'schedule') return course.dosage;
  const steps = stepsOf(course).map(({ step, first }) => ({
    ...step,
    parts: step.parts.map((part) => ({
      ...part,
      days: inWeek(isAnchored(part.days) ? movedPattern(part.days, first, first) : part.days),
      doses: part.doses,
    })),
  }));
  return { kind: 'schedule', steps };
}

function readAgain(course: Course, product: Product) {
  const line = lineOf(course, product);
  const today = addDays(course.startDate, -1) as PlainDate;
  return { line, read: readLine(line, { brandName: null, ...product }, { today }) };
}

test.each([...oralRegimes, ...otherRegimes, ...mixedRegimes])(
  'DRF-01 %#: read again: $1',
  (course) => {
    const { read } = readAgain(course, course.product);
    expect(read.notUnderstood).toEqual([]);
    expect(read.dosage).toEqual(course.dosage);
    expect(read.endDate ?? null).toEqual(course.endDate);
  },
);

test('DRF-01 the line of doses that are decided by INR, typed, gives them', () => {
  const startDate = getPlainDate('2026-11-25');
  fc.assert(
    fc.property(
      fc.record(
        {
          target: fc.constantFrom({ low: 2, high: 3 }, { low: 2.5, high: 3.5 }),
          firstMeasure: fc.nat(30).map((days) => addDays(startDate, days)),
        },
        { requiredKeys: [] },
      ),
      fc.uniqueArray(fc.constantFrom('08:00', '18:00', '20:00'), { minLength: 1 }),
      (said, times) => {
        const measured = { name: 'INR' };
        const dosage = {
          kind: 'decided-later',
          measured,
          ...said,
          times: times.toSorted(),
        } as const;
        const course = { dosage, startDate, endDate: null };
        const { read } = readAgain(course, { ingredients: ['warfarin'], form: 'tablet' });
        expect(read).toMatchObject({ notUnderstood: [], missing: [], dosage });
      },
    ),
  );
});

test('DRF-01 the line of any schedule, typed, gives that schedule', () => {
  fc.assert(
    fc.property(anyCourse, ({ product, ...course }) => {
      fc.pre(course.dosage.kind === 'schedule' || course.dosage.kind === 'as-required');
      const { read, line } = readAgain(course, product);
      expect({ line, ...read }).toMatchObject({ notUnderstood: [], missing: [] });
      expect(read.startDate).toEqual(course.startDate);
      expect(read.endDate ?? null).toEqual(course.endDate);
      const again = { ...course, dosage: read.dosage ?? course.dosage };
      expect(settled(again)).toEqual(settled(course));
      expect(lineOf(again, product)).toBe(line);
    }),
  );
});
