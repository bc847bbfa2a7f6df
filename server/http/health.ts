import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { sendText } from './error-answers.ts';

/** A load balancer asks again soon, and must not wait for a database that isn't responding. */
const patience = 2000;

/** Whether the process is alive, and whether it is ready. */
export function addHealth(app: FastifyInstance, db: Database, isDraining: () => boolean): void {
  let isMigrated = false;

  async function findObstacle(): Promise<string | undefined> {
    if (isDraining()) return 'Stopping.';
    // Once migrated, always migrated: the files are only read until then.
    isMigrated ||= (await pendingMigrations(db)).length === 0;
    if (!isMigrated) return 'The database is being migrated.';
    await db.ping();
    return undefined;
  }

  app.get('/health/live', (_request, reply) =>
    db.isBeyondRecovery()
      ? sendText(reply, 503, 'The embedded database has failed. Restart the server.')
      : sendText(reply, 200, 'Alive.'),
  );
  app.get('/health/ready', async (request, reply) => {
    const answered = new AbortController();
    const late = setTimeout(patience, 'The database is not responding.', answered);
    try {
      const obstacle = await Promise.race([findObstacle(), late.catch(() => undefined)]);
      return await sendText(reply, obstacle === undefined ? 200 : 503, obstacle ?? 'Ready.');
    } catch (err) {
      request.log.warn({ err }, 'Not ready');
      return await sendText(reply, 503, 'The database is unavailable.');
    } finally {
      answered.abort();
    }
  });
}
