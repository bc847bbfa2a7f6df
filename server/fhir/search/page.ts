import type { ResourceType } from '@wattle/contract/fhir/resources.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { FoundResource, FoundPage, ReaderPage } from '../reader.ts';
import { recordIdOf } from '../record-id.ts';

interface PageQuery {
  /** Everything that matches: its `id` as text, and what `rows` needs to find the rest. */
  readonly found: RawBuilder<unknown>;
  /** The rows of `page`, which is `found` cut to one page; with what `Listed` names. */
  readonly rows: RawBuilder<unknown>;
}

interface TotalRow {
  readonly total: number;
}

interface MatchRow {
  readonly id: string;
  readonly lastUpdated: Date;
  /** The resident whose record it is; left out if it belongs to nobody. */
  readonly residentId?: string;
}

/** One page of what matches, in the order of the ids, and how many match; in one statement. */
export async function findPage<Row>(
  db: Kysely<Tables>,
  { found, rows }: PageQuery,
  {
    after = null,
    limit,
  }: Pick<ReaderPage, 'limit'> & { readonly after: string | null | undefined },
  resourceOf: (row: Row) => FoundResource['resource'],
): Promise<FoundPage> {
  const answer = await sql<TotalRow & ((Row & MatchRow) | { readonly id: null })>`
    with found as materialized (${found}),
    page as (
      select * from found
      where ${after}::text is null or id collate "C" > ${after}::text
      order by id collate "C" limit ${limit}
    )
    select counted.total, listed.*
    from (select count(*) as total from found) as counted
    left join (${rows}) as listed on true
    order by listed.id::text collate "C"
  `.execute(db);
  return {
    total: answer.rows[0]?.total ?? 0,
    found: answer.rows
      .filter((row): row is TotalRow & Row & MatchRow => row.id !== null)
      .map((row) => ({
        resource: resourceOf(row),
        lastUpdated: row.lastUpdated,
        residentId: row.residentId ?? null,
      })),
  };
}

/** The page of a type whose ids are codes, which are read by the code. */
export const pageOf = (type: ResourceType, { after, limit }: ReaderPage) => ({
  after: after && recordIdOf(type, after),
  limit,
});
