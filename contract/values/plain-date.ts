import * as z from 'zod/mini';

/** A calendar day of the years 1000 to 9999, without a time zone. Never a day that doesn't exist, such as 2026-02-31. */
export const PlainDate = z.iso
  .date()
  .check(z.regex(/^[1-9]/))
  .brand<'PlainDate'>();
export type PlainDate = z.infer<typeof PlainDate>;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/*
 * Days since 1 March of year 0 in the Gregorian calendar, counted from March so that a leap day comes last: in such a
 * year the months are 31, 30, 31, 30, 31, 31, 30, … days long, which (153 m + 2) / 5 adds up.
 */
function toDayNumber(date: PlainDate): number {
  // Digit by digit: parts of the text would be most of what a calendar leaves to be cleared away.
  const twoDigits = (at: number) => date.charCodeAt(at) * 10 + date.charCodeAt(at + 1) - 528;
  const month = (twoDigits(5) + 9) % 12;
  const year = twoDigits(0) * 100 + twoDigits(2) - (month >= 10 ? 1 : 0);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return 365 * year + leapDays + Math.floor((153 * month + 2) / 5) + twoDigits(8) - 1;
}

function fromDayNumber(number: number): PlainDate {
  const era = Math.floor(number / 146_097);
  const dayOfEra = number - era * 146_097;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const month = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * month + 2) / 5) + 1;
  const year = era * 400 + yearOfEra + (month >= 10 ? 1 : 0);
  if (year < 1000 || year > 9999) throw new RangeError('Not a calendar date');
  const pad = (n: number) => (n < 10 ? `0${n}` : n);
  // A real day by how it was counted: parsing it again takes most of the time of a calendar.
  return `${year}-${pad(((month + 2) % 12) + 1)}-${pad(day)}` as PlainDate;
}

/** Reads `YYYY-MM-DD`; undefined if it isn't a real day in the years 1000 to 9999. */
export function findPlainDate(text: string): PlainDate | undefined {
  return PlainDate.safeParse(text).data;
}

/** Reads `YYYY-MM-DD`; throws a RangeError if it isn't a real day, so that bad clinical data goes no further. */
export function getPlainDate(text: string): PlainDate {
  const date = findPlainDate(text);
  if (date === undefined) throw new RangeError('Not a calendar date');
  return date;
}

/** The day `days` after (or, negative, before) `date`; throws a RangeError outside the years 1000 to 9999. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return days === 0 ? date : fromDayNumber(toDayNumber(date) + days);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return toDayNumber(to) - toDayNumber(from);
}

/** Completed years of age on `today`. */
export function ageInYears(born: PlainDate, today: PlainDate): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}

/** `DD-MMM-YYYY`, the clinical form. */
export function formatClinicalDate(date: PlainDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day}-${months[Number(month) - 1] ?? ''}-${year}`;
}

/** `DD/MM/YYYY`, where the specification asks for it. */
export function formatSlashDate(date: PlainDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day}/${month}/${year}`;
}
