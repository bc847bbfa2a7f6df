import * as z from 'zod/mini';

/** An id minted by the client; final, never renumbered by the server. */
export const Uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));
export type Uuid = z.infer<typeof Uuid>;
