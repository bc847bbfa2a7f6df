import type { Timing, TimingRepeat } from 'fhir/r4';
import type { Prescription } from '../entities/medication.ts';
import { weekdayNames } from '../rules/dosing/days-words.ts';
import { onceADay } from '../rules/dosing/schedule-words.ts';
import { lookUp } from '../values/look-up.ts';
import type { FrequencyCode } from '../values/medicine-codes.ts';
import type { PlainDate } from '../values/plain-date.ts';
import { repeatOf } from './timing-codes.ts';

/*
 * How a frequency is written in FHIR and read from it (decision 031). Hours and days are never swapped: every 6 hours
 * is not four times a day.
 */

type Rhythm = Pick<TimingRepeat, 'frequency' | 'period' | 'periodUnit' | 'when'>;

const times = (frequency: number): Rhythm => ({ frequency, period: 1, periodUnit: 'd' });
export const every = (period: number, periodUnit: 'min' | 'h' | 'd' | 'wk' | 'mo'): Rhythm => ({
  frequency: 1,
  period,
  periodUnit,
});

/** Null where no rhythm is stated. */
export const rhythms: Readonly<Record<FrequencyCode, Rhythm | null>> = {
  'once-daily-morning': { ...times(1), when: ['MORN'] },
  'once-daily-night': { ...times(1), when: ['NIGHT'] },
  'once-daily': times(1),
  'twice-daily': times(2),
  'three-times-daily': times(3),
  'four-times-daily': times(4),
  'every-4-hours': every(4, 'h'),
  'every-6-hours': every(6, 'h'),
  'every-8-hours': every(8, 'h'),
  'every-12-hours': every(12, 'h'),
  'once-weekly': every(1, 'wk'),
  'every-72-hours': every(72, 'h'),
  'every-7-days': every(7, 'd'),
  monthly: every(1, 'mo'),
  'every-3-months': every(3, 'mo'),
  'every-6-months': every(6, 'mo'),
  'when-required': null,
};

/** `HH:mm` as FHIR writes it. */
export const withSeconds = (time: string) => `${time}:00`;

/** Given by the clock every day: what R4 means by `timeOfDay`. */
const isDaily = (frequency: FrequencyCode) =>
  rhythms[frequency]?.periodUnit === 'd' && frequency !== 'every-7-days';

type PrescriptionTimes = Pick<Prescription, 'frequency' | 'doseTimes'>;

/**
 * The timing of a medicine; undefined where nothing can be said. The clock times of a daily medicine are written alone,
 * because R4 has neither frequency nor period beside them. A medicine given when required has only its bounds.
 */
export function timingOf(
  { frequency, doseTimes }: PrescriptionTimes,
  isAsRequired: boolean,
  bounds: Bounds,
): Timing | undefined {
  const repeat: TimingRepeat = {
    ...boundsRepeat(bounds),
    ...(!isAsRequired && rhythmOf(frequency, doseTimes)),
  };
  return Object.keys(repeat).length === 0 ? undefined : { repeat };
}

/** The first and the last day; null where there is none. */
export interface Bounds {
  readonly start: PlainDate | null;
  readonly end: PlainDate | null;
}

export function boundsRepeat({ start, end }: Bounds): TimingRepeat {
  const boundsPeriod = { ...(start !== null && { start }), ...(end !== null && { end }) };
  return Object.keys(boundsPeriod).length > 0 ? { boundsPeriod } : {};
}

function rhythmOf(frequency: FrequencyCode, doseTimes: readonly string[]): TimingRepeat {
  if (doseTimes.length > 0 && isDaily(frequency)) return { timeOfDay: doseTimes.map(withSeconds) };
  return { ...rhythms[frequency] };
}

export interface ReadTiming {
  readonly frequency: FrequencyCode;
  readonly doseTimes: string[];
  /** Said in words, because a line has no field for it; may be empty. */
  readonly directions: string;
}

/** How often, by what another system wrote; undefined if it isn't exactly one of the frequencies here. */
export function readTiming(timing: Timing): ReadTiming | undefined {
  const repeat = repeatOf(timing);
  if (repeat === undefined) return undefined;
  const { boundsPeriod: _bounds, timeOfDay, dayOfWeek, ...rhythm } = repeat;
  if (timeOfDay === undefined && dayOfWeek === undefined) {
    const frequency = frequencyOf(rhythm);
    return frequency && { frequency, doseTimes: [], directions: '' };
  }
  // R4 has nothing beside clock times; a reader can't know which is meant. As often a day as there are times, or a day of
  // every week, says the same twice.
  const isWeek = dayOfWeek !== undefined && textOf(rhythm) === textOf(every(1, 'wk'));
  const isDay = timeOfDay !== undefined && textOf(rhythm) === textOf(times(timeOfDay.length));
  if (Object.keys(rhythm).length > 0 && !isWeek && !isDay) return undefined;
  const doseTimes = (timeOfDay ?? []).map(clockTimeOf);
  if (doseTimes.some((time) => time === '')) return undefined;
  const known = doseTimes.filter((time, i) => i === 0 || (doseTimes[i - 1] ?? '') < time);
  if (known.length !== doseTimes.length) return undefined;
  if (dayOfWeek === undefined) {
    const frequency = dailyOf(doseTimes);
    return frequency && { frequency, doseTimes, directions: '' };
  }
  const day = lookUp(weekdayNames, dayOfWeek[0] ?? '');
  if (dayOfWeek.length !== 1 || day === undefined || doseTimes.length > 1) return undefined;
  return { frequency: 'once-weekly', doseTimes, directions: `On ${day}s.` };
}

/** The time between doses in minutes, where nothing else is said of when; undefined otherwise. */
export function readMinutes(timing: Timing): number | undefined {
  const repeat = repeatOf(timing);
  if (repeat === undefined) return undefined;
  const { boundsPeriod: _period, boundsDuration: _duration, period, ...rhythm } = repeat;
  return textOf(rhythm) === textOf({ periodUnit: 'min' }) ? period : undefined;
}

function frequencyOf(rhythm: Omit<TimingRepeat, 'boundsPeriod'>): FrequencyCode | undefined {
  const wanted = textOf(rhythm);
  const found = Object.entries(rhythms).find(([, one]) => one !== null && textOf(one) === wanted);
  return found?.[0] as FrequencyCode | undefined;
}

/** Left out, `frequency` is 1. */
const textOf = (rhythm: object) =>
  JSON.stringify(
    Object.entries({ frequency: 1, ...rhythm }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** `08:00:00` as `08:00`; empty if it isn't on a minute. */
export function clockTimeOf(time: string): string {
  return /^(([01]\d|2[0-3]):[0-5]\d):00(?:\.0+)?$/.exec(time)?.[1] ?? '';
}

/** By the number of times; one of them also by its part of the day, as in the words of the frequencies. */
function dailyOf(doseTimes: readonly string[]): FrequencyCode | undefined {
  const [first = ''] = doseTimes;
  switch (doseTimes.length) {
    case 1:
      return onceADay(first);
    case 2:
      return 'twice-daily';
    case 3:
      return 'three-times-daily';
    case 4:
      return 'four-times-daily';
    default:
      return undefined;
  }
}
