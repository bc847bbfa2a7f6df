import type { OrderForAnother } from '@wattle/contract/entities/on-behalf.ts';
import type { medications } from '@wattle/contract/operations/medications.ts';
import { canOrderWith, missingNumbers } from '@wattle/contract/rules/people/complete-prescriber.ts';
import type { Insertable, Kysely } from 'kysely';
import { actorName, UserId } from '../../actor.ts';
import type { Call } from '../../call.ts';
import type { Tables } from '../../db/tables.ts';
import { Refusal } from '../../errors.ts';
import { requireEnterable, requireWhole, requirePrescriber } from '../../policies/on-behalf.ts';
import type { DraftRow } from '../../queries/chart/drafts.ts';
import { listPrescribers } from '../../queries/chart/on-behalf.ts';
import type { OrderLineRow } from '../../queries/chart/order-lines.ts';
import type { OrderRow } from '../../queries/chart/orders.ts';

/** Whose order it is, if the caller enters it on behalf of a prescriber. */
export type OrderPrescriber = Omit<Insertable<Tables['orderOnBehalf']>, 'orderId'>;

/** The prescriber whose order the caller enters; null for a prescriber's own (DRF-01). Throws the refusal. */
export async function findOrderPrescriber(
  tx: Kysely<Tables>,
  { actor, now, body: { onBehalf: order }, resident }: Call<typeof medications.finalise>,
  drafts: readonly DraftRow[],
  chart: readonly OrderLineRow[],
): Promise<OrderPrescriber | null> {
  requirePrescriber(actor, order);
  if (order === undefined) return null;
  const changed = new Set(drafts.map(({ medicationId }) => medicationId));
  const onChart = chart.filter(({ id }) => changed.has(id));
  requireEnterable([...drafts, ...onChart].map(({ product }) => product));

  const prescribers = await listPrescribers(tx, resident.facilityId, now);
  const prescriber = prescribers.find(({ id }) => id === order.prescriberId);
  if (prescriber === undefined) {
    throw new Refusal('Invalid_On_Behalf', 'Choose a prescriber of the resident’s organisation.');
  }
  const prescriberName = actorName(prescriber);
  const capability = canOrderWith(prescriberName, missingNumbers(prescriber));
  if (!capability.ok) throw new Refusal('Invalid_On_Behalf', `${capability.why}.`);
  requireWhole(order, prescriberName, actor);
  return {
    prescriberId: UserId.parse(prescriber.id),
    prescriberName,
    means: order.means,
    heardBy: listenerOf(order),
  };
}

const listenerOf = (order: OrderForAnother) =>
  order.means === 'telephone' ? order.heardBy.trim() : null;

/** Whether a finalised order was entered as the order of this request. */
export function isSamePrescriber(
  { prescriberId, means, heardBy }: OrderRow,
  order: OrderForAnother | undefined,
): boolean {
  if (order === undefined) return prescriberId === null;
  return (
    prescriberId === order.prescriberId && means === order.means && heardBy === listenerOf(order)
  );
}
