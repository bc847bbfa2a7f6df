import type { Database, DatabaseLog } from './database.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { openPostgres, requirePrepared, requireSession } from './postgres.ts';

export interface DatabaseOptions {
  /** A PostgreSQL URL. Without one, the embedded database in `dataDir` is used. */
  databaseUrl?: string | undefined;
  /** The address without a pooler in between, if `databaseUrl` leads to one in transaction mode. */
  directUrl?: string | undefined;
  /** False: no statement is prepared on PostgreSQL, for a pooler that can’t. */
  preparesStatements?: boolean;
  dataDir: string;
  log: DatabaseLog;
  /**
   * Whether the process starts: until `limitWaits` a query waits for its turn as long as it takes, such as on the first
   * maintenance after the demo world was written, which takes minutes on a slow machine.
   */
  isStarting?: boolean;
  /** After how many milliseconds without an answer PostgreSQL counts as gone; 12 seconds unless told. */
  silentMs?: number;
}

/** Opens the database. It may still need `migrate`. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, log, isStarting } = options;
  if (!databaseUrl) return openEmbedded(dataDir, log, isStarting);
  const db = openPostgres({ ...options, databaseUrl });
  if (options.directUrl === undefined) return db;
  try {
    await requireSession(db);
    if (options.preparesStatements !== false) await requirePrepared(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}
