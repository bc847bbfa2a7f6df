import fc from 'fast-check';
import type {
  DayPattern,
  Dose,
  SchedulePart,
  ScheduleStep,
  TimedDose,
} from '../../entities/dosage.ts';
import { Weekday } from '../../values/weekday.ts';
import { longestDoseText } from '../../entities/medication.ts';
import { TimesADay } from '../../values/medicine-codes.ts';
import { addDays, type PlainDate } from '../../values/plain-date.ts';
import { anchorProblems } from '../dosing/anchor-problems.ts';
import { isAnchored } from '../dosing/day-patterns.ts';
import { type Course, stepsOf as datedSteps } from '../dosing/doses-on.ts';
import { textFieldsOf } from '../dosing/text-fields.ts';
import { anyProduct, type DosedProduct, largestOf } from './doses.ts';
import { measured } from './measured-courses.ts';
import { anyDate } from './medications.ts';
import type { LeastInterval } from '../dosing/least-interval.ts';

const clock = ['06:00', '08:00', '10:30', '12:00', '14:00', '17:00', '20:00', '22:00'] as const;
const someTimes = (count: number) =>
  fc.subarray([...clock], { minLength: count, maxLength: count });

const someDays = fc.subarray([...Weekday.options], { minLength: 1 });

/** Patterns with any number of doses a day. */
const anyDays: fc.Arbitrary<DayPattern> = fc.oneof(
  fc.record({ kind: fc.constant('days' as const), every: fc.constantFrom(1, 1, 1, 2, 3, 10) }),
  fc.record({
    kind: fc.constant('weeks' as const),
    every: fc.constantFrom(1, 1, 2, 4),
    on: someDays,
  }),
  fc.record({ kind: fc.constant('months' as const), every: fc.constantFrom(1, 3, 6) }),
  fc.record({
    kind: fc.constant('cycle' as const),
    on: fc.integer({ min: 1, max: 21 }),
    off: fc.integer({ min: 1, max: 14 }),
  }),
);

/** Different doses at different times of the same days. */
function onDays(days: DayPattern, doses: fc.Arbitrary<Dose>): fc.Arbitrary<SchedulePart> {
  return fc
    .tuple(fc.subarray([...clock], { minLength: 1, maxLength: 4 }), doses, doses)
    .chain(([all, first, second]) =>
      fc.integer({ min: 0, max: all.length - 1 }).map((rest): SchedulePart => {
        const at = all.length - rest;
        const timed: TimedDose[] = [
          { dose: first, times: all.slice(0, at) },
          { dose: second, times: all.slice(at) },
        ];
        return { days, doses: timed.filter((one) => one.times.length > 0) };
      }),
    );
}

/** Every so many hours: as many times as they are on a day, or none. */
function byHours(doses: fc.Arbitrary<Dose>): fc.Arbitrary<SchedulePart> {
  const everyTimes = fc.constantFrom(
    [4, 0],
    [5, 0],
    [6, 4],
    [8, 3],
    [12, 2],
    [24, 1],
    [36, 1],
    [72, 1],
    [168, 1],
  );
  return fc.tuple(everyTimes, doses).chain(([[every = 24, count = 1], dose]) =>
    someTimes(count).map((all) => ({
      days: { kind: 'hours', every },
      doses: [{ dose, times: all }],
    })),
  );
}

/** On at one time and off at another, as patches are. */
function withOff(days: DayPattern, doses: fc.Arbitrary<Dose>): fc.Arbitrary<SchedulePart> {
  return fc
    .tuple(someTimes(2), doses)
    .map(([[on = '', off = ''], dose]) => ({ days, doses: [{ dose, times: [on], off }] }));
}

/** Doses on some days of the week, and others on some of the rest. */
function byWeekday(doses: fc.Arbitrary<Dose>): fc.Arbitrary<SchedulePart[]> {
  return fc
    .tuple(fc.shuffledSubarray([...Weekday.options], { minLength: 2 }), fc.nat(5))
    .chain(([all, at]) => {
      const cut = Math.min(at + 1, all.length - 1);
      const part = (on: Weekday[]) => onDays({ kind: 'weeks', every: 1, on }, doses);
      return fc.tuple(part(all.slice(0, cut)), part(all.slice(cut)));
    });
}

/** Doses in turn, each on its own of every two or three days. */
function inTurn(doses: fc.Arbitrary<Dose>): fc.Arbitrary<SchedulePart[]> {
  return fc
    .constantFrom(2, 3)
    .chain((every) =>
      fc.tuple(...Array.from({ length: every }, () => onDays({ kind: 'days', every }, doses))),
    );
}

function partsOf(doses: fc.Arbitrary<Dose>): fc.Arbitrary<SchedulePart[]> {
  const one = (part: fc.Arbitrary<SchedulePart>) => part.map((only) => [only]);
  return fc.oneof(
    { weight: 3, arbitrary: one(anyDays.chain((days) => onDays(days, doses))) },
    one(byHours(doses)),
    one(anyDays.chain((days) => withOff(days, doses))),
    byWeekday(doses),
    inTurn(doses),
  );
}

function stepsOf(doses: fc.Arbitrary<Dose>): fc.Arbitrary<ScheduleStep[]> {
  const length = fc.integer({ min: 1, max: 21 });
  return fc
    .tuple(fc.array(fc.record({ parts: partsOf(doses), length }), { maxLength: 3 }), partsOf(doses))
    .map(([earlier, parts]) => [...earlier, { parts, length: null }]);
}

