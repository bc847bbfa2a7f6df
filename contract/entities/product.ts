import * as z from 'zod/mini';
import { Decimal, Quantity } from '../values/quantity.ts';

/** What is counted when a product is given. */
export const CountedUnit = z.enum([
  'tablet',
  'capsule',
  'caplet',
  'suppository',
  'pessary',
  'lozenge',
  'wafer',
  'film',
  'sachet',
  'enema',
  'patch',
  'puff',
  'spray',
  'drop',
  'mL',
  'application',
]);
export type CountedUnit = z.infer<typeof CountedUnit>;

/** The smallest part of one that may be given. */
export const SmallestPart = z.enum(['whole', 'half', 'quarter']);
export type SmallestPart = z.infer<typeof SmallestPart>;

/** How much of an ingredient is in how much of the product: 240 mg in 5 mL, 500 mg in 1 tablet, 5 microgram in 1 hour. */
export const Strength = z.object({
  amount: Quantity,
  per: z.object({
    value: Decimal,
    /** One that is counted; for liquids, what is spread, and patches what the strength is written by. */
    unit: z.enum([...CountedUnit.options, 'g', 'hour']),
  }),
});
export type Strength = z.infer<typeof Strength>;

/** What a product is made of, as data. Its text `strength` is written from it. */
export const ProductStructure = z.object({
  /** One for each ingredient, in the same order. */
  strengths: z.array(Strength).check(z.minLength(1)),
  counted: CountedUnit,
  smallestPart: SmallestPart,
  /** How the strength is written: `500 mg`, `1 mg per mL`, `240 mg in 5 mL` or `1%`. */
  notation: z.enum(['each', 'per', 'in', 'percent']),
});
export type ProductStructure = z.infer<typeof ProductStructure>;
