import { RegistrationStatus } from '@wattle/contract/values/registration-status.ts';
import * as z from 'zod/mini';

/** The list's tab and page in the address; unreadable values are ignored. */
export const ReviewParams = z.object({
  status: z.catch(z.optional(RegistrationStatus), undefined),
  page: z.catch(z.optional(z.int().check(z.gte(1), z.lte(100_000))), undefined),
});
export type ReviewParams = z.infer<typeof ReviewParams>;
