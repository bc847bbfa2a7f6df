import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { openDatabase } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { createLog } from '../log.ts';

/**
 * Runs an operator's command on the database in DATABASE_URL or DATA_DIR and ends the
 * process with its exit code, or 1 with a sentence if it throws. The embedded database
 * can be used by one process only, so the server has to be stopped first.
 */
export async function runOnDatabase(run: (db: Kysely<Tables>) => Promise<number>): Promise<void> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = './data' } = process.env;
  try {
    if (databaseUrl === undefined && !existsSync(join(dataDir, 'database'))) {
      throw new Error(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
    }
    const db = await openDatabase({ databaseUrl, dataDir, log: createLog('error') });
    try {
      process.exitCode = await run(db.kysely);
    } finally {
      await db.close();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
