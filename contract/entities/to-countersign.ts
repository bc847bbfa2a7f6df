import * as z from 'zod/mini';
import { Instant } from '../values/instant.ts';
import { PlainDate } from '../values/plain-date.ts';

/** A resident with orders that the caller still has to countersign. */
export const ToCountersign = z.object({
  authoringSystem: z.string(),
  authoringSystemForeignKey: z.string(),
  familyName: z.string(),
  givenName: z.string(),
  preferredName: z.nullable(z.string()),
  dateOfBirth: PlainDate,
  facility: z.string(),
  orders: z.int(),
  /** When the first of them was entered. */
  since: Instant,
});
export type ToCountersign = z.infer<typeof ToCountersign>;
