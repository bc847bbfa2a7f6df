import { isHealthcareIdentifier } from './check-digits.ts';
import { line, lines } from './text.ts';
import * as z from 'zod/mini';

/** Missing: leaves what is stored alone. Null, an empty cell in CSV: there is none. */
export function maybe<T extends z.core.$ZodType>(field: T) {
  return z.optional(z.nullable(field));
}

export const text = line(200);
export const maybeText = maybe(text);
export const maybeNote = maybe(lines(2000));
export const phone = z.string().check(z.regex(/^\+?[\d ()-]{6,40}$/, 'isn’t a phone number'));
export const maybeYesNo = maybe(z.boolean());

/** Digits, in groups or not. */
const bare = z.pipe(
  z.string(),
  z.transform((value: string) => value.replaceAll(/\s/g, '')),
);

export const Ihi = z.pipe(
  bare,
  z
    .string()
    .check(
      z.refine(
        (value) => isHealthcareIdentifier('ihi', value),
        'isn’t an IHI: 16 digits that start with 800360, with a right check digit',
      ),
    ),
);

/** A number of this form; whether its check digit is right is another question. */
export function digits(pattern: RegExp, problem: string) {
  return z.pipe(bare, z.string().check(z.regex(pattern, problem)));
}
