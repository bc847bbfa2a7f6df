import type { DayPattern } from '../../entities/dosage.ts';
import { daysBetween, formatClinicalDate, type PlainDate } from '../../values/plain-date.ts';
import { Weekday } from '../../values/weekday.ts';
import { anchorOf } from './day-patterns.ts';

/* On which days something is given, in words. */

export const weekdayNames: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** `a, b and c` */
export function listed(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} and ${last}`;
}

/** The days of a week in order, whatever the order in which they were chosen; four or more in a row by the first and the last. */
function weekdaysText(on: readonly Weekday[]): string {
  const rows: Weekday[][] = [];
  for (const day of Weekday.options) {
    if (!on.includes(day)) rows.push([]);
    else if (rows.length === 0) rows.push([day]);
    else rows.at(-1)?.push(day);
  }
  const texts = rows.flatMap((row) => {
    const names = row.map((day) => weekdayNames[day]);
    return names.length > 3 ? [`${names[0]} to ${names.at(-1)}`] : names;
  });
  return listed(texts);
}

function ordinal(day: number): string {
  const ending =
    day % 100 > 10 && day % 100 < 14 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th');
  return `${day}${ending}`;
}

function dayOfMonth(from: PlainDate): string {
  const day = Number(from.slice(8));
  return day > 28 ? ` on the ${ordinal(day)}, or the last day` : ` on the ${ordinal(day)}`;
}

/** From when a pattern counts, where that isn't the first day of its step and its days don't say it. */
function fromWords(days: DayPattern, first: PlainDate, isDated: boolean): string {
  const from = anchorOf(days, first);
  const isSaid = isDated && days.kind === 'months' && days.every === 1 && from < first;
  if (from === first || isSaid) return '';
  if (!isDated) return ` from day ${daysBetween(first, from) + 1}`;
  // `7 days off from 20-Nov-2026` would be when it stops.
  return `${from < first ? ', counted' : ''} from ${formatClinicalDate(from)}`;
}

/**
 * On which days, without how often on each: `every day`, `on Monday and Friday`, `every second day from 3-Dec-2026`.
 * @param isDated Whether the first day is one of a calendar: that of a medication list isn't.
 */
export function daysWords(days: DayPattern, first: PlainDate, isDated = true): string {
  const from = isDated ? anchorOf(days, first) : undefined;
  return `${patternWords(days, from)}${fromWords(days, first, isDated)}`;
}

function patternWords(days: DayPattern, from: PlainDate | undefined): string {
  switch (days.kind) {
    case 'days':
      return days.every === 1
        ? 'every day'
        : days.every === 2
          ? 'every second day'
          : `every ${days.every} days`;
    case 'weeks': {
      const on = `on ${weekdaysText(days.on)}`;
      return days.every === 1 ? on : `every ${days.every} weeks ${on}`;
    }
    case 'months':
      return `${days.every === 1 ? 'once a month' : `every ${days.every} months`}${from === undefined ? '' : dayOfMonth(from)}`;
    case 'hours':
      return days.every === 1 ? 'every hour' : `every ${days.every} hours`;
    case 'cycle':
      return `${daysText(days.on)} on, ${daysText(days.off)} off`;
    case 'once':
      return 'once only';
  }
}

export const daysText = (count: number) => (count === 1 ? '1 day' : `${count} days`);
