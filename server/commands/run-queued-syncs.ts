import type { Container } from '../container.ts';
import { finishSync, takeQueuedSync } from '../queries/medication-syncs.ts';
import { listOrderLines } from '../queries/order-lines.ts';
import { findLatestOrder } from '../queries/orders.ts';

/**
 * Runs the queued synchronisations (CHT-06), each in its own transaction; run by a job. Each re-reads the resident's
 * current order and records what it found. Returns how many there were.
 */
export async function runQueuedSyncs(container: Container): Promise<number> {
  let count = 0;
  while (await runNext(container)) count += 1;
  return count;
}

/** False if none is queued. */
async function runNext({ db, now }: Container): Promise<boolean> {
  return db.kysely.transaction().execute(async (tx) => {
    const sync = await takeQueuedSync(tx);
    if (sync === undefined) return false;
    const order = await findLatestOrder(tx, sync.residentId);
    const finishedAt = now();
    if (order === undefined) {
      const problem = 'The resident has no chart.';
      await finishSync(tx, sync.id, { state: 'Failed', finishedAt, problem });
    } else {
      const { length: medicineCount } = await listOrderLines(tx, [order.id]);
      const outcome = { state: 'Done', finishedAt, orderId: order.id, medicineCount } as const;
      await finishSync(tx, sync.id, outcome);
    }
    return true;
  });
}
