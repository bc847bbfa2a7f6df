import {
  findPlainDate,
  formatSlashDate,
  type PlainDate,
} from '@wattle/contract/values/plain-date.ts';

/** The forms in which a whole date can be typed, besides 1950-06-05: 05/06/1950, 5.6.1950, 05061950. */
const apart = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/;
const together = /^(\d{2})(\d{2})(\d{4})$/;

/**
 * Reads a date as Australians write it, day first.
 * Returns `YYYY-MM-DD`, or undefined when the text is not a real date of a four-digit year.
 */
export function readDateText(text: string): PlainDate | undefined {
  const trimmed = text.trim();
  const [, day = '', month = '', year] = apart.exec(trimmed) ?? together.exec(trimmed) ?? [];
  if (year === undefined) return findPlainDate(trimmed);
  return findPlainDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** `YYYY-MM-DD` as DD/MM/YYYY; anything else is returned unchanged. */
export function dateText(value: string): string {
  const date = findPlainDate(value);
  return date === undefined ? value : formatSlashDate(date);
}
