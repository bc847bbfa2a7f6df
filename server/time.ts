import { dayIn, type Instant, TimeZone, toInstant } from '@wattle/contract/values/instant.ts';
import { getPlainDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';

/** A stored day or none. */
export function presentDate(text: string | null): PlainDate | null {
  return text === null ? null : getPlainDate(text);
}

/** A stored moment or none. */
export function presentInstant(at: Date | null): Instant | null {
  return at === null ? null : toInstant(at);
}

/** The calendar day of a facility at a moment; every clinical day of its residents is one of these. */
export function todayIn(timeZone: string, now: Date): PlainDate {
  return dayIn(TimeZone.parse(timeZone), toInstant(now));
}
