import { sql } from 'kysely';
import pg from 'pg';
import type { Database, DatabaseLog } from './database.ts';
import { Listener } from './listener.ts';
import { hotAfter, HotStatements, nameOf } from './prepared-statements.ts';
import { countsOf, createPool, kyselyOver, pingOver } from './pool.ts';

/**
 * No statement of ours runs long enough to gain from being compiled; compiling the large ones of an import or a restore
 * takes seconds.
 */
const noCompiling = '-c jit=off';

/** How long the server works on one statement, waiting for locks included. */
const statementMs = 10_000;

/**
 * How long a connection that nobody needs is kept. A new one plans every statement anew, so whoever opens a chart after a
 * pause would wait for that.
 */
const idleMs = 30 * 60_000;

export interface PostgresOptions {
  databaseUrl: string;
  /** The same database without a pooler such as PgBouncer in between; undefined if there is none. */
  directUrl?: string | undefined;
  preparesStatements?: boolean;
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
  preparesStatements = true,
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
  const pool = createPool(
    { ...(directUrl === undefined ? config : plain), max: 20, idleTimeoutMillis: idleMs },
    log,
  );
  const hot = preparesStatements ? new HotStatements() : undefined;
  const kysely = kyselyOver(pool, { limitMs: silentMs, hot });
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

/**
 * Throws unless a pooler keeps the prepared statements of its clients apart. One that does gives them names of its own;
 * one that doesn’t passes our names on, and the next transaction may run on a session that has never heard of them.
 */
export async function requirePrepared({ kysely }: Database): Promise<void> {
  const isPassedOn = await kysely.transaction().execute(async (tx) => {
    for (let time = 0; time < hotAfter; time += 1) await sql`select ${probe}::text`.execute(tx);
    const { rows } = await sql<{ name: string }>`
      select name from pg_prepared_statements where statement = 'select $1::text'
    `.execute(tx);
    return rows.some(({ name }) => name === nameOf('select $1::text'));
  });
  if (!isPassedOn) return;
  throw new Error(
    'The pooler doesn’t keep prepared statements. Set max_prepared_statements in PgBouncer 1.21 or newer, ' +
      'or set DATABASE_PREPARE=off.',
  );
}

const probe = 'whether it is prepared';
