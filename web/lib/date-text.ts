/** The forms in which a whole date can be typed: 05/06/1950, 5.6.1950, 05061950, 1950-06-05. */
const typed = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$|^(\d{2})(\d{2})(\d{4})$/;
const iso = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Reads a date as Australians write it, day first.
 * Returns `YYYY-MM-DD`, or undefined when the text is not a real date of a four-digit year.
 */
export function readDateText(text: string): string | undefined {
  const trimmed = text.trim();
  const isoParts = iso.exec(trimmed);
  if (isoParts) return toIso(Number(isoParts[3]), Number(isoParts[2]), Number(isoParts[1]));
  const parts = typed.exec(trimmed);
  if (!parts) return undefined;
  const [day, month, year] = parts[1] ? parts.slice(1, 4) : parts.slice(4, 7);
  return toIso(Number(day), Number(month), Number(year));
}

/** `YYYY-MM-DD` as DD/MM/YYYY; anything else is returned unchanged. */
export function dateText(value: string): string {
  const parts = iso.exec(value);
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : value;
}

function toIso(day: number, month: number, year: number): string | undefined {
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > daysIn(month, year)) {
    return undefined;
  }
  const two = (part: number) => String(part).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}`;
}

function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
