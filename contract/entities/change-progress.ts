import * as z from 'zod/mini';
import { Instant } from '../values/instant.ts';

/** What has become of a change since it was sent to the pharmacy. */
export const ChangeProgress = z.object({
  sentAt: Instant,
  /** When a pharmacist first had the chart with it on the screen, or marked it; null if none has. */
  seenAt: z.nullable(Instant),
  /** When it was marked as actioned; null if it isn’t. */
  actionedAt: z.nullable(Instant),
});
export type ChangeProgress = z.infer<typeof ChangeProgress>;