/** A course of a product: prescribed so, it has no problem. */
interface AnyCourse extends Course {
  readonly product: DosedProduct;
}

const lengthOf = (steps: readonly ScheduleStep[]) =>
  steps.reduce((sum, { length }) => sum + (length ?? 0), 0);

/** The days that patterns count from, so many days before or after the first of their step; as many as make sense. */
function withAnchors(course: Course, [...days]: readonly (number | null)[]): Course {
  if (course.dosage.kind !== 'schedule') return course;
  const steps = datedSteps(course).map((dated): ScheduleStep => {
    const { step, first } = dated;
    const isInTurn =
      step.parts.length > 1 && step.parts.every(({ days: on }) => on.kind === 'days');
    const parts = step.parts.map((part, turn): SchedulePart => {
      const by = isInTurn ? turn : (days.pop() ?? null);
      if (by === null || part.days.kind === 'once' || !isAnchored(part.days)) return part;
      const anchored = { ...part, days: { ...part.days, from: addDays(first, by) } };
      const alone = { ...step, parts: [anchored] };
      return anchorProblems({ ...dated, step: alone }).length === 0 ? anchored : part;
    });
    return { ...step, parts };
  });
  return { ...course, dosage: { ...course.dosage, steps } };
}

const anyAnchors = fc.array(fc.option(fc.integer({ min: -70, max: 20 }), { freq: 2 }), {
  minLength: 4,
  maxLength: 4,
});

function scheduled(doses: fc.Arbitrary<Dose>, startDate: PlainDate): fc.Arbitrary<Course> {
  const going = fc
    .tuple(stepsOf(doses), fc.option(fc.integer({ min: 0, max: 60 })), anyAnchors)
    .map(([steps, more, anchors]) =>
      withAnchors(
        {
          dosage: { kind: 'schedule', steps },
          startDate,
          endDate: more === null ? null : addDays(startDate, lengthOf(steps) + more),
        },
        anchors,
      ),
    )
    // A step of a day has no room for three in turn.
    .filter(({ dosage }) => dosage.kind !== 'schedule' || dosage.steps.every(hasRoom));
  const once = fc.tuple(someTimes(1), doses).map(([all, dose]): Course => {
    const parts: SchedulePart[] = [{ days: { kind: 'once' }, doses: [{ dose, times: all }] }];
    return {
      dosage: { kind: 'schedule', steps: [{ parts, length: null }] },
      startDate,
      endDate: startDate,
    };
  });
  return fc.oneof({ weight: 8, arbitrary: going }, once);
}

const hasRoom = ({ parts }: ScheduleStep) =>
  parts.every(
    ({ days }, turn) =>
      parts.length === 1 || days.kind !== 'days' || turn === 0 || days.from !== undefined,
  );

function asRequired(doses: fc.Arbitrary<Dose>, startDate: PlainDate): fc.Arbitrary<Course> {
  return fc
    .record({
      dose: doses,
      most: doses.map((dose) => largestOf(dose)),
      least: fc.constantFrom<LeastInterval>(
        ...[null, 1, 2, 3, 4, 6, 8, 12, 24].map((leastHours) => ({ leastHours })),
        ...[1, 5, 15].map((leastMinutes) => ({ leastHours: null, leastMinutes })),
      ),
      often: fc.option(fc.constantFrom(...TimesADay.options)),
    })
    .map(({ least, often, ...fields }) => ({
      dosage: { kind: 'as-required', ...fields, ...least, ...(often !== null && { often }) },
      startDate,
      endDate: null,
    }));
}

/** A course of any kind, with its product. */
export const anyCourse: fc.Arbitrary<AnyCourse> = fc
  .tuple(anyProduct, anyDate)
  .chain(([{ product, doses }, startDate]) =>
    fc
      .oneof(
        { weight: 5, arbitrary: scheduled(doses, startDate) },
        asRequired(doses, startDate),
        measured(doses, startDate),
      )
      // A longer one is written as two medicines.
      .filter((course) => textFieldsOf(course).dose.length <= longestDoseText)
      .map((course) => ({ ...course, product })),
  );

/** Two courses of a product with the same days, of which one may have a part of the other's schedule. */
export const anySimilar: fc.Arbitrary<readonly [AnyCourse, AnyCourse]> = fc
  .tuple(anyCourse, anyDays, fc.constantFrom(...clock), fc.nat(3), fc.integer({ min: 1, max: 21 }))
  .map(([course, days, time, what, length]) => {
    const { dosage } = course;
    if (dosage.kind === 'as-required') {
      const { leastMinutes: _, ...rest } = dosage;
      return [course, { ...course, dosage: { ...rest, leastHours: length } }];
    }
    if (dosage.kind !== 'schedule')
      return [course, { ...course, dosage: { ...dosage, times: [time] } }];
    const steps = dosage.steps.map((step, at) => ({
      length: what === 0 && step.length !== null ? length : step.length,
      parts: step.parts.map((part, nth) => {
        if (at > 0 || nth > 0) return part;
        if (what === 1 && part.days.kind !== 'once' && part.days.kind !== 'hours')
          return { ...part, days };
        const [first, ...rest] = part.doses;
        const isMoved =
          what === 2 && first !== undefined && first.times.length === 1 && rest.length === 0;
        return isMoved
          ? { ...part, doses: [{ ...first, times: [time] }] }
          : { ...part, doses: what === 3 ? part.doses.slice(0, 1) : part.doses };
      }),
    }));
    return [course, { ...course, dosage: { ...dosage, steps } }];
  });
