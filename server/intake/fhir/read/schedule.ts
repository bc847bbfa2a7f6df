import { Weekday } from '@wattle/contract/values/weekday.ts';
import {
  type DayPattern,
  type Dosage,
  type Dose,
  type SchedulePart,
  type ScheduleStep,
  type TimedDose,
} from '@wattle/contract/entities/dosage.ts';
import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import type { ReadDays } from '@wattle/contract/fhir/read-days.ts';
import { courseDaysOf, lastDayOf } from '@wattle/contract/rules/line/course-days.ts';
import {
  anchorOf,
  isAnchored,
  mayMeet,
  weekdayOf,
} from '@wattle/contract/rules/dosing/day-patterns.ts';
import { readDose, readLargest } from '@wattle/contract/rules/dosing/read-dose.ts';
import type { TimesADay } from '@wattle/contract/values/medicine-codes.ts';
import { addDays, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { StatedDays } from './course.ts';

/*
 * How much and when of other systems' dosages, as the structure of a line (decision 031). What it can't say exactly is a
 * problem, with its reason.
 */

/** One dosage of another system, as far as it is a dose of a schedule. */
export interface SentPart {
  readonly sequence: number | undefined;
  readonly words: string;
  readonly days: ReadDays;
  readonly stated: StatedDays;
}

interface Course {
  readonly dosage: Dosage;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate | null;
}
type ReadCourse = Course | { readonly problem: string };

interface Part extends SentPart {
  readonly dose: Dose;
}

/** How often a dose when required may be given, as far as it is said. */
interface Often {
  readonly days: ReadDays | undefined;
  /** From one dose to the next. */
  readonly minutes: number | undefined;
  /** On one day at most. */
  readonly often: TimesADay | undefined;
}

/** When required: how much, the fewest hours between or how often a day at most, and the most in 24 hours. */
export function asRequiredOf(
  words: string,
  { days, minutes, often }: Often,
  maximum: string | null,
  product: ProductIdentity,
): Dosage | { readonly problem: string } {
  const read = readDose(words, product);
  const largest = maximum === null ? undefined : readLargest(maximum, product);
  if (read.kind === 'problem') return { problem: `${read.message}.` };
  if (largest?.kind === 'problem') return { problem: `${largest.message}.` };
  const isWhole = minutes !== undefined && Number.isInteger(minutes) && minutes > 0;
  const isInHours = isWhole && minutes % 60 === 0;
  const isWithinHour = isWhole && minutes < 60;
  const every = isInHours ? { kind: 'hours' as const, every: minutes / 60 } : days?.days;
  const isUnread = minutes !== undefined && !isInHours && !isWithinHour;
  const isTooLong = every !== undefined && (every.kind !== 'hours' || every.every > 168);
  if (isUnread || (often === undefined && isTooLong)) {
    return { problem: 'How often it is given when required can’t be read.' };
  }
  return {
    kind: 'as-required',
    dose: read.dose,
    leastHours: every?.kind === 'hours' ? every.every : null,
    ...(isWithinHour && { leastMinutes: minutes }),
    ...(often !== undefined && { often }),
    most: largest?.largest ?? {},
  };
}

/**
 * The steps of a schedule: one after the other by their sequence, those of the same sequence side by side.
 * @param start The first day where none is stated.
 * @param end The last day where none is stated.
 */
export function scheduleOf(
  sent: readonly SentPart[],
  product: ProductIdentity,
  { start, end }: { readonly start: PlainDate; readonly end: PlainDate | null },
): ReadCourse {
  const parts: Part[] = [];
  for (const one of sent) {
    const read = readDose(one.words, product);
    if (read.kind === 'problem') return { problem: `${read.message}.` };
    parts.push({ ...one, dose: read.dose });
  }
  const groups = groupedBy(parts, ({ sequence }) => sequence);
  if (groups.size > 1 && groups.has(undefined)) {
    return { problem: 'It has several dosages, and not all of them have a sequence.' };
  }
  const ordered = [...groups].toSorted(([a = 0], [b = 0]) => a - b).map(([, group]) => group);
  const steps: ScheduleStep[] = [];
  const starts = (ordered[0] ?? []).map(({ stated }) => stated.start);
  const [earliest] = starts.filter((day) => day !== null).toSorted();
  let next = earliest ?? start;
  if (starts.includes(null) && parts.some(({ days }) => isAnchored(days.days))) {
    return { problem: 'The day that its days are counted from is not stated.' };
  }
  const first = next;
  let endDate = end;
  for (const [index, group] of ordered.entries()) {
    const isLast = index === ordered.length - 1;
    const step = stepOf(group, next);
    if ('problem' in step) return step;
    if (!isLast && step.length === null) {
      return { problem: 'It has several dosages, and for how long is not stated.' };
    }
    if (isLast && step.length !== null) endDate = lastDayOf(next, step.length);
    steps.push(isLast ? { ...step, length: null } : step);
    next = addDays(next, step.length ?? 0);
  }
  const [only] = steps;
  const isOnce = only?.parts.some(({ days }) => days.kind === 'once') === true;
  return {
    dosage: { kind: 'schedule', steps },
    startDate: first,
    endDate: isOnce && endDate === null ? first : endDate,
  };
}

/** In the order in which each first comes. */
function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key) {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

/** A pattern that counts from a later day than its step; undefined if it doesn't say which days these are. */
function countedFrom(days: DayPattern, start: PlainDate | null, first: PlainDate) {
  if (start === null || start === first) return days;
  const isLater = start > first && days.kind !== 'once' && isAnchored(days);
  return isLater ? { ...days, from: start } : undefined;
}

/** Some readers count weeks from the first day, others those of the calendar. */
function isUnclear(days: DayPattern, first: PlainDate): boolean {
  if (days.kind !== 'weeks' || days.every === 1) return false;
  const at = (day: Weekday) => Weekday.options.indexOf(day);
  const isNextWeek = (day: Weekday) => at(day) < at(weekdayOf(anchorOf(days, first)));
  return days.on.some(isNextWeek) && !days.on.every(isNextWeek);
}

function stepOf(group: readonly Part[], first: PlainDate): ScheduleStep | { problem: string } {
  const [{ stated } = { stated: undefined }] = group;
  if (stated === undefined) return { problem: 'No dose is stated.' };
  const { end, length } = stated;
  const isSame = group.every((one) =>
    (['end', 'length'] as const).every((name) => one.stated[name] === stated[name]),
  );
  const days = length ?? (end === null ? null : courseDaysOf(first, end));
  const counted = group.flatMap((one) => {
    const on = countedFrom(one.days.days, one.stated.start, first);
    return on === undefined ? [] : [{ ...one, days: { ...one.days, days: on } }];
  });
  if (!isSame || counted.length < group.length || (days !== null && days < 1)) {
    return { problem: 'It has several dosages, and their days don’t follow one another.' };
  }
  if (counted.some(({ days: one }) => isUnclear(one.days, first))) {
    return { problem: 'In which weeks each of its days is given is not clear.' };
  }
  if (
    counted.some((one, i) => counted.slice(0, i).some((other) => areTogether(one, other, first)))
  ) {
    return { problem: 'It has several dosages, which may be for the same time.' };
  }
  const alike = groupedBy(counted, (one) => JSON.stringify(one.days.days));
  const parts = [...alike.values()].flatMap((ones): SchedulePart[] => {
    const doses = ones.map(({ dose, days: { times } }): TimedDose => ({ dose, times }));
    const [one] = ones;
    return one === undefined ? [] : [{ days: one.days.days, doses: doses.toSorted(byTime) }];
  });
  return { parts, length: days };
}

const byTime = (a: TimedDose, b: TimedDose) => ((a.times[0] ?? '') < (b.times[0] ?? '') ? -1 : 1);

/** Whether two doses of a step could be for the same time: on other days, or at other clock times, they aren't. */
function areTogether({ days: a }: Part, { days: b }: Part, first: PlainDate): boolean {
  if (!mayMeet(a.days, b.days, first)) return false;
  return (
    a.times.length === 0 || b.times.length === 0 || a.times.some((time) => b.times.includes(time))
  );
}
