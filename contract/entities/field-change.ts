import * as z from 'zod/mini';
import { Instant } from '../values/instant.ts';

/** A field that changed, as shown: '' for none. */
export const FieldChange = z.object({ name: z.string(), before: z.string(), after: z.string() });
export type FieldChange = z.infer<typeof FieldChange>;

/** One change of a resident’s details, from the screen or from another system. */
export const DetailsChange = z.object({
  at: Instant,
  by: z.string(),
  fields: z.array(FieldChange),
});
export type DetailsChange = z.infer<typeof DetailsChange>;
