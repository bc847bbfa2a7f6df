import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { ItemDecision } from './held-items.ts';
import { readPrescribed, runningOf } from '../chart/prescribed-medicines.ts';

/** Of `held_item as item`: whether it asks to cease medicines of the resident. */
export const itemsToAnswer = (residentId: string) => sql<boolean>`item.resident_id = ${residentId}
  and item.outcome is null and item.medication_ids <> '{}' and item.resource ->> 'status' <> 'active'`;

/**
 * Closes the items that asked to cease medicines, once none of these is given any more: until an order is finalised, a
 * draft that is removed leaves them waiting. One that also prescribes something waits on. The resident is locked by the
 * caller. Returns how many were closed.
 */
export async function closeAnsweredItems(
  tx: Kysely<Tables>,
  residentId: string,
  by: Pick<ItemDecision, 'decidedBy' | 'decidedAt'>,
): Promise<number> {
  const items = await tx
    .selectFrom('heldItem as item')
    .select(['id', 'medicationIds'])
    .where(itemsToAnswer(residentId))
    .forUpdate()
    .execute();
  if (items.length === 0) return 0;
  const so = await readPrescribed(tx, residentId);
  const ids = items.flatMap((one) =>
    runningOf(so, one.medicationIds).length === 0 ? [one.id] : [],
  );
  if (ids.length === 0) return 0;
  await tx
    .updateTable('heldItem')
    .set({ outcome: 'released', ...by })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return ids.length;
}
