import * as z from 'zod/mini';
import { getPlainDate, type PlainDate } from './plain-date.ts';

/** A moment in time, ISO 8601 in UTC with milliseconds, e.g. `2026-11-21T04:05:06.000Z`. */
export const Instant = z.iso.datetime({ precision: 3 }).brand<'Instant'>();
export type Instant = z.infer<typeof Instant>;

/** An IANA time zone of a facility, e.g. `Australia/Adelaide`. */
export const TimeZone = z.string().check(z.minLength(1), z.maxLength(64)).brand<'TimeZone'>();
export type TimeZone = z.infer<typeof TimeZone>;

/** The instant of a Date; throws on an invalid one. */
export function toInstant(date: Date): Instant {
  return date.toISOString() as Instant;
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();
const timeFormats = new Map<string, Intl.DateTimeFormat>();
const nameFormats = new Map<string, Intl.DateTimeFormat>();

function cached(
  cache: Map<string, Intl.DateTimeFormat>,
  zone: TimeZone,
  options: Intl.DateTimeFormatOptions,
  locale = 'en-CA',
): Intl.DateTimeFormat {
  let format = cache.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    cache.set(zone, format);
  }
  return format;
}

/** The calendar day that `instant` falls on in `zone`. */
export function dayIn(zone: TimeZone, instant: Instant): PlainDate {
  const format = cached(dayFormats, zone, { year: 'numeric', month: '2-digit', day: '2-digit' });
  return getPlainDate(format.format(Date.parse(instant)));
}

/** The 24-hour clock time `HH:mm` of `instant` in `zone`. */
export function timeIn(zone: TimeZone, instant: Instant): string {
  const format = cached(timeFormats, zone, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return format.format(Date.parse(instant));
}

/** The name of `zone` at `instant`, as Australians write it: `ACDT`. */
export function zoneNameIn(zone: TimeZone, instant: Instant): string {
  // Only the Australian locale has these names.
  const format = cached(nameFormats, zone, { timeZoneName: 'short' }, 'en-AU');
  const parts = format.formatToParts(Date.parse(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
