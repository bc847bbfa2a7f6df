import type { Dosage, SchedulePart, ScheduleStep } from '../../entities/dosage.ts';
import { Weekday } from '../../values/weekday.ts';
import { isOrdered } from './dosage-problems.ts';
import { timesOf, withTimes } from './doses-on.ts';

/** Why these can't become the clock times of a dosage, whose amounts stay; null if they can. */
export function movedTimesProblem(dosage: Dosage, times: readonly string[]): string | null {
  if (!isOrdered(times)) return 'Enter each dose time once, earliest first';
  const before = timesOf(dosage);
  if (times.length !== before.length) {
    return `Enter ${before.length === 1 ? 'one dose time' : `${before.length} dose times`}`;
  }
  const offs = dosage.kind === 'schedule' ? partsOf(dosage).flatMap(({ doses }) => doses) : [];
  for (const { times: on, off } of offs) {
    const [time] = on;
    if (off === undefined || time === undefined) continue;
    // Moved past it, the patch would stay on for most of a day more, or less.
    const moved = times[before.indexOf(time)] ?? time;
    if (moved === off || moved < off !== time < off) {
      return `Enter a time ${time < off ? 'before' : 'after'} ${off}, when the patch comes off`;
    }
  }
  return null;
}

const partsOf = ({ steps }: Extract<Dosage, { kind: 'schedule' }>) =>
  steps.flatMap(({ parts }) => parts);

/** Whether a patch comes off at a time, which is no dose time and stays. */
export const comesOff = (dosage: Dosage): boolean =>
  dosage.kind === 'schedule' &&
  partsOf(dosage).some(({ doses }) => doses.some(({ off }) => off !== undefined));

/** Clock times of one day, earliest first. */
export interface TimesOfDay {
  readonly times: readonly string[];
  /** What they are to be apart; 0 if the schedule says no hours. */
  readonly hours: number;
  /** The same times come again the next day. */
  readonly isDaily: boolean;
}

/** The clock times that fall on one day, for each kind of day that a dosage has, once it has these times. */
export function timesTogether(dosage: Dosage, times: readonly string[]): TimesOfDay[] {
  const moved = withTimes(dosage, times);
  if (moved.kind === 'schedule') return moved.steps.flatMap(daysOf);
  return [{ times: timesOf(moved), hours: 0, isDaily: true }];
}

function daysOf({ parts }: ScheduleStep): TimesOfDay[] {
  const weekdaysOf = ({ days }: SchedulePart) => (days.kind === 'weeks' ? days.on : undefined);
  if (parts.some((part) => weekdaysOf(part) === undefined)) {
    const [days] = parts.map((part) => part.days);
    const hours = days?.kind === 'hours' && days.every <= 24 ? days.every : 0;
    const isDaily = hours > 0 || (days?.kind === 'days' && days.every === 1);
    return [{ times: timesIn(parts), hours, isDaily }];
  }
  return Weekday.options.map((day) => {
    const own = parts.filter((part) => weekdaysOf(part)?.includes(day));
    return { times: timesIn(own), hours: 0, isDaily: false };
  });
}

const timesIn = (parts: readonly SchedulePart[]) =>
  [...new Set(parts.flatMap(({ doses }) => doses.flatMap((one) => one.times)))].toSorted();
