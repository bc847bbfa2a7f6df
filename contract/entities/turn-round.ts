import * as z from 'zod/mini';
import { PlainDate } from '../values/plain-date.ts';

/** By which spans of time turn-round times are shown. */
export const TurnRoundSpan = z.enum(['week', 'month']);
export type TurnRoundSpan = z.infer<typeof TurnRoundSpan>;

/** How long something took: of `count` that began in a span, `done` have ended. */
export const TurnRound = z.object({
  count: z.int(),
  done: z.int(),
  /** Of those that have ended, in minutes; null if none has. */
  median: z.nullable(z.number()),
  ninetieth: z.nullable(z.number()),
});
export type TurnRound = z.infer<typeof TurnRound>;

/** A facility’s turn-round times, the latest span first. Nothing in it is about one resident. */
export const TurnRounds = z.object({
  facilityName: z.string(),
  spans: z.array(
    z.object({
      /** Its first day at the facility. */
      from: PlainDate,
      /** From a change that was sent to the pharmacy until it was actioned. */
      changes: TurnRound,
      /** From a question or recommendation until a prescriber answered it; absent from an older server. */
      questions: z.optional(TurnRound),
      /** Of these, the urgent ones. */
      urgent: z.optional(TurnRound),
    }),
  ),
});
export type TurnRounds = z.infer<typeof TurnRounds>;

/** What is measured, in the order in which it is shown. */
export type TurnRoundMeasure = 'changes' | 'questions' | 'urgent';
