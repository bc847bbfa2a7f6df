import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Longer than a run takes. */
const takenMs = 120_000;
/** From how many failures in a row a job waits. */
const patience = 3;

/**
 * Takes a job for one run; undefined if another process has it, or it waits after failing. The run counts as failed
 * until it ends, so that one that ends the process counts too. After three the next comes ten minutes later, then twice
 * as long each time, up to six hours.
 */
export async function takeJob(
  db: Kysely<Tables>,
  name: string,
  now: Date,
): Promise<{ failures: number } | undefined> {
  await db
    .insertInto('job')
    .values({ name })
    .onConflict((on) => on.doNothing())
    .execute();
  return await db
    .updateTable('job')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      takenUntil: new Date(now.getTime() + takenMs),
      dueAt: sql<Date>`case when failures + 1 >= ${patience} then ${now}::timestamptz
        + least(interval '6 hours', interval '10 minutes' * power(2, least(failures + 1 - ${patience}, 10))) end`,
    }))
    .where('name', '=', name)
    .where((eb) => eb.or([eb('takenUntil', 'is', null), eb('takenUntil', '<=', now)]))
    .where((eb) => eb.or([eb('dueAt', 'is', null), eb('dueAt', '<=', now)]))
    .returning('failures')
    .executeTakeFirst();
}

/** Ends a run that succeeded, or one that failed. */
export async function endJob(
  db: Kysely<Tables>,
  name: string,
  outcome: 'done' | 'failed',
): Promise<void> {
  await db
    .updateTable('job')
    .set({ takenUntil: null, ...(outcome === 'done' && { failures: 0, dueAt: null }) })
    .where('name', '=', name)
    .execute();
}

/** The jobs that wait after failing, with when they are tried again. */
export async function listWaitingJobs(db: Kysely<Tables>, now: Date) {
  return await db
    .selectFrom('job')
    .select(['name', 'failures', 'dueAt'])
    .where('dueAt', '>', now)
    .where((eb) => eb.or([eb('takenUntil', 'is', null), eb('takenUntil', '<=', now)]))
    .orderBy('name')
    .execute();
}
