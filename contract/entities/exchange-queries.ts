import * as z from 'zod/mini';

/**
 * What happened to a record of an import. `unchanged`: what it says is what is stored. `not-kept`: it says something
 * else, and nothing of it is written. `held`: not written, because a person has to look at it first; the rest is.
 * `refused`: not written; of a CSV or JSON Lines file and of a FHIR transaction, neither is the rest.
 */
export const ImportOutcome = z.enum([
  'created',
  'changed',
  'unchanged',
  'not-kept',
  'held',
  'refused',
]);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

const ImportPageQuery = z.object({
  page: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
});

export const ImportKind = z.enum(['batches', 'single']);
export type ImportKind = z.infer<typeof ImportKind>;

export const ImportListQuery = z.object({
  kind: z.optional(ImportKind),
  ...ImportPageQuery.shape,
});

export const ImportQuery = z.object({
  outcome: z.optional(ImportOutcome),
  ...ImportPageQuery.shape,
});

export const HeldItemQuery = z.object({
  state: z.optional(z.enum(['waiting', 'decided'])),
  page: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
});
