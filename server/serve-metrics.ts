import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Container } from './container.ts';
import { lastBackupAt } from './backup/last-backup.ts';
import { newestMigration } from './db/migrate.ts';
import { toStartError } from './port.ts';
import { type Backlog, readBacklog } from './queries/instance/backlog.ts';
import { version } from './version.ts';
import * as metrics from './monitoring/metrics.ts';

/** A scrape must not wait for a database that isn't answering. */
const patienceMs = 2000;

/** Serves `/metrics` on the address of the settings until `close`. Throws a StartError if it is taken. */
export async function serveMetrics(
  container: Container,
  address: { readonly host: string; readonly port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const { registry } = metrics;
  metrics.collectProcessMetrics();
  metrics.info.set({ version, migration: newestMigration() }, 1);
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    measure(container)
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        (err: unknown) => {
          container.log.error({ err }, 'The metrics could not be read');
          response.writeHead(500).end();
        },
      );
  });
  server.listen(address);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw toStartError(error, address, 'METRICS_');
  }
  const bound = server.address();
  return {
    port: bound !== null && typeof bound === 'object' ? bound.port : address.port,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Sets the values that are only known by looking. */
async function measure({ db, now, settings }: Container): Promise<void> {
  await measureDataDir(settings.dataDir, now());
  const { idle, used, waiting } = db.poolCounts();
  metrics.poolSize.set({ state: 'idle' }, idle);
  metrics.poolSize.set({ state: 'used' }, used);
  metrics.poolWaiting.set(waiting);
  const answered = new AbortController();
  const late = setTimeout(patienceMs, undefined, answered).catch(() => undefined);
  // Anything else that needs the database logs why.
  const backlog = await Promise.race([readBacklog(db.kysely, now()).catch(() => undefined), late]);
  answered.abort();
  metrics.databaseUp.set(backlog === undefined ? 0 : 1);
  show(backlog);
}

/** The disk of the embedded database, and when it or PostgreSQL was last backed up from here. */
async function measureDataDir(dataDir: string, now: Date): Promise<void> {
  const backupAt = await lastBackupAt(dataDir);
  if (backupAt === undefined) metrics.backupAge.remove();
  else metrics.backupAge.set((now.getTime() - backupAt.getTime()) / 1000);
  const { bavail, bsize } = await statfs(existsSync(dataDir) ? dataDir : '.');
  metrics.diskFree.set(bavail * bsize);
}

/** A value that couldn't be read is left out, rather than shown as zero. */
function show(backlog: Backlog | undefined): void {
  for (const [gauge, value] of [
    [metrics.outboxWaiting, backlog?.mailWaiting],
    [metrics.outboxOldest, backlog?.oldestMailSeconds],
    [metrics.notificationsWaiting, backlog?.notificationsWaiting],
    [metrics.deadLetters, backlog?.deadLetters],
    [metrics.ordersWaiting, backlog?.ordersWaiting],
    [metrics.ordersOldest, backlog?.oldestOrderSeconds],
    [metrics.heldItems, backlog?.heldItems],
    [metrics.heldOldest, backlog?.oldestHeldSeconds],
    [metrics.auditAge, backlog?.lastAuditSeconds],
  ] as const) {
    if (value === undefined || value === null) gauge.remove();
    else gauge.set(value);
  }
  metrics.jobFailures.reset();
  for (const [name, failures] of Object.entries(backlog?.jobFailures ?? {})) {
    metrics.jobFailures.set({ name }, failures);
  }
}
