import type { Dose, SchedulePart } from '../../entities/dosage.ts';
import { addDays, type PlainDate } from '../../values/plain-date.ts';
import { anchorOf, roundOf } from '../dosing/day-patterns.ts';
import { nextDueAfter } from '../dosing/due-days.ts';
import { type DatedStep, dosesOfPart, doseTimesOn, stepOn, stepsOf } from '../dosing/doses-on.ts';
import { daysOfStep } from '../dosing/due-runs.ts';
import type { CheckedLine } from './line.ts';
import { type StatedAmount, unsaidIn } from './stated-doses.ts';

/** One dose, so many times. */
interface DoseCount {
  readonly dose: StatedAmount;
  readonly count: number;
}

/** What a regular medicine gives over time. */
export interface ByDay {
  /** The days of the year after a day on which that changes. */
  readonly turnsAfter: (day: PlainDate) => readonly PlainDate[];
  /** After how many days it repeats, from one of these to the next. */
  readonly period: number;
  /** The doses of so many days from one on; undefined if the chart doesn't say. */
  readonly taken: (from: PlainDate, days: 1 | 7) => readonly DoseCount[] | undefined;
}

/** Of doses given several times; `unknown` if any of them can't be worked out. */
export function sumOf(
  taken: readonly DoseCount[] | undefined,
  amountOf: (dose: StatedAmount) => number | undefined,
): number | 'unknown' {
  let sum = 0;
  for (const { dose, count } of taken ?? []) {
    const one = amountOf(dose);
    if (one === undefined) return 'unknown';
    sum += one * count;
  }
  return taken === undefined ? 'unknown' : sum;
}

/** Up to so many days every one is looked at; of what repeats later, the days on which it has doses. */
const longestPeriod = 28;
/** Further than any chart goes on. */
const aYear = 366;

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
/** After how many days all repeat together; no more than a year of them is looked at. */
function commonPeriod(periods: readonly number[]): number {
  return Math.min(
    aYear,
    periods.reduce((all, one) => (all * one) / gcd(all, one), 1),
  );
}

const isLong = ({ days }: SchedulePart) =>
  (roundOf(days) ?? Number.POSITIVE_INFINITY) > longestPeriod;

const periodOfStep = ({ parts }: DatedStep['step']) =>
  commonPeriod(parts.map((part) => (isLong(part) ? 1 : (roundOf(part.days) ?? 1))));

/** Whether doses have no clock times and aren't as many on each day, as every 5 hours. */
const isUneven = ({ days }: SchedulePart) =>
  days.kind === 'hours' && days.every <= 24 && 24 % days.every !== 0;

/** As many doses of an uneven part as there can be on any day, or in any week. */
const always = ({ days, doses }: SchedulePart, count: 1 | 7): { dose: Dose; count: number }[] =>
  days.kind === 'hours'
    ? doses.map(({ dose }) => ({ dose, count: Math.ceil((count * 24) / days.every) }))
    : [];

/** The days of the next year on which the parts of a step that repeat late have doses. */
function longDays(dated: DatedStep, after: PlainDate): PlainDate[] {
  const parts = dated.step.parts.filter(isLong);
  if (parts.length === 0) return [];
  const { runs } = daysOfStep({ ...dated, step: { ...dated.step, parts } });
  const due = { first: after, runs };
  const last = addDays(after, aYear);
  const found: PlainDate[] = [];
  let day = nextDueAfter(due, after);
  while (day !== undefined && day <= last) {
    found.push(day);
    day = nextDueAfter(due, day);
  }
  return found;
}

/** From a schedule. */
function bySchedule(
  { startDate, endDate }: CheckedLine,
  dosage: Extract<NonNullable<CheckedLine['dosage']>, { kind: 'schedule' }>,
  statedBy: (dose: Dose) => StatedAmount,
): ByDay {
  const steps = stepsOf({ dosage, startDate, endDate });
  /** Other lines and facts ask for the same days. */
  const worked = {
    1: new Map<PlainDate, readonly DoseCount[]>(),
    7: new Map<PlainDate, readonly DoseCount[]>(),
  };
  const on = (day: PlainDate) => {
    const dated = stepOn(steps, day);
    return (dated?.step.parts ?? [])
      .filter((part) => !isUneven(part))
      .flatMap((part) => dosesOfPart(part, dated?.first ?? day, day));
  };
  const uneven = (from: PlainDate, count: 1 | 7) =>
    (stepOn(steps, from)?.step.parts ?? []).filter(isUneven).flatMap((part) => always(part, count));
  // From its first day on, and from where one of its patterns begins to count later.
  const starts = steps.flatMap(({ step, first }) => [
    first,
    ...step.parts.map(({ days }) => anchorOf(days, first)).filter((day) => day > first),
  ]);
  return {
    turnsAfter: (day) => [
      ...starts.filter((start) => start > day),
      ...steps.flatMap((dated) => longDays(dated, day)),
    ],
    period: commonPeriod(steps.map(({ step }) => periodOfStep(step))),
    taken: (from, days) => {
      const found = worked[days].get(from);
      if (found !== undefined) return found;
      const all = Array.from({ length: days }, (_, day) => on(addDays(from, day))).flat();
      const taken = [...all.map(({ dose }) => ({ dose, count: 1 })), ...uneven(from, days)].map(
        ({ dose, count }) => ({ dose: statedBy(dose), count }),
      );
      worked[days].set(from, taken);
      return taken;
    },
  };
}

/**
 * What a line gives over time; unknown of one that is written as text, decided later or given when required.
 * @param most Of doses by a measurement or decided ones, which each time may be the largest.
 */
export function byDayOf(
  line: CheckedLine,
  statedBy: (dose: Dose) => StatedAmount,
  most: StatedAmount,
): ByDay {
  const { dosage, startDate, endDate } = line;
  if (dosage?.kind === 'schedule') return bySchedule(line, dosage, statedBy);
  const countOn = (day: PlainDate) =>
    dosage === undefined ? 0 : doseTimesOn({ dosage, startDate, endDate }, day).length;
  const taken = (from: PlainDate, days: 1 | 7): readonly DoseCount[] => {
    const counts = Array.from({ length: days }, (_, day) => countOn(addDays(from, day)));
    return [{ dose: most, count: counts.reduce((sum, count) => sum + count, 0) }];
  };
  return {
    turnsAfter: (day) => (startDate > day ? [startDate] : []),
    period: 1,
    taken: unsaidIn(line) === undefined && dosage?.kind !== 'as-required' ? taken : () => undefined,
  };
}

/**
 * The days to look at, from one on, to find the most that lines give on a day, or in as many from it: those on which
 * something changes, and as many after each as it takes until all repeat.
 */
export function daysToLookAt(all: readonly ByDay[], first: PlainDate, days: 1 | 7): PlainDate[] {
  const period = commonPeriod(all.map((one) => one.period));
  const turns = all.flatMap((one) => one.turnsAfter(first));
  const found = new Set<PlainDate>();
  for (const turn of [first, ...turns]) {
    for (let since = 1 - days; since < period; since += 1) {
      const day = addDays(turn, since);
      if (day >= first) found.add(day);
    }
  }
  return [...found];
}

/** The most that one line gives on a day from one on. */
export function mostInADay(
  byDay: ByDay,
  from: PlainDate,
  amountOf: (dose: StatedAmount) => number | undefined,
): number | 'unknown' {
  let most = 0;
  for (const day of daysToLookAt([byDay], from, 1)) {
    const sum = sumOf(byDay.taken(day, 1), amountOf);
    if (sum === 'unknown') return sum;
    most = Math.max(most, sum);
  }
  return most;
}
