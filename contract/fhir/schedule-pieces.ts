import type { DayPattern, Dosage, SchedulePart, TimedDose } from '../entities/dosage.ts';
import { movedPattern } from '../rules/dosing/day-patterns.ts';
import { type Course, type DatedStep, stepsOf } from '../rules/dosing/doses-on.ts';
import { stepDaysOf } from '../rules/dosing/due-runs.ts';
import { daysBetween, type PlainDate } from '../values/plain-date.ts';

/** What one Dosage of R4 says of a schedule: one dose of a step, as a course of its own. */
export interface SchedulePiece {
  /** Which step it is of, counted from 1. */
  readonly sequence: number;
  readonly dosage: Dosage;
  readonly days: DayPattern;
  readonly timed: TimedDose;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate | null;
}

/**
 * Whether its times have to be apart: with a period and not `timeOfDay`, two doses a day every second day would read as
 * two in two days.
 */
const isByPeriod = (days: DayPattern) =>
  days.kind === 'months' || ((days.kind === 'days' || days.kind === 'weeks') && days.every > 1);

function timedDoses(days: DayPattern, timed: TimedDose): TimedDose[] {
  if (!isByPeriod(days) || timed.times.length < 2) return [timed];
  return timed.times.map((time) => ({ ...timed, times: [time] }));
}

/** Each day of the week apart, where only the first day of each tells in which weeks it is given. */
function daysApart(days: DayPattern): DayPattern[] {
  if (days.kind !== 'weeks' || days.every === 1) return [days];
  return days.on.map((day) => ({ ...days, on: [day] }));
}

/** R4 counts a period from the first day: where another is stated, that is the first with a dose. */
function firstDayOf(part: SchedulePart, { first, last }: DatedStep): PlainDate {
  const { days } = part;
  const isOwn =
    days.kind === 'weeks' ? days.every === 1 : !('from' in days) || days.from === undefined;
  if (isOwn) return first;
  const dosage = { kind: 'schedule' as const, steps: [{ parts: [part], length: null }] };
  const [own] = stepDaysOf({ dosage, startDate: first, endDate: last });
  return own?.runs.map((run) => run.first).toSorted()[0] ?? first;
}

function pieceOf(
  on: DayPattern,
  timed: TimedDose,
  sequence: number,
  dated: DatedStep,
): SchedulePiece {
  const startDate = firstDayOf({ days: on, doses: [timed] }, dated);
  const { step, first, last } = dated;
  const days = movedPattern(on, first, startDate);
  const length = step.length === null ? null : step.length - daysBetween(first, startDate);
  return {
    sequence,
    days,
    timed,
    dosage: { kind: 'schedule', steps: [{ parts: [{ days, doses: [timed] }], length }] },
    startDate,
    endDate: last,
  };
}

/** A schedule in pieces that R4 can say, in the order of its steps. */
export function piecesOf(course: Course): SchedulePiece[] {
  return stepsOf(course).flatMap((dated, index) =>
    dated.step.parts.flatMap(({ days, doses }) =>
      daysApart(days).flatMap((on) =>
        doses
          .flatMap((one) => timedDoses(on, one))
          .map((timed) => pieceOf(on, timed, index + 1, dated)),
      ),
    ),
  );
}
