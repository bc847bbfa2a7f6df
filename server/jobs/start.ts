import { refreshLookAlikes } from '../commands/refresh-look-alikes.ts';
import { removeStaleDrafts } from '../commands/remove-stale-drafts.ts';
import { runQueuedSyncs } from '../commands/run-queued-syncs.ts';
import type { Container } from '../container.ts';
import { purgeExpired } from '../idp/purge.ts';
import { sendDueMail } from '../mail/send.ts';
import { inTrace } from '../monitoring/trace.ts';
import { purgeEvents } from '../queries/deliveries.ts';
import { purgeExports } from '../queries/exports.ts';

const everyMs = 10 * 60_000;

type Job = readonly [
  name: string,
  run: (container: Container, stopping: AbortSignal) => Promise<unknown>,
];

const jobs: readonly Job[] = [
  ['remove-stale-drafts', removeStaleDrafts],
  ['purge-sign-in', ({ db, now }) => purgeExpired(db.kysely, now())],
  ['send-mail', sendDueMail],
  ['synchronise', runQueuedSyncs],
  ['look-alikes', refreshLookAlikes],
  ['purge-events', ({ db, now }) => purgeEvents(db.kysely, now())],
  ['purge-exports', ({ db, now }) => purgeExports(db.kysely, now())],
];

/**
 * Runs the housekeeping jobs now and every ten minutes. Each may run in several processes at once.
 * `stop` waits for the running one.
 */
export function startJobs(container: Container): { stop(): Promise<void> } {
  const stopping = new AbortController();

  async function runAll(): Promise<void> {
    for (const [job, run] of jobs) {
      if (stopping.signal.aborted) return;
      try {
        await inTrace(`job ${job}`, 'internal', () => run(container, stopping.signal));
      } catch (err) {
        // It runs again next time.
        container.log.error({ err, job }, 'A job failed');
      }
    }
  }

  let turn = runAll();
  const timer = setInterval(() => {
    turn = turn.then(runAll);
  }, everyMs);
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await turn;
    },
  };
}
