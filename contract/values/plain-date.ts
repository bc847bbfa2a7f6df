import * as z from 'zod/mini';

/** A calendar day without a time zone, written `YYYY-MM-DD`. Never holds an unreal day such as 2026-02-31. */
export const PlainDate = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))
  .brand<'PlainDate'>();
export type PlainDate = z.infer<typeof PlainDate>;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const dayMs = 86_400_000;

function utc(date: PlainDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function fromUtc(ms: number): PlainDate {
  return new Date(ms).toISOString().slice(0, 10) as PlainDate;
}

/** Reads `YYYY-MM-DD`; undefined when the text is not a real day. */
export function findPlainDate(text: string): PlainDate | undefined {
  const parsed = PlainDate.safeParse(text);
  if (!parsed.success) return undefined;
  const ms = utc(parsed.data);
  return Number.isFinite(ms) && fromUtc(ms) === parsed.data ? parsed.data : undefined;
}

/** Reads `YYYY-MM-DD`; throws a RangeError when the text is not a real day, so that bad clinical data stops. */
export function getPlainDate(text: string): PlainDate {
  const date = findPlainDate(text);
  if (date === undefined) throw new RangeError('Not a calendar date');
  return date;
}

/** The day `days` after (or, negative, before) `date`. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return fromUtc(utc(date) + days * dayMs);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return Math.round((utc(to) - utc(from)) / dayMs);
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

/** `DD/MM/YYYY`, where the specification words it so. */
export function formatSlashDate(date: PlainDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day}/${month}/${year}`;
}
