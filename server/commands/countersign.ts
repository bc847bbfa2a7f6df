import type { medications } from '@wattle/contract/operations/medications.ts';
import type { Container } from '../container.ts';
import { Failure, Refusal } from '../errors.ts';
import type { Call } from '../call.ts';
import { publish } from '../live/publish.ts';
import { hasOpenOrder, insertCountersignatures } from '../queries/chart/on-behalf.ts';
import { listOrders } from '../queries/chart/orders.ts';
import { lockResident, updateResident } from '../queries/residents/residents.ts';

/**
 * Countersigns orders that another person entered on the caller's behalf: all of them, or none (DRF-01). Also allowed
 * for a resident who has died or left: the record still needs its signature.
 */
export async function countersign(
  { db }: Container,
  call: Call<typeof medications.countersign>,
): Promise<void> {
  const { actor, now, body } = call;
  await db.kysely.transaction().execute(async (tx) => {
    const resident = await lockResident(tx, call.resident.id);
    const wanted = new Set(body.orderIds);
    const orders = (await listOrders(tx, resident.id)).filter(({ id }) => wanted.has(id));
    if (orders.length < wanted.size) {
      throw new Failure(404, 'There is no such order on this chart.');
    }
    if (orders.some(({ prescriberId }) => prescriberId !== actor.userId)) {
      throw new Refusal('Not_Named_Prescriber');
    }
    const open = orders.filter(({ countersignedAt }) => countersignedAt === null);
    const ids = open.map(({ id }) => id);
    if (resident.latestOrderId !== null && ids.length > 0) {
      await insertCountersignatures(tx, ids, actor.userId, now);
      const hasOpenPhoneOrder = await hasOpenOrder(tx, resident.id);
      await updateResident(tx, resident.id, { hasOpenPhoneOrder });
      await publish(tx, 'ChartChanged', resident, resident.latestOrderId);
    }
    await call.audit(tx, { orders: ids.join(' '), repeated: ids.length < wanted.size });
  });
}
