import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type * as z from 'zod/mini';
import { verifyChain } from './audit-chain.ts';
import { copyField, copyIn } from '../db/copy.ts';
import { migrate, recreateSchema } from '../db/migrate.ts';
import type { Database } from '../db/database.ts';
import { takeAnyTime } from '../db/pool.ts';
import type { Tables } from '../db/tables.ts';
import { BackupError } from './backup-error.ts';
import type { Contents } from './dump.ts';
import { End, formatVersion, Head, Row, TableEnd, TableStart } from './format.ts';
import { InvalidTextError } from '../db/errors.ts';
import { RowsDigest } from './rows-digest.ts';
import { listTables, readRows, readSequences, writeExactly } from './tables.ts';

/** How much text is collected before it is written. */
const batchLength = 1_000_000;

/**
 * Restores a backup's lines into an empty database and compares what is then in it with what was backed up, row for
 * row; all or nothing. Brings it up to this program afterwards. `onTable` is called for each table that is restored.
 */
export async function load(
  db: Database,
  lines: AsyncIterable<string>,
  onTable: (table: string, rows: number) => void = () => undefined,
): Promise<Contents & { takenAt: string }> {
  const restored = await db.kysely.transaction().execute(async (tx) => {
    await takeAnyTime(tx);
    await refuseUnlessEmpty(tx);
    return await fill(tx, lines[Symbol.asyncIterator](), onTable);
  });
  await migrate(db);
  return restored;
}

async function refuseUnlessEmpty(tx: Kysely<Tables>): Promise<void> {
  const [found] = await listTables(tx);
  if (found === undefined) return;
  throw new BackupError(
    `The database isn’t empty: it has the table ${found.table}. A backup is only restored into an empty one.`,
  );
}

async function fill(
  tx: Transaction<Tables>,
  lines: AsyncIterator<string>,
  onTable: (table: string, rows: number) => void,
): Promise<Contents & { takenAt: string }> {
  const head = read(Head, await nextLine(lines));
  if (head.version > formatVersion) {
    throw new BackupError(
      'The backup is newer than this program. Restore it with the newer program.',
    );
  }
  await recreateSchema(tx, head.migrations);
  await writeExactly(tx);
  const tables = await listTables(tx);
  const restoreRules = await suspendRules(tx, tables);

  const found = new Map<string, TableEnd>();
  let line = await nextLine(lines);
  for (; isTableStart(line); line = await nextLine(lines)) {
    const result = await fillTable(tx, line, lines);
    found.set(line.table, result);
    onTable(line.table, result.rows);
  }
  const end = read(End, line);
  if ((await lines.next()).done !== true)
    throw new BackupError('The backup has more data after its end.');
  await setSequences(tx, end.sequences);
  await restoreRules().catch((error: unknown) => {
    throw damageOf(error);
  });
  await compare(tx, tables, found, end);
  const rows = [...found.values()].reduce((sum, table) => sum + table.rows, 0);
  return { takenAt: head.takenAt, tables: found.size, rows, audit: end.audit };
}

async function nextLine(lines: AsyncIterator<string>): Promise<unknown> {
  const next = await lines.next();
  if (next.done === true) throw new BackupError('The backup is incomplete: its end is missing.');
  try {
    return JSON.parse(next.value);
  } catch (error) {
    throw notABackup(error);
  }
}

function read<T extends z.ZodMiniType>(schema: T, line: unknown): z.infer<T> {
  const result = schema.safeParse(line);
  if (result.success) return result.data;
  throw notABackup(result.error);
}

const notABackup = (cause: unknown) =>
  new BackupError('The file is damaged, or not a backup.', { cause });

/** A backup that the database refuses is damaged. That shows here first, because a file’s checksum is at its end. */
function damageOf(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError || error instanceof InvalidTextError)) return error;
  return new BackupError('The backup is damaged: the database doesn’t take its rows.', {
    cause: error,
  });
}

const isTableStart = (line: unknown): line is TableStart => TableStart.safeParse(line).success;

/**
 * The rows are restored as they were: no trigger may change them, and they come in no order that foreign keys could be
 * checked in. Returns the function that puts all of it in force again; only this transaction ever sees it suspended.
 */
async function suspendRules(
  tx: Kysely<Tables>,
  tables: readonly TableStart[],
): Promise<() => Promise<void>> {
  const { rows: foreignKeys } = await sql<{ table: string; name: string; definition: string }>`
    select relname as "table", conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and conparentid = 0 and relnamespace = current_schema()::regnamespace
    order by relname, conname
  `.execute(tx);
  for (const { table, name } of foreignKeys) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  }
  for (const { table } of tables) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  }
  // What a migration wrote is in the backup too.
  await sql`truncate ${sql.join(tables.map(({ table }) => sql.table(table)))}`.execute(tx);
  return async () => {
    for (const { table } of tables) {
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
    }
    for (const { table, name, definition } of foreignKeys) {
      await sql`
        alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}
      `.execute(tx);
    }
  };
}

async function fillTable(
  tx: Kysely<Tables>,
  { table, columns }: TableStart,
  lines: AsyncIterator<string>,
): Promise<TableEnd> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const statement = sql`copy ${sql.table(table)} (${names}) from stdin`;
  let text = '';
  for (;;) {
    const line = await nextLine(lines);
    if (Array.isArray(line)) text += `${read(Row, line).map(copyField).join('\t')}\n`;
    if (text !== '' && (text.length > batchLength || !Array.isArray(line))) {
      await copyIn(tx, statement, Buffer.from(text)).catch((error: unknown) => {
        throw damageOf(error);
      });
      text = '';
    }
    if (!Array.isArray(line)) return read(TableEnd, line);
  }
}

async function setSequences(tx: Kysely<Tables>, sequences: End['sequences']): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    if (last !== null) await sql`select setval(${sql.lit(name)}::regclass, ${last})`.execute(tx);
  }
}

/** Throws unless the database contains exactly what was backed up. */
async function compare(
  tx: Kysely<Tables>,
  tables: readonly TableStart[],
  found: ReadonlyMap<string, TableEnd>,
  end: End,
): Promise<void> {
  const differs = (what: string) =>
    new BackupError(`The backup is damaged: ${what} isn’t what was backed up.`);
  if (found.size !== end.tables || tables.length !== end.tables)
    throw differs('the list of tables');
  for (const table of tables) {
    const digest = new RowsDigest();
    for await (const rows of readRows(tx, table)) for (const row of rows) digest.add(row);
    const { rows, digest: actual } = digest.result();
    const expected = found.get(table.table);
    if (rows !== expected?.rows || actual !== expected.digest)
      throw differs(`table ${table.table}`);
  }
  if (!isSame(await readSequences(tx), end.sequences)) throw differs('a sequence');
  if (!isSame(await verifyChain(tx), end.audit)) throw differs('the chain of the audit log');
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
