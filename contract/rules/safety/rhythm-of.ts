import type { SchedulePart, ScheduleStep, Weekday } from '../../entities/dosage.ts';
import { frequencies } from '../../values/medicine-codes.ts';
import { addDays } from '../../values/plain-date.ts';
import { dosesOn, stepsOf } from '../dosing/doses-on.ts';
import type { CheckedLine } from './line.ts';
import { daysBetweenDoses } from './times-a-day.ts';

/** What directions are compared with: how often a line is given, and at what times. */
export interface Given {
  readonly courseType: CheckedLine['courseType'];
  readonly times: readonly string[];
  /** From one dose to the next, on average. */
  readonly days: number;
  /** The shortest time between two, in days. */
  readonly gap: number;
  /** The days of the week, if these are what is stated. */
  readonly weekdays?: ReadonlySet<Weekday>;
}

type Timed = Pick<CheckedLine, 'courseType' | 'frequency' | 'doseTimes'> &
  Partial<Pick<CheckedLine, 'dosage'>>;
type Dates = Pick<CheckedLine, 'startDate' | 'endDate'>;

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
      return count;
  }
}

/** The days of the week of a step that has doses on some of them, if each week. */
function weekdaysIn({ parts }: ScheduleStep): ReadonlySet<Weekday> | undefined {
  const on = parts.flatMap(({ days }) => (days.kind === 'weeks' ? days.on : []));
  const isOnWeekdays = parts.every(({ days }) => days.kind === 'weeks');
  return isOnWeekdays && new Set(on).size < 7 ? new Set(on) : undefined;
}

function ofStep(step: ScheduleStep, courseType: Given['courseType']): Given {
  const days = 1 / step.parts.reduce((sum, part) => sum + aDay(part), 0);
  const weekdays = weekdaysIn(step);
  return {
    courseType,
    times: [...new Set(step.parts.flatMap(timesIn))].toSorted(),
    days,
    gap: Math.min(...step.parts.map((part) => shortestGap(timesIn(part), days))),
    ...(weekdays !== undefined && { weekdays }),
  };
}

/** How often a line is given, for each step that differs from the others; none if no frequency is stated. */
export function rhythmsOf({ courseType, frequency, doseTimes, dosage }: Timed): readonly Given[] {
  if (dosage?.kind === 'schedule') {
    const steps = dosage.steps.map((step) => ofStep(step, courseType));
    const said = ({ times, days, weekdays }: Given) => [...times, days, ...(weekdays ?? [])].join();
    return [...new Map(steps.map((one) => [said(one), one])).values()];
  }
  const days = daysBetweenDoses[frequency];
  if (days === null) return [];
  const times = doseTimes.length > 0 ? doseTimes : frequencies[frequency].times;
  return [{ courseType, times, days, gap: shortestGap(times, days) }];
}

/** The dose times of each day that differs from the others. */
export function timesOnDays(line: Timed & Dates): readonly (readonly string[])[] {
  const { doseTimes, dosage, startDate, endDate } = line;
  if (dosage?.kind !== 'schedule') return [doseTimes];
  const course = { dosage, startDate, endDate };
  const all = stepsOf(course).flatMap(({ step, first }) =>
    step.parts.length === 1
      ? step.parts.map(timesIn)
      : Array.from({ length: daysTried }, (_, day) =>
          dosesOn(course, addDays(first, day)).flatMap(({ time }) => time ?? []),
        ),
  );
  return [...new Map(all.map((times) => [times.join(), times])).values()];
}

/** Of a step with parts side by side. */
const daysTried = 14;
