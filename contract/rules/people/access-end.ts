import { addDays, type PlainDate } from '../../values/plain-date.ts';
import { dayIn, type Instant, TimeZone, toInstant } from '../../values/instant.ts';

/**
 * A user may work for facilities in several time zones. The last day of their access is over where it ends last:
 * in Western Australia, which has no daylight saving.
 */
const lastZone = TimeZone.parse('Australia/Perth');
const lastOffset = '+08:00';

/** When the access of a user ends whose last day is `day`. */
export function endOfAccess(day: PlainDate): Instant {
  return toInstant(new Date(`${addDays(day, 1)}T00:00:00${lastOffset}`));
}

/** The last day with access, for an end at `instant`. */
export function lastDayOfAccess(instant: Instant): PlainDate {
  return dayIn(lastZone, toInstant(new Date(Date.parse(instant) - 1)));
}
