import { addDays, daysBetween, getPlainDate, type PlainDate } from '../../values/plain-date.ts';
import { type DueDays, dueEvery, spacingOf } from '../dosing/due-days.ts';
import { dueDaysIn } from '../dosing/due-runs.ts';
import { weekdaysOf } from './directions.ts';
import type { CheckedLine } from './line.ts';

type Scheduled = Pick<
  CheckedLine,
  | 'product'
  | 'courseType'
  | 'route'
  | 'frequency'
  | 'doseTimes'
  | 'directions'
  | 'startDate'
  | 'endDate'
  | 'dosage'
>;

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const aMonday = getPlainDate('2026-11-23');

/** The first such weekday from a day on. */
function firstWeekday(weekday: string, from: PlainDate): PlainDate {
  const days = daysBetween(addDays(aMonday, weekdays.indexOf(weekday)), from) % 7;
  return addDays(from, days > 0 ? 7 - days : -days);
}

/** A day of the month, as directions name one. */
const dayOfMonth =
  /\b(?:(?<day>[12]?\d|3[01])(?:st|nd|rd|th)|(?:first|last) (?:day|of the month)|day \d{1,2})\b/gi;

/**
 * On which days a line that isn't given every day is due. Of one that is written as text: from its first day on, or from
 * the first of the weekday that its directions name. Undefined if it is given every day or when required, `unread` if
 * directions of a text name a day that can't be read for certain.
 */
export function dueDaysOf(line: Scheduled): DueDays | 'unread' | undefined {
  const { courseType, frequency, directions, startDate, endDate, dosage } = line;
  if (dosage !== undefined) return dueDaysIn({ dosage, startDate, endDate });
  const spacing = spacingOf(frequency);
  if (spacing === undefined || courseType === 'AsRequired') return undefined;
  const plain = dueEvery(spacing, startDate);
  if (directions.trim() === '') return plain;
  const named = weekdaysOf(line);
  if (named === undefined || named.size > 1) return 'unread';
  const [weekday] = named;
  if ('months' in spacing) {
    const isOwnDay = [...directions.matchAll(dayOfMonth)].every(
      ({ groups }) => Number(groups?.['day']) === Number(startDate.slice(8)),
    );
    return weekday === undefined && isOwnDay ? plain : 'unread';
  }
  if (weekday === undefined) return plain;
  return spacing.days === 7 ? dueEvery(spacing, firstWeekday(weekday, startDate)) : 'unread';
}
