import * as z from 'zod/mini';
import { Instant } from '../values/instant.ts';

/** Something that happened to a chart after the caller last signed it. */
export const ChangeSince = z.object({
  at: Instant,
  /** Who did it: people, or the system that it was imported from. */
  by: z.string(),
  /** The medicine by name; null if it isn’t about one. */
  medicine: z.nullable(z.string()),
  text: z.string(),
});
export type ChangeSince = z.infer<typeof ChangeSince>;

/** What changed on a chart since the caller, a prescriber, last signed an order on it. */
export const SinceSigned = z.object({
  /** The caller’s last order, finalised or countersigned by them; null if there is none. */
  signed: z.nullable(z.object({ sequence: z.int(), at: Instant })),
  /** The latest first; empty without a signed order. */
  changes: z.array(ChangeSince),
  /** Whether there were more orders than are listed here. */
  isCut: z.boolean(),
});
export type SinceSigned = z.infer<typeof SinceSigned>;
