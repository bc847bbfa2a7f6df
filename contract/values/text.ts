import * as z from 'zod/mini';

// oxlint-disable-next-line no-control-regex -- refusing control characters is the point
const printable = /^[^\u0000-\u001f\u007f]*$/;
// oxlint-disable-next-line no-control-regex -- as above, but line breaks and tabs are welcome
const printableLines = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/;

/** Long enough for any name or line of an address. */
export const longestLine = 200;
/** The address of a page or a service. */
export const longestAddress = 2000;

/** One line of typed text: 1 to `max` characters, no control characters (a NUL cannot be stored). */
export function line(max: number) {
  return z.string().check(z.minLength(1), z.maxLength(max), z.regex(printable));
}

/** As `line`, but may be empty. */
export function optionalLine(max: number) {
  return z.string().check(z.maxLength(max), z.regex(printable));
}

/** Free text of several lines, may be empty. */
export function lines(max: number) {
  return z.string().check(z.maxLength(max), z.regex(printableLines));
}
