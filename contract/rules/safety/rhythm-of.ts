import type { Weekday } from '../../values/weekday.ts';
import type { SchedulePart, ScheduleStep } from '../../entities/dosage.ts';
import { dosesInADay } from './line-amounts.ts';
import type { CheckedLine } from './line.ts';
import { leastMinutesOf } from '../dosing/least-interval.ts';

/** What directions are compared with: how often a line is given, and at what times. */
export interface Rhythm {
  readonly times: readonly string[];
  /** From one dose to the next, on average. */
  readonly days: number;
  /** The shortest time between two, in days. */
  readonly gap: number;
  /** The days of the week, if these are what is stated. */
  readonly weekdays?: ReadonlySet<Weekday>;
}

function shortestGap(times: readonly string[], days: number): number {
  if (times.length < 2) return days;
  const minutes = times.map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
  const [first = 0] = minutes;
  return Math.min(...minutes.map((one, i) => (minutes[i + 1] ?? first + 1440) - one)) / 1440;
}

const timesIn = ({ doses }: SchedulePart) => doses.flatMap(({ times }) => times).toSorted();

/** How many doses a part has in a day, over all its days. */
function aDay({ days, doses }: SchedulePart): number {
  const count = doses.reduce((sum, { times }) => sum + Math.max(1, times.length), 0);
  switch (days.kind) {
    case 'days':
      return count / days.every;
    case 'weeks':
      return (count * new Set(days.on).size) / (days.every * 7);
    case 'months':
      return count / Math.floor((days.every * 365) / 12);
    case 'hours':
      return 24 / days.every;
    case 'cycle':
      return (count * days.on) / (days.on + days.off);
    case 'once':
      return 0;
  }
}

/** The days of the week of a step that has doses on some of them, if each week. */
function weekdaysIn({ parts }: ScheduleStep): ReadonlySet<Weekday> | undefined {
  const on = parts.flatMap(({ days }) => (days.kind === 'weeks' ? days.on : []));
  const isOnWeekdays = parts.every(({ days }) => days.kind === 'weeks');
  return isOnWeekdays && new Set(on).size < 7 ? new Set(on) : undefined;
}

function ofStep(step: ScheduleStep): Rhythm {
  const days = 1 / step.parts.reduce((sum, part) => sum + aDay(part), 0);
  const weekdays = weekdaysIn(step);
  return {
    times: [...new Set(step.parts.flatMap(timesIn))].toSorted(),
    days,
    gap: Math.min(...step.parts.map((part) => shortestGap(timesIn(part), days))),
    ...(weekdays !== undefined && { weekdays }),
  };
}

/** How often a line is given in each of its steps; of one given when required, as often as it may be. */
export function rhythmsOf({ dosage }: Pick<CheckedLine, 'dosage'>): readonly Rhythm[] {
  if (dosage?.kind === 'schedule') return dosage.steps.map(ofStep);
  if (dosage?.kind === 'decided-later' || dosage?.kind === 'by-measurement') {
    const { times } = dosage;
    return [{ times, days: 1 / times.length, gap: shortestGap(times, 1 / times.length) }];
  }
  const count = dosage && dosesInADay(dosage);
  if (dosage === undefined || count === undefined) return [];
  const least = leastMinutesOf(dosage);
  const gap = least === null ? undefined : least / (24 * 60);
  const days = Math.max(gap ?? 0, dosage.often === undefined ? 0 : 1 / count);
  return [{ times: [], days, gap: gap ?? days }];
}
