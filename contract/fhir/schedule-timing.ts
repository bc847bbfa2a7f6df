import type { TimingRepeat } from 'fhir/r4';
import { Weekday } from '../values/weekday.ts';
import { type DayPattern, type TimedDose } from '../entities/dosage.ts';
import { every, withSeconds } from './timing.ts';

/*
 * How the days and times of a structured schedule are written in FHIR (decision 031). R4 has neither
 * frequency nor period beside clock times, which mean every day, or every one of its days of the week.
 */

/** Without its bounds, which it counts from. So many days on and off have no code: they are in the text. */
export function scheduleRepeat(days: DayPattern, { times, off }: TimedDose): TimingRepeat {
  return { ...daysRepeat(days, times), ...(off !== undefined && patchRepeat(times[0], off)) };
}

function daysRepeat(days: DayPattern, times: readonly string[]): TimingRepeat {
  const clock = times.length > 0 && { timeOfDay: times.map(withSeconds) };
  switch (days.kind) {
    case 'days':
      return (days.every === 1 && clock) || every(days.every, 'd');
    case 'weeks': {
      const dayOfWeek = Weekday.options.filter((day) => days.on.includes(day));
      if (days.every === 1 && clock) return { dayOfWeek, ...clock };
      return { ...every(days.every, 'wk'), frequency: dayOfWeek.length, dayOfWeek };
    }
    case 'months':
      return every(days.every, 'mo');
    case 'hours':
      return every(days.every, 'h');
    case 'cycle':
      return {};
    case 'once':
      return { count: Math.max(1, times.length), ...clock };
  }
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** How long a patch stays on. */
function patchRepeat(on: string | undefined, off: string): TimingRepeat {
  if (on === undefined) return {};
  const minutes = (minuteOf(off) - minuteOf(on) + 1440) % 1440;
  return minutes % 60 === 0
    ? { duration: minutes / 60, durationUnit: 'h' }
    : { duration: minutes, durationUnit: 'min' };
}
