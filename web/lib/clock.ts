import { dayIn, type Instant, TimeZone, toInstant } from '@wattle/contract/values/instant.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';

/** Now, by this machine's clock. The server decides by its own. */
export function nowInstant(): Instant {
  return toInstant(new Date());
}

/** Today at a facility. */
export function todayAt(zone: TimeZone): PlainDate {
  return dayIn(zone, nowInstant());
}

/** This machine's time zone, for times that don't belong to a facility. */
export function ownTimeZone(): TimeZone {
  return TimeZone.parse(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}
