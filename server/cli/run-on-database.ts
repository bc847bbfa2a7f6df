import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { openDatabase } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { createLog } from '../log.ts';

/**
 * Runs an operator's command on the database that DATABASE_URL or DATA_DIR names and ends the
 * process with the exit code it gives; 1 with a sentence when it throws. The embedded database
 * belongs to one process, so the server has to be stopped for it.
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
