import * as z from 'zod/mini';

/** The code or id of the record whose changes are shown; of all records if missing or unreadable. */
export const ChangeParams = z.object({
  subject: z.catch(z.optional(z.string().check(z.maxLength(64))), undefined),
});
