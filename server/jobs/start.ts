import { removeStaleDrafts } from '../commands/remove-stale-drafts.ts';
import type { Container } from '../container.ts';
import { purgeExpired } from '../idp/purge.ts';
import { sendDueMail } from '../mail/send.ts';

const everyMs = 10 * 60_000;

type Job = readonly [name: string, run: (container: Container) => Promise<unknown>];

const jobs: readonly Job[] = [
  ['remove-stale-drafts', removeStaleDrafts],
  ['purge-sign-in', ({ db, now }) => purgeExpired(db.kysely, now())],
  ['send-mail', sendDueMail],
];

/**
 * Runs the housekeeping now and every ten minutes. Each job may run in several processes at once.
 * `stop` waits for the one that is running.
 */
export function startJobs(container: Container): { stop(): Promise<void> } {
  let isStopped = false;

  async function runAll(): Promise<void> {
    for (const [job, run] of jobs) {
      if (isStopped) return;
      try {
        await run(container);
      } catch (err) {
        // It is tried again at the next turn.
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
      isStopped = true;
      clearInterval(timer);
      await turn;
    },
  };
}
