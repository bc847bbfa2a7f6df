import { sql } from 'kysely';
import pg from 'pg';
import type { Database, DatabaseLog } from './database.ts';
import { Listener } from './listener.ts';
import { countsOf, createPool, kyselyOver, pingOver } from './pool.ts';

/**
 * No statement of ours runs long enough to gain from being compiled; compiling the large ones of an import or a restore
 * takes seconds.
 */
const noCompiling = '-c jit=off';

/** How long the server works on one statement, waiting for locks included. */
const statementMs = 10_000;

export interface PostgresOptions {
  databaseUrl: string;
  /** The same database without a pooler such as PgBouncer in between; undefined if there is none. */
  directUrl?: string | undefined;
  log: DatabaseLog;
  silentMs?: number;
}

/**
 * PostgreSQL 15 or later. Connects when first used. A server that hasn't answered for `silentMs` is given up: the
 * connection is dropped and the next query opens another. With a pooler, every transaction may run on another session
 * of the server; only the listener needs one of its own.
 */
export function openPostgres({
  databaseUrl,
  directUrl,
  log,
  silentMs = statementMs + 2000,
}: PostgresOptions): Database {
  const config = {
    connectionString: databaseUrl,
    application_name: 'wattle',
    options: `-c timezone=UTC -c statement_timeout=${statementMs} ${noCompiling}`,
    connectionTimeoutMillis: Math.min(5000, silentMs),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000, // so that a silently lost connection is noticed within half a minute
  };
  // A pooler refuses options; `requireSession` asks that the role has them.
  const { options: _, ...plain } = config;
  const pool = createPool({ ...(directUrl === undefined ? config : plain), max: 20 }, log);
  const kysely = kyselyOver(pool, silentMs);
  const direct = { ...config, ...(directUrl !== undefined && { connectionString: directUrl }) };
  const listener = new Listener(direct, log, silentMs);
  let closed: Promise<unknown> | undefined;

  return {
    kysely,
    kind: 'postgres',
    openDirect: () =>
      new pg.Client({ ...direct, options: `-c timezone=UTC -c lock_timeout=${statementMs}` }),
    listen: (channel, handler) => listener.listen(channel, handler),
    onReconnect: (handler) => listener.onReconnect(handler),
    poolCounts: () => countsOf(pool),
    ping: () => pingOver(kysely),
    isBeyondRecovery: () => false,
    close: async () => {
      closed ??= Promise.all([listener.close(), pool.end()]);
      await closed;
    },
  };
}

/** Throws unless a pooler's sessions have the settings that we give a connection of our own. */
export async function requireSession({ kysely }: Database): Promise<void> {
  const { rows } = await sql<{ isSet: boolean; owner: string }>`
    select current_setting('TimeZone') = 'UTC'
           and current_setting('statement_timeout') = ${`${statementMs / 1000}s`} as is_set,
           format('alter role %I in database %I', current_user, current_database()) as owner
  `.execute(kysely);
  const [row] = rows;
  if (row === undefined || row.isSet) return;
  throw new Error(
    `The pooler’s sessions need two settings. Run: ${row.owner} set timezone = 'UTC'; ` +
      `${row.owner} set statement_timeout = '${statementMs / 1000}s'; then restart the pooler.`,
  );
}
