import type { Database, DatabaseLog } from './database.ts';
import { Listener } from './listener.ts';
import { createPool, kyselyOver, pingOver } from './pool.ts';

/** How long the server works on one statement, waiting for locks included. */
const statementMs = 10_000;

/**
 * PostgreSQL 15 or later at `connectionString`. Connects when first used. A server that hasn't answered for `silentMs`
 * is given up: the connection is dropped and the next query opens another.
 */
export function openPostgres(
  connectionString: string,
  log: DatabaseLog,
  silentMs = statementMs + 2000,
): Database {
  const config = {
    connectionString,
    application_name: 'wattle',
    options: `-c timezone=UTC -c statement_timeout=${statementMs}`,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000, // so that a silently lost connection is noticed within half a minute
  };
  const pool = createPool({ ...config, max: 20 }, log);
  const kysely = kyselyOver(pool, silentMs);
  const listener = new Listener(config, log, silentMs);
  let closed: Promise<unknown> | undefined;

  return {
    kysely,
    kind: 'postgres',
    listen: (channel, handler) => listener.listen(channel, handler),
    onReconnect: (handler) => listener.onReconnect(handler),
    ping: () => pingOver(kysely),
    isBeyondRecovery: () => false,
    close: async () => {
      closed ??= Promise.all([listener.close(), pool.end()]);
      await closed;
    },
  };
}
