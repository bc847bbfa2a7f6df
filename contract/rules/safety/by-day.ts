import type { DayPattern, Dose, SchedulePart } from '../../entities/dosage.ts';
import { addDays, type PlainDate } from '../../values/plain-date.ts';
import { anchorOf } from '../dosing/day-patterns.ts';
import { type DatedStep, dosesOfPart, stepOn, stepsOf } from '../dosing/doses-on.ts';
import type { CheckedLine } from './line.ts';
import type { Stated } from './stated-doses.ts';

/** One dose, so many times. */
interface Taken {
  readonly dose: Stated;
  readonly count: number;
}

/** What a regular medicine gives over time. */
export interface ByDay {
  /** The days on which that changes. */
  readonly turns: readonly PlainDate[];
  /** After how many days it repeats, from one of these to the next. */
  readonly period: number;
  /** The doses of so many days from one on; undefined if the chart doesn't say. */
  readonly taken: (from: PlainDate, days: 1 | 7) => readonly Taken[] | undefined;
}

/** Of doses given several times; `unknown` if any of them can't be worked out. */
export function sumOf(
  taken: readonly Taken[] | undefined,
  amountOf: (dose: Stated) => number | undefined,
): number | 'unknown' {
  let sum = 0;
  for (const { dose, count } of taken ?? []) {
    const one = amountOf(dose);
    if (one === undefined) return 'unknown';
    sum += one * count;
  }
  return taken === undefined ? 'unknown' : sum;
}

/** Up to so many days every one is looked at; what repeats later counts as given on all of them. */
const longestPeriod = 28;

function periodOf(days: DayPattern): number {
  switch (days.kind) {
    case 'days':
      return days.every;
    case 'weeks':
      return days.every * 7;
    case 'cycle':
      return days.on + days.off;
    case 'hours':
      return days.every <= 24 ? 1 : days.every;
    case 'months':
      return Number.POSITIVE_INFINITY;
    case 'once':
      return 1;
  }
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
/** After how many days all repeat together; no more than a year of them is looked at. */
function commonPeriod(periods: readonly number[]): number {
  return Math.min(
    366,
    periods.reduce((all, one) => (all * one) / gcd(all, one), 1),
  );
}

const periodOfStep = ({ parts }: DatedStep['step']) =>
  commonPeriod(
    parts.map(({ days }) => periodOf(days)).map((one) => (one > longestPeriod ? 1 : one)),
  );

/**
 * Whether a part repeats too late to look at each day; or its doses have no clock times and aren't as many on each day, as
 * every 5 hours.
 */
const isLate = ({ days }: SchedulePart) =>
  days.kind === 'hours' && days.every <= 24
    ? 24 % days.every !== 0
    : periodOf(days) > longestPeriod;

/** On how many of so many days a pattern that repeats late has doses, at the most. */
const daysOf = (days: DayPattern, count: 1 | 7) =>
  days.kind === 'cycle' ? Math.min(days.on, count) : 1;

/** As many doses of such a part as there can be on any day, or in any week. */
function always({ days, doses }: SchedulePart, count: 1 | 7): { dose: Dose; count: number }[] {
  return doses.map(({ dose, times }) => ({
    dose,
    count:
      days.kind === 'hours'
        ? Math.ceil((count * 24) / days.every)
        : Math.max(1, times.length) * daysOf(days, count),
  }));
}

/** From a schedule. */
function bySchedule(
  { startDate, endDate }: CheckedLine,
  dosage: Extract<NonNullable<CheckedLine['dosage']>, { kind: 'schedule' }>,
  statedBy: (dose: Dose) => Stated,
): ByDay {
  const steps = stepsOf({ dosage, startDate, endDate });
  /** Other lines and facts ask for the same days. */
  const worked = new Map<string, readonly Taken[]>();
  const on = (day: PlainDate) => {
    const dated = stepOn(steps, day);
    return (dated?.step.parts ?? [])
      .filter((part) => !isLate(part))
      .flatMap((part) => dosesOfPart(part, dated?.first ?? day, day));
  };
  const late = (from: PlainDate, count: 1 | 7) =>
    (stepOn(steps, from)?.step.parts ?? []).filter(isLate).flatMap((part) => always(part, count));
  return {
    // From its first day on, and from where one of its patterns begins to count later.
    turns: steps.flatMap(({ step, first }) => [
      first,
      ...step.parts.map(({ days }) => anchorOf(days, first)).filter((day) => day > first),
    ]),
    period: commonPeriod(steps.map(({ step }) => periodOfStep(step))),
    taken: (from, days) => {
      const key = `${from} ${days}`;
      const found = worked.get(key);
      if (found !== undefined) return found;
      const all = Array.from({ length: days }, (_, day) => on(addDays(from, day))).flat();
      const taken = [...all.map(({ dose }) => ({ dose, count: 1 })), ...late(from, days)].map(
        ({ dose, count }) => ({ dose: statedBy(dose), count }),
      );
      worked.set(key, taken);
      return taken;
    },
  };
}

/** What a line gives over time; unknown of one that is written as text or given when required. */
export function byDayOf(line: CheckedLine, statedBy: (dose: Dose) => Stated): ByDay {
  const { dosage, startDate } = line;
  return dosage?.kind === 'schedule'
    ? bySchedule(line, dosage, statedBy)
    : { turns: [startDate], period: 1, taken: () => undefined };
}

/**
 * The days to look at, from one on, to find the most that lines give on a day, or in as many from it: those on which
 * something changes, and as many after each as it takes until all repeat.
 */
export function daysToLookAt(all: readonly ByDay[], first: PlainDate, days: 1 | 7): PlainDate[] {
  const period = commonPeriod(all.map((one) => one.period));
  const turns = all.flatMap((one) => one.turns).filter((day) => day > first);
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
  amountOf: (dose: Stated) => number | undefined,
): number | 'unknown' {
  let most = 0;
  for (const day of daysToLookAt([byDay], from, 1)) {
    const sum = sumOf(byDay.taken(day, 1), amountOf);
    if (sum === 'unknown') return sum;
    most = Math.max(most, sum);
  }
  return most;
}
