import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { Channels } from '../channels.ts';
import type { Database, DatabaseLog } from '../database.ts';
import { countsOf, createPool, kyselyOver, pingOver } from '../pool.ts';
import { HotStatements } from '../prepared-statements.ts';
import { lockDirectory } from './directory-lock.ts';
import { EngineSocket } from './engine-socket.ts';
import { EngineThread } from './engine-thread.ts';
import { makeDatabase } from './fresh-directory.ts';
import { scheduleMaintenance } from './maintenance.ts';
import { offerSnapshots } from './snapshots.ts';

/** Long enough for a queue under load, short enough to reveal a transaction that waits for itself. */
const TURN_MS = 20_000;

/** The log may take 64 MB between two checkpoints; the rest is for the tables. */
const RESERVE_MB = 128;

/**
 * Throws before the disk is full: with no room for its log the engine would have to be restarted. Works again
 * automatically once there is room.
 */
function refuseFullDisk(directory: string): void {
  const { bavail, bsize } = fs.statfsSync(directory);
  const free = Math.floor((bavail * bsize) / 1024 ** 2);
  if (free >= RESERVE_MB) return;
  throw new Error(
    `Only ${free} MB are free on the disk of ${directory}; ${RESERVE_MB} MB are needed`,
  );
}

/**
 * PGlite in `dataDir/database`, created on the first start. It has one session, so the pool has one
 * connection, and transactions run one at a time.
 */
export async function openEmbedded(
  dataDir: string,
  log: DatabaseLog,
  isStarting = false,
): Promise<Database> {
  fs.mkdirSync(dataDir, { recursive: true });
  const directory = path.join(fs.realpathSync(dataDir), 'database');
  const unlock = await lockDirectory(dataDir);
  const thread = await startThread(directory).catch((error: unknown) => {
    unlock();
    throw error;
  });
  let hasFailed = false;
  void thread.failure.then((err) => {
    hasFailed = true;
    log.error({ err }, 'The embedded database failed; restart the server');
  });

  const pool = createPool(
    {
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      stream: () => new EngineSocket(thread),
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: isStarting ? 0 : TURN_MS,
    },
    log,
  );
  const kysely = kyselyOver(pool, {
    checkFirst: () => refuseFullDisk(directory),
    hot: new HotStatements({ areReplaced: false }),
  });
  const channels = new Channels(async (statement) => {
    await sql.raw(statement).execute(kysely);
  }, log);
  pool.on('connect', (client) => client.on('notification', (note) => channels.deliver(note)));
  const stopMaintenance = scheduleMaintenance(kysely, log);
  const stopSnapshots = offerSnapshots(dataDir, (target) => thread.copy(target), log);

  const close = async () => {
    stopSnapshots();
    await stopMaintenance();
    await pool.end();
    await thread.close();
    unlock();
  };
  let closed: Promise<void> | undefined;

  return {
    kysely,
    kind: 'embedded',
    listen: (channel, handler) => channels.listen(channel, handler),
    onReconnect: () => undefined, // its only session is only lost with the whole database
    poolCounts: () => countsOf(pool),
    ping: () => pingOver(kysely),
    limitWaits: () => {
      pool.options.connectionTimeoutMillis = TURN_MS;
    },
    isBeyondRecovery: () => hasFailed,
    close: () => (closed ??= close()),
  };
}

async function startThread(directory: string): Promise<EngineThread> {
  if (!fs.existsSync(directory)) await makeDatabase(directory);
  return EngineThread.start(directory);
}
