import { RecordCode } from '@wattle/contract/values/record-code.ts';
import * as z from 'zod/mini';
import { TurnRoundSpan } from '@wattle/contract/entities/turn-round.ts';

/** Of which facility, by week or month; the first one by week if missing or unreadable. */
export const TurnRoundParams = z.object({
  facility: z.catch(z.optional(RecordCode), undefined),
  by: z.catch(z.optional(TurnRoundSpan), undefined),
});
export type TurnRoundParams = z.infer<typeof TurnRoundParams>;
