import type { DayPattern } from '../../entities/dosage.ts';
import { Weekday } from '../../values/weekday.ts';
import { addDays, daysBetween, getPlainDate, type PlainDate } from '../../values/plain-date.ts';
import { firstDueFrom, isDueOn } from './due-days.ts';

const aMonday = getPlainDate('2026-11-23');

/** Of so many days, as many as are left over after whole rounds; also before the first. */
const within = (days: number, round: number) => ((days % round) + round) % round;

export function weekdayOf(day: PlainDate): Weekday {
  return Weekday.options[within(daysBetween(aMonday, day), 7)] ?? 'mon';
}

/** The Monday of the week of a day. */
export const mondayOf = (day: PlainDate): PlainDate =>
  addDays(day, -within(daysBetween(aMonday, day), 7));

/** The day that a pattern counts from: the first of its step unless another is stated. */
export function anchorOf(days: DayPattern, first: PlainDate): PlainDate {
  return (days.kind === 'once' ? undefined : days.from) ?? first;
}

/** Whether a pattern of a step that begins on `first` has a dose on a day of the step. */
export function isDue(days: DayPattern, first: PlainDate, day: PlainDate): boolean {
  const from = anchorOf(days, first);
  const since = daysBetween(from, day);
  if (since < 0) return false;
  switch (days.kind) {
    case 'days':
      return since % days.every === 0;
    case 'weeks':
      return Math.floor(since / 7) % days.every === 0 && days.on.includes(weekdayOf(day));
    case 'months':
      return isDueOn({ first: from, spacing: { months: days.every } }, day);
    case 'hours':
      // Its times say on which days.
      return true;
    case 'cycle':
      return since % (days.on + days.off) < days.on;
    case 'once':
      return since === 0;
  }
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** After how many days a pattern repeats exactly; undefined for months, which differ in length. */
export function roundOf(days: DayPattern): number | undefined {
  switch (days.kind) {
    case 'days':
      return days.every;
    case 'weeks':
      return days.every * 7;
    case 'cycle':
      return days.on + days.off;
    case 'hours':
      return days.every <= 24 ? 1 : days.every / gcd(days.every, 24);
    case 'months':
      return undefined;
    case 'once':
      return 1;
  }
}

/** Whether it matters from which day a pattern counts. */
export const isAnchored = (days: DayPattern): boolean =>
  days.kind === 'weeks' ? days.every > 1 : roundOf(days) !== 1;

/**
 * The pattern of a step that begins on `first`, as one of a step that begins on `to`: it has the same days from then
 * on. The day that it counts from is the latest that gives the same.
 */
export function movedPattern(days: DayPattern, first: PlainDate, to: PlainDate): DayPattern {
  if (days.kind === 'once') return days;
  const { from: _, ...rest } = days;
  if (!isAnchored(days)) return rest;
  const from = latestAnchor(days, anchorOf(days, first), to);
  return from === to || isWholeWeekFrom(days, from, to) ? rest : { ...rest, from };
}

/** Whether none of the days of a week is before one of them, so that it can as well be counted from there. */
function isWholeWeekFrom(days: DayPattern, from: PlainDate, to: PlainDate): boolean {
  const before = daysBetween(from, to);
  if (days.kind !== 'weeks' || before < 0 || before > 6) return false;
  const all = Array.from({ length: before }, (_, day) => addDays(from, day));
  return !all.some((day) => isDue(days, from, day));
}

function latestAnchor(days: DayPattern, from: PlainDate, to: PlainDate): PlainDate {
  const since = daysBetween(from, to);
  if (since <= 0) return from;
  const round = roundOf(days);
  if (round !== undefined) return addDays(to, -(since % round));
  // A month without its day has the dose on its last, so that it doesn't tell the day.
  for (let day = to; day > from; day = addDays(day, -1)) {
    if (day.slice(8) === from.slice(8) && isDue(days, from, day)) return day;
  }
  return from;
}

/** Days that a pattern has, enough of them that what comes later repeats: of months, with four Februaries. */
function dueIn(days: DayPattern, first: PlainDate): PlainDate[] {
  const round = roundOf(days);
  if (round !== undefined) {
    // Twice, as it may count from a day in the first.
    const all = Array.from({ length: 2 * round }, (_, since) => addDays(first, since));
    return all.filter((day) => isDue(days, first, day));
  }
  const every = days.kind === 'months' ? days.every : 1;
  const run = { first: anchorOf(days, first), spacing: { months: every } };
  const found = [firstDueFrom(run, first)];
  while (found.length < 50) found.push(firstDueFrom(run, addDays(found.at(-1) ?? first, 1)));
  return found;
}

/** Whether two patterns side by side in a step that begins on `first` may have a day in common. */
export function mayMeet(a: DayPattern, b: DayPattern, first: PlainDate): boolean {
  if (a.kind === 'weeks' && b.kind === 'weeks' && !a.on.some((day) => b.on.includes(day))) {
    return false;
  }
  const everyOf = (days: DayPattern) => roundOf(days) ?? ('every' in days ? days.every : 0);
  // Of different rhythms, any two days may once fall together.
  if (a.kind !== b.kind || a.kind === 'hours' || everyOf(a) !== everyOf(b)) return true;
  return dueIn(a, first).some((day) => isDue(b, first, day));
}
