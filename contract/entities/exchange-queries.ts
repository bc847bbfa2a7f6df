import * as z from 'zod/mini';

/** What happened to each resource in an import. `unchanged`: it says what is stored; `not-kept`: nothing of it is. */
export const ImportOutcome = z.enum([
  'created',
  'changed',
  'unchanged',
  'not-kept',
  'held',
  'refused',
]);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

export const ImportPageQuery = z.object({
  page: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
});

export const ImportQuery = z.object({
  outcome: z.optional(ImportOutcome),
  ...ImportPageQuery.shape,
});

export const HeldItemQuery = z.object({
  state: z.optional(z.enum(['waiting', 'decided'])),
  page: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
});
