import type { Database, DatabaseLog } from './database.ts';
import { Listener } from './listener.ts';
import { createPool, kyselyOver, pingOver } from './pool.ts';

/** PostgreSQL 15 or later at `connectionString`. Connects when first used. */
export function openPostgres(connectionString: string, log: DatabaseLog): Database {
  const config = {
    connectionString,
    application_name: 'wattle',
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000, // so that a silently lost connection is noticed within half a minute
  };
  const pool = createPool({ ...config, max: 20 }, log);
  const kysely = kyselyOver(pool);
  const listener = new Listener(config, log);
  let closed: Promise<unknown> | undefined;

  return {
    kysely,
    kind: 'postgres',
    listen: (channel, handler) => listener.listen(channel, handler),
    onReconnect: (handler) => listener.onReconnect(handler),
    ping: () => pingOver(kysely),
    close: async () => {
      closed ??= Promise.all([listener.close(), pool.end()]);
      await closed;
    },
  };
}
