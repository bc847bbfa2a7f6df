import * as z from 'zod/mini';
import { line } from '../values/text.ts';
import { CountedUnit } from './product.ts';

/** How many characters the number of an authority may have. */
export const longestAuthority = 40;

/** How much of a Schedule 8 medicine the pharmacy may supply. */
export const Supply = z.object({
  /** Of one supply, in `unit`. */
  quantity: z.int().check(z.gte(1), z.lte(9999)),
  unit: CountedUnit,
  /** How often again; 0 is a single supply. */
  repeats: z.int().check(z.gte(0), z.lte(99)),
  /** The fewest days from one supply to the next; null for a single supply, or if a sender doesn’t say. */
  everyDays: z.nullable(z.int().check(z.gte(1), z.lte(366))),
  /** The number of the authority’s approval, or its streamlined code; null if there is none. */
  authority: z.nullable(line(longestAuthority)),
});
export type Supply = z.infer<typeof Supply>;
