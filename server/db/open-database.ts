import type { Database, DatabaseLog } from './database.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { openPostgres } from './postgres.ts';

export interface DatabaseOptions {
  /** A PostgreSQL URL. Without one, the embedded database in `dataDir` is used. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log: DatabaseLog;
  /** After how many milliseconds without an answer PostgreSQL counts as gone; 12 seconds unless told. */
  silentMs?: number;
}

/** Opens the database. It may still need `migrate`. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, log, silentMs } = options;
  return databaseUrl ? openPostgres(databaseUrl, log, silentMs) : openEmbedded(dataDir, log);
}
