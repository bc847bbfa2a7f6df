import { maxCourseDays } from '../../entities/medication-list.ts';
import { addDays, daysBetween, type PlainDate } from '../../values/plain-date.ts';

/** The last day of a course of `days` from `start`, which is its first day. */
export function lastDayOf(start: PlainDate, days: number): PlainDate {
  return addDays(start, days - 1);
}

/** The days of a course, its first and last day included; below 1 when it ends before it starts. */
export function courseDaysOf(start: PlainDate, end: PlainDate): number {
  return daysBetween(start, end) + 1;
}

/** Reads typed days; undefined unless it is a whole number from 1 to `maxCourseDays`. */
export function readCourseDays(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^\d{1,3}$/.test(trimmed)) return undefined;
  const days = Number(trimmed);
  return days >= 1 && days <= maxCourseDays ? days : undefined;
}
