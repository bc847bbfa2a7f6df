import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { TableStart } from './format.ts';

/** How many rows are held in memory. */
const batch = 500;

/**
 * Every table with rows of ours and its columns, as the database spells them. The migrations are in the head instead.
 */
export async function listTables(db: Kysely<Tables>): Promise<TableStart[]> {
  const { rows } = await sql<TableStart>`
    select relname as "table", array_agg(attname order by attnum)::text[] as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'schema_migration' and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname collate "C"
  `.execute(db);
  return rows;
}

/** Makes the database write values as text in the one way that every database reads back exactly. */
export async function writeExactly(tx: Kysely<Tables>): Promise<void> {
  await sql`
    set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; set local timezone = 'UTC';
    set local bytea_output = 'hex'; set local extra_float_digits = 1
  `.execute(tx);
}

/**
 * The rows of a table in batches, each row a JSON array of its values' texts. Needs a transaction and `writeExactly`.
 */
export async function* readRows(
  tx: Kysely<Tables>,
  { table, columns }: TableStart,
): AsyncGenerator<string[]> {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`));
  await sql`
    declare backup no scroll cursor for
    select array_to_json(array[${values}])::text as line from ${sql.table(table)}
  `.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(batch)} from backup`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close backup`.execute(tx);
}

/** The last value of each sequence, null if it was never used. */
export async function readSequences(db: Kysely<Tables>): Promise<Record<string, number | null>> {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = current_schema() order by sequencename
  `.execute(db);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
