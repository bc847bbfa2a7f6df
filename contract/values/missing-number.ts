import * as z from 'zod/mini';

/** A number that a prescriber has to have and doesn't. */
export const MissingNumber = z.enum(['hpii', 'prescriberNumber']);
export type MissingNumber = z.infer<typeof MissingNumber>;
