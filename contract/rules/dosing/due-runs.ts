import type { SchedulePart } from '../../entities/dosage.ts';
import { addDays, daysBetween, type PlainDate } from '../../values/plain-date.ts';
import { anchorOf, roundOf, weekdayOf } from './day-patterns.ts';
import { type Course, type DatedStep, hoursOn, minuteOf, stepsOf } from './doses-on.ts';
import { type DueDays, firstDueFrom, nextDueAfter, type Spacing } from './due-days.ts';

type Run = DueDays['runs'][number];

/** So many days in a row, each of them every so many days. */
const inARow = (first: PlainDate, count: number, spacing: Spacing) =>
  Array.from({ length: count }, (_, day) => ({ first: addDays(first, day), spacing }));

/** On which days a part that counts from a day has doses. */
function spacedIn(
  { days, doses }: SchedulePart,
  first: PlainDate,
): Pick<Run, 'first' | 'spacing'>[] {
  switch (days.kind) {
    case 'days':
      return [{ first, spacing: { days: days.every } }];
    case 'weeks':
      return inARow(first, 7, { days: days.every * 7 }).filter((one) =>
        days.on.includes(weekdayOf(one.first)),
      );
    case 'months':
      return [{ first, spacing: { months: days.every } }];
    case 'hours': {
      const { every } = days;
      if (every <= 24) return [{ first, spacing: { days: 1 } }];
      const period = roundOf(days) ?? 1;
      const minutes = doses.map(({ times: [time = '00:00'] }) => minuteOf(time));
      return inARow(first, period, { days: period }).filter((_, day) =>
        minutes.some((minute) => hoursOn(every, minute, day).length > 0),
      );
    }
    case 'cycle':
      return inARow(first, days.on, { days: days.on + days.off });
    case 'once':
      return [{ first, spacing: { days: 1 } }];
  }
}

/** On which days a step has doses. */
export interface StepDays {
  readonly runs: readonly Run[];
  /** The fewest and the most days from one due day to the next; null for a single dose. */
  readonly apart: { readonly least: number; readonly most: number } | null;
}

/** How long a spacing is on average, in whole days. */
const daysOf = (spacing: Spacing) =>
  'days' in spacing ? spacing.days : Math.floor((spacing.months * 365) / 12);

function apartIn({ parts }: DatedStep['step'], runs: readonly Run[]): StepDays['apart'] {
  const [part, ...others] = parts;
  if (parts.every(({ days }) => days.kind === 'once')) return null;
  if (part?.days.kind === 'cycle' && others.length === 0) {
    const { on, off } = part.days;
    return { least: on > 1 ? 1 : on + off, most: off + 1 };
  }
  const [run, ...more] = runs;
  if (run === undefined) return null;
  if (more.length === 0) return { least: daysOf(run.spacing), most: daysOf(run.spacing) };
  // As many as it takes until they repeat; somewhat more where parts have several rhythms.
  const gaps: number[] = [];
  let day = runs.map(({ first }) => first).toSorted()[0] ?? run.first;
  for (let tries = 0; tries < runs.length + 60; tries += 1) {
    const next = nextDueAfter({ first: day, runs }, day);
    if (next === undefined) break;
    gaps.push(daysBetween(day, next));
    day = next;
  }
  return gaps.length === 0 ? null : { least: Math.min(...gaps), most: Math.max(...gaps) };
}

/** On which days a step of a schedule has doses. */
export function daysOfStep({ step, first, last }: DatedStep): StepDays {
  const runs = step.parts.flatMap((part) => {
    const isOnce = part.days.kind === 'once';
    return spacedIn(part, anchorOf(part.days, first)).map((one): Run => {
      const due = firstDueFrom(one, first);
      return { ...one, first: due, from: one.first, last: isOnce ? first : null, apart: null };
    });
  });
  // Of the pattern: how the end cuts it off says nothing.
  const apart = apartIn(step, runs);
  const spacing = apart === null || runs.length === 1 ? runs[0]?.spacing : { days: apart.least };
  return {
    runs: runs
      .map((run) => ({ ...run, last: run.last ?? last }))
      .filter((run) => run.last === null || run.first <= run.last)
      .map((run) => ({ ...run, apart: apart === null ? null : (spacing ?? null) })),
    apart,
  };
}

/** On which days each step of a schedule has doses; no steps if it is given when required. */
export function stepDaysOf(course: Course): StepDays[] {
  return stepsOf(course).map(daysOfStep);
}

/**
 * The days on which a schedule has doses, one step after the other; undefined if it leaves none out, or has none at all.
 */
export function dueDaysIn(course: Course): DueDays | undefined {
  const steps = stepDaysOf(course);
  const runs = steps.flatMap((step) => step.runs);
  const [first] = runs.map((run) => run.first).toSorted();
  const isEveryDay = steps.every(({ apart }) => apart?.most === 1);
  return first === undefined || isEveryDay ? undefined : { first, runs };
}
