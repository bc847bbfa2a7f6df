import {
  dayIn,
  type Instant,
  TimeZone,
  timeIn,
  toInstant,
  zoneNameIn,
} from '@wattle/contract/values/instant.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';

/** Now, by this machine's clock. The server decides by its own. */
export function nowInstant(): Instant {
  return toInstant(new Date());
}

/** Today at a facility. */
export function todayAt(zone: TimeZone): PlainDate {
  return dayIn(zone, nowInstant());
}

const ownZone = TimeZone.parse(new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** This machine's time zone, for times that don't belong to a facility. */
export function ownTimeZone(): TimeZone {
  return ownZone;
}

/** The time in `zone`, which is named if this machine's clock shows another: `13:01`, `13:01 AWST`. */
export function timeText(zone: TimeZone, at: Instant): string {
  const time = timeIn(zone, at);
  const isOwn = time === timeIn(ownZone, at) && dayIn(zone, at) === dayIn(ownZone, at);
  return isOwn ? time : `${time} ${zoneNameIn(zone, at)}`;
}
