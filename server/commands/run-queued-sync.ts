import type { Container } from '../container.ts';
import { finishSync, takeQueuedSync } from '../queries/chart/medication-syncs.ts';
import { listOrderLines } from '../queries/chart/order-lines.ts';
import { findLatestOrder } from '../queries/chart/orders.ts';

/**
 * Runs a queued synchronisation (CHT-06): re-reads the resident’s current order and records what it found. A step of a
 * job; false if none is queued.
 */
export async function runQueuedSync({ db, now }: Container): Promise<boolean> {
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
