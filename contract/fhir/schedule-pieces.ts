import type { DayPattern, Dosage, ScheduleStep, TimedDose } from '../entities/dosage.ts';
import { type Course, stepsOf } from '../rules/dosing/doses-on.ts';
import type { PlainDate } from '../values/plain-date.ts';

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

function piecesOfStep({ length, parts }: ScheduleStep) {
  return parts.flatMap(({ days, doses }) =>
    doses
      .flatMap((one) => timedDoses(days, one))
      .map((timed) => ({
        days,
        timed,
        dosage: {
          kind: 'schedule' as const,
          steps: [{ parts: [{ days, doses: [timed] }], length }],
        },
      })),
  );
}

/** A schedule in pieces that R4 can say, in the order of its steps. */
export function piecesOf(course: Course): SchedulePiece[] {
  return stepsOf(course).flatMap(({ step, first, last }, index) =>
    piecesOfStep(step).map((piece) => ({
      sequence: index + 1,
      ...piece,
      startDate: first,
      endDate: last,
    })),
  );
}
