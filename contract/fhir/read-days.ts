import type { Timing, TimingRepeat } from 'fhir/r4';
import { DayPattern } from '../entities/dosage.ts';
import { lookUp } from '../values/look-up.ts';
import { repeatOf } from './timing-codes.ts';
import { clockTimeOf } from './timing.ts';

export interface ReadDays {
  readonly days: DayPattern;
  readonly times: string[];
}

/** On which days and at which times, by what another system wrote; undefined if it isn't exactly that. */
export function readDays(timing: Timing): ReadDays | undefined {
  const repeat = repeatOf(timing);
  if (repeat === undefined) return undefined;
  const { boundsPeriod: _period, boundsDuration: _duration, timeOfDay = [], ...rest } = repeat;
  const times = timeOfDay.map(clockTimeOf);
  const isOrdered = times.every(
    (time, i) => time !== '' && (i === 0 || (times[i - 1] ?? '') < time),
  );
  const days = isOrdered ? DayPattern.safeParse(patternOf(rest, times.length)) : undefined;
  return days?.success === true ? { days: days.data, times } : undefined;
}

function patternOf(
  { dayOfWeek, count, ...rhythm }: TimingRepeat,
  times: number,
): object | '' | undefined {
  const { frequency = 1, period, periodUnit, ...others } = rhythm;
  if (Object.keys(others).length > 0) return undefined;
  const isPlain = Object.keys(rhythm).length === 0;
  if (count !== undefined) {
    const isOnce = isPlain && dayOfWeek === undefined && count === Math.max(1, times);
    return isOnce ? { kind: 'once' } : undefined;
  }
  if (dayOfWeek !== undefined) return weeksOf(dayOfWeek, rhythm, times);
  if (isPlain) return times > 0 ? { kind: 'days', every: 1 } : undefined;
  const isDaily = period === 1 && periodUnit === 'd';
  if (isDaily && times > 0 && frequency === times) return { kind: 'days', every: 1 };
  // R4 has nothing else beside clock times; a reader can't know which is meant.
  if (frequency !== 1 || period === undefined || times > 0) return undefined;
  // Once a week is on a day that isn't stated.
  if (periodUnit === 'wk') return period === 1 ? undefined : { kind: 'days', every: period * 7 };
  const kind = lookUp(kinds, periodUnit ?? '');
  return kind && { kind, every: period };
}

const kinds: Readonly<Record<string, string>> = { h: 'hours', d: 'days', mo: 'months' };

/** Days of the week; how often in so many weeks says the same twice. */
function weeksOf(
  on: readonly string[],
  { frequency = 1, period, periodUnit }: TimingRepeat,
  times: number,
): object | undefined {
  const weekly = { kind: 'weeks', every: 1, on };
  if (period === undefined) return frequency === 1 && periodUnit === undefined ? weekly : undefined;
  if (periodUnit === 'd')
    return period === 1 && frequency === Math.max(1, times) ? weekly : undefined;
  if (periodUnit !== 'wk' || frequency !== on.length) return undefined;
  return period === 1 || times === 0 ? { ...weekly, every: period } : undefined;
}
