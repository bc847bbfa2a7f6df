import { NeedReason, NeedsQuery } from '@wattle/contract/entities/need.ts';
import * as z from 'zod/mini';

const { organisation, facility, prescriber, show, page } = NeedsQuery.shape;

/** In place of a reason that isn’t known: nobody is needed for it. */
export const unknownReason = 'unknown';

/** What is shown, in the address; other unreadable values are ignored. */
export const NeedsParams = z.object({
  organisation: z.catch(organisation, undefined),
  facility: z.catch(facility, undefined),
  reason: z.catch(z.optional(z.enum([...NeedReason.options, unknownReason])), unknownReason),
  prescriber: z.catch(prescriber, undefined),
  show: z.catch(show, undefined),
  page: z.catch(page, undefined),
});
export type NeedsParams = z.infer<typeof NeedsParams>;
