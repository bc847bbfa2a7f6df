import type { FrequencyCode } from '../../values/medicine-codes.ts';
import { addDays, daysBetween, getPlainDate, type PlainDate } from '../../values/plain-date.ts';

/** How far apart doses are that aren't given every day. */
export type Spacing = { readonly days: number } | { readonly months: number };

/** Of the frequencies that leave days out; any other is given every day, or when required. */
const spacings: Readonly<Partial<Record<FrequencyCode, Spacing>>> = {
  'once-weekly': { days: 7 },
  'every-72-hours': { days: 3 },
  'every-7-days': { days: 7 },
  monthly: { months: 1 },
  'every-3-months': { months: 3 },
  'every-6-months': { months: 6 },
};

/** How far apart the doses of a frequency are; undefined if there is one every day, or no interval is stated. */
export function spacingOf(frequency: FrequencyCode): Spacing | undefined {
  return spacings[frequency];
}

/** The fewest days that a spacing can be: a month may have 28. */
export function fewestDays(spacing: Spacing): number {
  return 'days' in spacing ? spacing.days : spacing.months * 28;
}

/** Days of the facility's calendar: the first, and every so often from there. */
interface Run {
  readonly first: PlainDate;
  /** The day that they are counted from, if it is before the first of them. */
  readonly from?: PlainDate;
  /** Null if it goes on. */
  readonly last: PlainDate | null;
  readonly spacing: Spacing;
  /** The fewest days from one due day to the next while it goes on, with the runs beside it; null for a single dose. */
  readonly apart: Spacing | null;
}

/** The days on which doses are due: those of all its runs. */
export interface DueDays {
  readonly first: PlainDate;
  readonly runs: readonly Run[];
}

/** Due on the first day, and every so often from there. */
export function dueEvery(spacing: Spacing, first: PlainDate): DueDays {
  return { first, runs: [{ first, last: null, spacing, apart: spacing }] };
}

/** The same day of the month so many months later; its last day where the month is shorter. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const from = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
  const startOf = (month: number) => {
    const pad = (value: number) => String(value).padStart(2, '0');
    return getPlainDate(`${Math.floor(month / 12)}-${pad((month % 12) + 1)}-01`);
  };
  const start = startOf(from + months);
  const last = daysBetween(start, startOf(from + months + 1));
  return addDays(start, Math.min(Number(date.slice(8)), last) - 1);
}

type SpacedRun = Pick<Run, 'first' | 'from' | 'spacing'>;

/** The day it counts from for 0, the next for 1. Each is counted from there, so that the 31st comes back. */
function dayOf({ first, from = first, spacing }: SpacedRun, index: number): PlainDate {
  return 'days' in spacing
    ? addDays(from, index * spacing.days)
    : addMonths(from, index * spacing.months);
}

/** Which day is the last on or before another; below 0 if that is before it counts. */
function indexBy(run: SpacedRun, day: PlainDate): number {
  const { first, from = first, spacing } = run;
  if (day < from) return -1;
  if ('days' in spacing) return Math.floor(daysBetween(from, day) / spacing.days);
  const monthOf = (date: PlainDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const index = Math.floor((monthOf(day) - monthOf(from)) / spacing.months);
  return dayOf(run, index) > day ? index - 1 : index;
}

/** The last due day on or before a day; undefined if that is before the first. */
function lastOf(run: SpacedRun, day: PlainDate): PlainDate | undefined {
  const index = indexBy(run, day);
  const due = index < 0 ? undefined : dayOf(run, index);
  return due !== undefined && due >= run.first ? due : undefined;
}

/** The first due day after a day. */
function nextOf(run: SpacedRun, day: PlainDate): PlainDate {
  const before = addDays(run.first, -1);
  return dayOf(run, indexBy(run, day > before ? day : before) + 1);
}

/** The first due day on or after a day. */
export const firstDueFrom = (run: SpacedRun, day: PlainDate): PlainDate =>
  nextOf(run, addDays(day, -1));

/** Whether a day is the first, or so often from there. */
export function isDueOn(run: SpacedRun, day: PlainDate): boolean {
  return lastOf(run, day) === day;
}

/** So long after a day. */
export function after(day: PlainDate, spacing: Spacing): PlainDate {
  return dayOf({ first: day, spacing }, 1);
}

/** The last due day on or before a day; undefined if that is before the first. */
export function lastDueBy({ runs }: DueDays, day: PlainDate): PlainDate | undefined {
  let found: PlainDate | undefined;
  for (const run of runs) {
    const due = lastOf(run, run.last !== null && run.last < day ? run.last : day);
    if (due !== undefined && (found === undefined || due > found)) found = due;
  }
  return found;
}

/** The first due day after a day; undefined if there is none. */
export function nextDueAfter({ runs }: DueDays, day: PlainDate): PlainDate | undefined {
  let found: PlainDate | undefined;
  for (const run of runs) {
    const due = nextOf(run, day);
    const isIn = run.last === null || due <= run.last;
    if (isIn && (found === undefined || due < found)) found = due;
  }
  return found;
}

/** The fewest days from one dose to the next about a due day; null if it is a single dose. */
export function apartOn({ runs }: DueDays, day: PlainDate): Spacing | null {
  const run = runs.find((one) => (one.last === null || day <= one.last) && isDueOn(one, day));
  return run?.apart ?? null;
}
