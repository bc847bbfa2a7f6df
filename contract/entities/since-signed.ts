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

/** A prescriber’s last order on a chart, finalised or countersigned by them. */
export const SignedOrder = z.object({ sequence: z.int(), at: Instant });
export type SignedOrder = z.infer<typeof SignedOrder>;

/** What changed on a chart since the caller, a prescriber, last signed an order on it. */
export const SinceSigned = z.object({
  /** Null if the caller has signed none. */
  signed: z.nullable(SignedOrder),
  /** The latest first; empty without a signed order. */
  changes: z.array(ChangeSince),
  /** Whether there were more orders than are listed here. */
  isCut: z.boolean(),
});
export type SinceSigned = z.infer<typeof SinceSigned>;
