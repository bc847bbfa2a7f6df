import * as z from 'zod/mini';
import { LineEventContent } from '../entities/line-event.ts';
import { longest } from '../entities/medication.ts';
import { line } from '../values/text.ts';

/** An event on a line as another instance states it. */
export const StatedEvent = z.object({
  content: LineEventContent,
  reason: z.nullable(line(longest.reason)),
  by: line(200),
  at: z.iso.datetime(),
});
export type StatedEvent = z.infer<typeof StatedEvent>;
