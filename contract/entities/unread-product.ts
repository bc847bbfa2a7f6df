import * as z from 'zod/mini';

/** What a catalogue doesn’t say of a product: its strength, what is counted, in how much, or the amounts as numbers. */
export const UnreadReason = z.enum(['no-strength', 'no-counted', 'no-per', 'no-amounts']);
export type UnreadReason = z.infer<typeof UnreadReason>;

/** A product of the catalogue whose strength can’t be read as numbers, so that no dose of it is ever checked. */
const UnreadProduct = z.object({
  code: z.string(),
  /** Its ingredients. */
  name: z.string(),
  /** As the catalogue has it. */
  strength: z.string(),
  form: z.string(),
  why: UnreadReason,
});
export type UnreadProduct = z.infer<typeof UnreadProduct>;

export const UnreadProducts = z.object({
  total: z.int(),
  /** By name; the first of them, if there are very many. */
  products: z.array(UnreadProduct),
});
