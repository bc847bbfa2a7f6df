import { NeedsQuery } from '@wattle/contract/entities/need.ts';
import * as z from 'zod/mini';

const { organisation, facility, reason, prescriber, show, page } = NeedsQuery.shape;

/** What is shown, in the address; unreadable values are ignored. */
export const NeedsParams = z.object({
  organisation: z.catch(organisation, undefined),
  facility: z.catch(facility, undefined),
  reason: z.catch(reason, undefined),
  prescriber: z.catch(prescriber, undefined),
  show: z.catch(show, undefined),
  page: z.catch(page, undefined),
});
export type NeedsParams = z.infer<typeof NeedsParams>;
