import type { FrequencyCode } from '../../values/medicine-codes.ts';
import { addDays, daysBetween, getPlainDate, type PlainDate } from '../../values/plain-date.ts';

/** How far apart doses are that aren't given every day. */
type Spacing = { readonly days: number } | { readonly months: number };

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

/** Days of the facility's calendar on which a dose is due: the first, and every so often from there. */
export interface DueDays {
  readonly first: PlainDate;
  readonly spacing: Spacing;
}

/** The same day of the month so many months later; its last day where the month is shorter. */
function addMonths(date: PlainDate, months: number): PlainDate {
  const from = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
  const startOf = (month: number) => {
    const pad = (value: number) => String(value).padStart(2, '0');
    return getPlainDate(`${Math.floor(month / 12)}-${pad((month % 12) + 1)}-01`);
  };
  const start = startOf(from + months);
  const last = daysBetween(start, startOf(from + months + 1));
  return addDays(start, Math.min(Number(date.slice(8)), last) - 1);
}

/** The first due day for 0, the one after it for 1. Each is counted from the first, so that the 31st comes back. */
export function dueDay({ first, spacing }: DueDays, index: number): PlainDate {
  return 'days' in spacing
    ? addDays(first, index * spacing.days)
    : addMonths(first, index * spacing.months);
}

/** The last due day on or before a day; undefined if that is before the first. */
export function lastDueBy(due: DueDays, day: PlainDate): PlainDate | undefined {
  const index = indexBy(due, day);
  return index < 0 ? undefined : dueDay(due, index);
}

/** The first due day after a day. */
export function nextDueAfter(due: DueDays, day: PlainDate): PlainDate {
  return dueDay(due, Math.max(indexBy(due, day), -1) + 1);
}

/** Which due day is the last on or before a day; below 0 if none is. */
function indexBy(due: DueDays, day: PlainDate): number {
  const { first, spacing } = due;
  if (day < first) return -1;
  if ('days' in spacing) return Math.floor(daysBetween(first, day) / spacing.days);
  const monthOf = (date: PlainDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const index = Math.floor((monthOf(day) - monthOf(first)) / spacing.months);
  return dueDay(due, index) > day ? index - 1 : index;
}
