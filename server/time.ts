import { dayIn, type Instant, type TimeZone, toInstant } from '@wattle/contract/values/instant.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';

/** A stored moment, or none. */
export function presentInstant(at: Date | null): Instant | null {
  return at === null ? null : toInstant(at);
}

/** The calendar day of a facility at a moment; every clinical day of its residents is one of these. */
export function todayIn(timeZone: TimeZone, now: Date): PlainDate {
  return dayIn(timeZone, toInstant(now));
}
