import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { createLog } from '../log.ts';

/** The database's address according to the environment. A pooler refuses what a single connection sets. */
export function givenPlace() {
  const { DATABASE_DIRECT_URL, DATABASE_URL, DATA_DIR: dataDir = './data' } = process.env;
  return { databaseUrl: DATABASE_DIRECT_URL || DATABASE_URL, dataDir };
}

/**
 * Runs an operator's command on the database in DATABASE_URL or DATA_DIR. The embedded database can be used by one
 * process only, so the server has to be stopped first. Throws what `run` throws.
 */
export async function runOnDatabase<T>(run: (db: Database) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = givenPlace();
  // '' is how a shell unsets it, as for openDatabase.
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) {
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  }
  const db = await openDatabase({ databaseUrl, dataDir, log: createLog('error') });
  try {
    return await run(db);
  } finally {
    await db.close();
  }
}
