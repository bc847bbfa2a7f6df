import { type Kysely, sql } from 'kysely';
import { verifyChain } from './audit-chain.ts';
import { readApplied } from '../db/migrate.ts';
import type { Tables } from '../db/tables.ts';
import { BackupError } from './backup-error.ts';
import { type End, formatVersion, type Head, type TableStart } from './format.ts';
import { RowsDigest } from './rows-digest.ts';
import { listTables, readRows, readSequences, writeExactly } from './tables.ts';

/** What a backup contains. */
export interface Contents {
  tables: number;
  rows: number;
  audit: End['audit'];
}

/**
 * Gives `write` everything in the database as it was at one moment, as lines of a backup. Others continue reading and
 * writing meanwhile.
 */
export async function dump(
  db: Kysely<Tables>,
  takenAt: Date,
  write: (lines: AsyncGenerator<string>) => Promise<void>,
): Promise<Contents> {
  const tables = await listTables(db);
  if (tables.length === 0)
    throw new BackupError('The database is empty: there is nothing to back up.');
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Before the first query, which decides on the moment: a table rewritten in between would look empty.
      await sql`lock table ${sql.join(tables.map(({ table }) => sql.table(table)))} in access share mode`.execute(
        tx,
      );
      if (JSON.stringify(await listTables(tx)) !== JSON.stringify(tables)) {
        throw new BackupError(
          'The database is being migrated. Run the backup again once that is done.',
        );
      }
      await writeExactly(tx);
      const contents: Contents = { tables: tables.length, rows: 0, audit: await verifyChain(tx) };
      await write(linesOf(tx, takenAt, tables, contents));
      return contents;
    });
}

/** Counts the rows in `contents`. */
async function* linesOf(
  tx: Kysely<Tables>,
  takenAt: Date,
  tables: readonly TableStart[],
  contents: Contents,
): AsyncGenerator<string> {
  const applied = await readApplied(tx);
  const migrations = applied.map(({ id, name, checksum }) => ({ id, name, checksum }));
  yield lineOf({
    format: 'wattle-backup',
    version: formatVersion,
    takenAt: takenAt.toISOString(),
    migrations,
  } satisfies Head);
  for (const table of tables) {
    yield lineOf(table);
    const digest = new RowsDigest();
    for await (const rows of readRows(tx, table)) {
      for (const row of rows) digest.add(row);
      yield `${rows.join('\n')}\n`;
    }
    const result = digest.result();
    contents.rows += result.rows;
    yield lineOf(result);
  }
  const sequences = await readSequences(tx);
  yield lineOf({
    end: true,
    tables: tables.length,
    sequences,
    audit: contents.audit,
  } satisfies End);
}

const lineOf = (value: object) => `${JSON.stringify(value)}\n`;
