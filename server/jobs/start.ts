import { sealPlainSecrets } from '../commands/data-exchange/seal-plain-secrets.ts';
import { refreshLookAlikes } from '../commands/refresh-look-alikes.ts';
import { removeStaleDrafts } from '../commands/remove-stale-drafts.ts';
import { runQueuedSync } from '../commands/run-queued-sync.ts';
import { sendDailyNotices } from '../commands/users/send-daily-notices.ts';
import type { Container } from '../container.ts';
import { purgeExpired } from '../demo/idp/purge.ts';
import { sendDueMail } from '../mail/send.ts';
import { inTrace } from '../monitoring/trace.ts';
import { purgeEvents } from '../queries/exchange/deliveries.ts';
import { purgeExports } from '../queries/exchange/exports.ts';
import { endJob, listWaitingJobs, takeJob } from '../queries/instance/jobs.ts';

const everyMs = 10 * 60_000;

/** How long one job works before the others have their turn. */
const turnMs = 30_000;

/**
 * A job works in steps, each a small transaction of a bounded number of rows, so that requests are answered between
 * them. A step returns whether there may be more to do.
 */
export type Job = readonly [
  name: string,
  step: (container: Container, stopping: AbortSignal) => Promise<boolean>,
];

const allJobs: readonly Job[] = [
  ['remove-stale-drafts', removeStaleDrafts],
  ['purge-sign-in', ({ db, now }) => purgeExpired(db.kysely, now())],
  ['daily-notices', sendDailyNotices],
  ['send-mail', sendDueMail],
  ['synchronise', runQueuedSync],
  ['look-alikes', (container) => refreshLookAlikes(container)],
  ['seal-secrets', sealPlainSecrets],
  ['purge-events', ({ db, now }) => purgeEvents(db.kysely, now())],
  ['purge-exports', ({ db, now }) => purgeExports(db.kysely, now())],
];

/**
 * Runs the housekeeping jobs now and every ten minutes, and again at once while there is more. One process runs a job at
 * a time. One that failed three times in a row waits, also across restarts. `stop` waits for the step that is running.
 */
export function startJobs(container: Container, jobs = allJobs): { stop(): Promise<void> } {
  const { db, log, now } = container;
  const stopping = new AbortController();

  /** True if the job stopped because its turn was over. */
  async function run([job, step]: Job): Promise<boolean> {
    const taken = await takeJob(db.kysely, job, now());
    if (taken === undefined) return false;
    const end = performance.now() + turnMs;
    let isMore = true;
    try {
      while (isMore && performance.now() < end && !stopping.signal.aborted) {
        isMore = await inTrace(`job ${job}`, 'internal', () => step(container, stopping.signal));
      }
    } catch (err) {
      log.error({ err, job, failures: taken.failures }, 'A job failed');
      await endJob(db.kysely, job, 'failed');
      return false;
    }
    await endJob(db.kysely, job, 'done');
    return isMore;
  }

  async function runAll(): Promise<void> {
    let isMore = true;
    while (isMore) {
      isMore = false;
      for (const job of jobs) {
        if (stopping.signal.aborted) return;
        if (await run(job)) isMore = true;
      }
    }
    for (const { name: job, failures, dueAt } of await listWaitingJobs(db.kysely, now())) {
      log.error({ job, failures, dueAt }, 'A job waits because it failed');
    }
  }

  // Without a database there is nothing to do; the next time will.
  const runSafely = () =>
    runAll().catch((err: unknown) => log.error({ err }, 'The jobs could not run'));
  let turn = runSafely();
  const timer = setInterval(() => {
    turn = turn.then(runSafely);
  }, everyMs);
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await turn;
    },
  };
}
