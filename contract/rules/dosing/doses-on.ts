import type {
  Dosage,
  DayPattern,
  Dose,
  SchedulePart,
  ScheduleStep,
  TimedDose,
} from '../../entities/dosage.ts';
import { addDays, daysBetween, type PlainDate } from '../../values/plain-date.ts';
import { anchorOf, isDue } from './day-patterns.ts';

/** A dosage with the first and the last day of its course. */
export interface Course {
  readonly dosage: Dosage;
  readonly startDate: PlainDate;
  /** Null if it goes on for the life of the chart. */
  readonly endDate: PlainDate | null;
}

/** One dose of a day. */
export interface DoseOfDay {
  /** `HH:mm`; null where the schedule states no clock time. */
  readonly time: string | null;
  readonly dose: Dose;
  /** When a patch comes off. */
  readonly off?: string | undefined;
}

/** A step with its days. */
export interface DatedStep {
  readonly step: ScheduleStep;
  readonly first: PlainDate;
  /** Null if it goes on for the life of the chart. */
  readonly last: PlainDate | null;
}

/** The steps of a schedule one after the other; none for a medicine given when required, or by what is measured. */
export function stepsOf({ dosage, startDate, endDate }: Course): DatedStep[] {
  if (dosage.kind !== 'schedule') return [];
  let first = startDate;
  return dosage.steps.map((step) => {
    const last = step.length === null ? endDate : addDays(first, step.length - 1);
    const dated = {
      step,
      first,
      last: last !== null && endDate !== null && endDate < last ? endDate : last,
    };
    if (step.length !== null) first = addDays(first, step.length);
    return dated;
  });
}

/**
 * The minutes of a day, so many days after the first, on which a dose every so many hours falls. More than a day apart
 * there is at most one: the time of the dose moves with the hours.
 */
export function hoursOn(every: number, firstMinute: number, since: number): number[] {
  const [from, step] = [since * 1440 - firstMinute, every * 60];
  const index = Math.max(0, Math.ceil(from / step));
  const minute = index * step - from;
  return minute < 1440 ? [minute] : [];
}

export const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const pad = (value: number) => String(value).padStart(2, '0');

function timesOn(
  days: DayPattern,
  { times }: TimedDose,
  first: PlainDate,
  day: PlainDate,
): (string | null)[] {
  if (days.kind !== 'hours') return times.length > 0 ? times : [null];
  const { every } = days;
  const since = daysBetween(anchorOf(days, first), day);
  // Every 5 hours is five times on most days: never fewer than a day may have.
  if (every <= 24)
    return times.length > 0 ? times : Array.from({ length: Math.ceil(24 / every) }, () => null);
  const [time] = times;
  return hoursOn(every, minuteOf(time ?? '00:00'), since).map((minute) =>
    time === undefined ? null : `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`,
  );
}

/** The step of a day; undefined before the first and after the last. */
export const stepOn = (steps: readonly DatedStep[], day: PlainDate): DatedStep | undefined =>
  steps.find(({ first, last }) => first <= day && (last === null || day <= last));

/** What a part of a step that begins on `first` gives on a day of the step. */
export function dosesOfPart(
  { days, doses }: SchedulePart,
  first: PlainDate,
  day: PlainDate,
): DoseOfDay[] {
  if (!isDue(days, first, day)) return [];
  return doses.flatMap((timed) =>
    timesOn(days, timed, first, day).map((time) => ({ time, dose: timed.dose, off: timed.off })),
  );
}

/**
 * What is given on a day of the facility's calendar, earliest first: the one answer that totals, texts, calendars and
 * comparisons rest on. Nothing for a medicine given when required, or of which only a measurement or a person says how much.
 */
export function dosesOn(course: Course, day: PlainDate): DoseOfDay[] {
  const dated = stepOn(stepsOf(course), day);
  if (dated === undefined) return [];
  return dated.step.parts
    .flatMap((part) => dosesOfPart(part, dated.first, day))
    .toSorted((a, b) =>
      (a.time ?? '') < (b.time ?? '') ? -1 : (a.time ?? '') > (b.time ?? '') ? 1 : 0,
    );
}

/** The clock times of a day on which something is given, whoever says how much; null where none is stated. */
export function doseTimesOn(course: Course, day: PlainDate): (string | null)[] {
  const { dosage, startDate, endDate } = course;
  const isBySchedule = dosage.kind === 'schedule' || dosage.kind === 'as-required';
  if (isBySchedule) return dosesOn(course, day).map(({ time }) => time);
  return startDate <= day && (endDate === null || day <= endDate) ? dosage.times : [];
}

/** Every dose that a dosage states, of a table without those that are withheld; none where each is decided later. */
export function dosesIn(dosage: Dosage): Dose[] {
  switch (dosage.kind) {
    case 'schedule':
      return dosage.steps.flatMap(dosesOfStep);
    case 'as-required':
      return [dosage.dose];
    case 'by-measurement':
      return dosage.rows.flatMap(({ dose }) => (dose.kind === 'withhold' ? [] : dose));
    case 'decided-later':
      return [];
  }
}

export const dosesOfStep = ({ parts }: ScheduleStep): Dose[] =>
  parts.flatMap(({ doses }) => doses.map(({ dose }) => dose));

/** The clock times of a whole dosage, each once, earliest first. */
export function timesOf(dosage: Dosage): string[] {
  if (dosage.kind === 'as-required') return [];
  if (dosage.kind !== 'schedule') return dosage.times;
  const times = dosage.steps.flatMap(({ parts }) =>
    parts.flatMap(({ doses }) => doses.flatMap((one) => one.times)),
  );
  return [...new Set(times)].toSorted();
}

/** The same with other clock times, as many as it has, each in the place of the one of the same rank. */
export function withTimes(dosage: Dosage, times: readonly string[]): Dosage {
  if (dosage.kind === 'as-required') return dosage;
  const moved = new Map(timesOf(dosage).map((time, i) => [time, times[i] ?? time]));
  const movedTo = (all: readonly string[]) => all.map((time) => moved.get(time) ?? time).toSorted();
  if (dosage.kind !== 'schedule') return { ...dosage, times: movedTo(dosage.times) };
  return {
    ...dosage,
    steps: dosage.steps.map((step) => ({
      ...step,
      parts: step.parts.map((part) => ({
        ...part,
        doses: part.doses.map((one) => ({
          ...one,
          times: movedTo(one.times),
        })),
      })),
    })),
  };
}
