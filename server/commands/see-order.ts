import type { medications } from '@wattle/contract/operations/medications.ts';
import { actorName } from '../actor.ts';
import type { Call } from '../call.ts';
import type { Container } from '../container.ts';
import { Failure } from '../errors.ts';
import { publish } from '../live/publish.ts';
import { insertOrderSeen } from '../queries/chart/order-progress.ts';
import { findOrder } from '../queries/chart/orders.ts';

/** Records that the pharmacy has seen a version of a chart: the first time counts (decision 073). */
export async function seeOrder(
  { db }: Container,
  call: Call<typeof medications.seeOrder>,
): Promise<void> {
  const { actor, resident, now } = call;
  await db.kysely.transaction().execute(async (tx) => {
    const order = await findOrder(tx, call.params.orderId);
    if (order?.residentId !== resident.id) {
      throw new Failure(404, 'There is no such version of this chart.');
    }
    const orderId = order.id;
    const seen = { orderId, actorId: actor.userId, byName: actorName(actor), at: now };
    if (await insertOrderSeen(tx, seen)) await publish(tx, 'ChartChanged', resident, orderId);
    await call.audit(tx, { order: orderId });
  });
}
