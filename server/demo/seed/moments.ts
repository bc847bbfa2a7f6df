import { addDays, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { FacilitySeed } from './data/places.ts';

const minuteMs = 60_000;

interface Here {
  readonly facility: FacilitySeed;
  readonly now: Date;
  /** The facility's day. */
  readonly today: PlainDate;
}

/**
 * A moment of the facility's working day, `minutes` after eight, `daysAgo` days before `now`; today, a
 * few minutes before `now`, whatever the hour.
 */
export function momentAgo({ facility, now, today }: Here, daysAgo: number, minutes: number): Date {
  if (daysAgo === 0) return new Date(now.getTime() - (5 + minutes / 8) * minuteMs);
  const midnight = Date.parse(`${addDays(today, -daysAgo)}T00:00:00Z`);
  return new Date(midnight + (8 * 60 + minutes - facility.utcOffset) * minuteMs);
}

/** `minutes` after `moment`, but before `now`. */
export function soonAfter(moment: Date, minutes: number, now: Date): Date {
  const halfway = (moment.getTime() + now.getTime()) / 2;
  return new Date(Math.min(moment.getTime() + minutes * minuteMs, Math.floor(halfway)));
}
