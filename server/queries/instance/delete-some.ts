import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** How many rows a statement of a job deletes at most. */
const most = 1000;

/** Deletes some of the rows of a table for which the condition holds; true if there may be more. */
export async function deleteSome(
  db: Kysely<Tables>,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
  limit = most,
): Promise<boolean> {
  const name = sql.table(table);
  const { numAffectedRows } = await sql`
    delete from ${name} where ctid = any(array(select ctid from ${name} where ${condition} limit ${limit}))
  `.execute(db);
  return Number(numAffectedRows) === limit;
}
