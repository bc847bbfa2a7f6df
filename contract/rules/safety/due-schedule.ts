import { addDays, daysBetween, getPlainDate, type PlainDate } from '../../values/plain-date.ts';
import { type DueDays, spacingOf } from '../dosing/due-days.ts';
import { weekdaysOf } from './directions.ts';
import type { CheckedLine } from './line.ts';

type Scheduled = Pick<
  CheckedLine,
  'product' | 'courseType' | 'route' | 'frequency' | 'doseTimes' | 'directions' | 'startDate'
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
 * On which days a line that isn't given every day is due: from its first day on, or from the first of the weekday that
 * its directions name. Undefined if it is given every day or when required, `unread` if its directions name a day that
 * can't be read for certain.
 */
export function dueDaysOf(line: Scheduled): DueDays | 'unread' | undefined {
  const { courseType, frequency, directions, startDate } = line;
  const spacing = spacingOf(frequency);
  if (spacing === undefined || courseType === 'AsRequired') return undefined;
  const plain = { first: startDate, spacing };
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
  return spacing.days === 7 ? { first: firstWeekday(weekday, startDate), spacing } : 'unread';
}
