import type { Medication } from '@wattle/contract/entities/medication.ts';
import { canAction, isSelected } from '@wattle/contract/rules/orders/confirm.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { OrderLineRow } from './order-lines.ts';

/** Records an event on a chart. Rows are never changed or removed: the latest one counts. */

export async function insertAction(
  tx: Kysely<Tables>,
  action: Insertable<Tables['medicationAction']>,
): Promise<void> {
  await tx.insertInto('medicationAction').values(action).execute();
}

/**
 * Takes back "Actioned" from a change that isn't confirmed yet: what the pharmacist has packed is for what the line
 * said before, so they look again. Any change to the line takes it back, whoever makes it.
 */
export async function takeBackMark(
  tx: Kysely<Tables>,
  { orderId, id: medicationId, status }: Pick<OrderLineRow, 'orderId' | 'id' | 'status'>,
  medication: Medication,
  by: Pick<Insertable<Tables['medicationAction']>, 'actorId' | 'at'>,
): Promise<void> {
  if (!canAction(medication).ok || !isSelected(medication)) return;
  await insertAction(tx, { orderId, medicationId, status, action: 'Unactioned', ...by });
}

export async function insertPackagingChange(
  tx: Kysely<Tables>,
  change: Insertable<Tables['packagingChange']>,
): Promise<void> {
  await tx.insertInto('packagingChange').values(change).execute();
}

/** Confirms the order, and with it the status of each of its medicines. */
export async function insertConfirmation(
  tx: Kysely<Tables>,
  confirmation: Insertable<Tables['orderConfirmation']>,
  confirmed: readonly Pick<
    Insertable<Tables['medicationConfirmation']>,
    'medicationId' | 'status'
  >[],
): Promise<void> {
  await tx.insertInto('orderConfirmation').values(confirmation).execute();
  if (confirmed.length === 0) return;
  const rows = confirmed.map((one) => ({ ...one, confirmationId: confirmation.id }));
  await tx.insertInto('medicationConfirmation').values(rows).execute();
}

export async function insertReviewEvent(
  tx: Kysely<Tables>,
  event: Insertable<Tables['chartReviewEvent']>,
): Promise<void> {
  await tx.insertInto('chartReviewEvent').values(event).execute();
}

export async function insertAllergyEvent(
  tx: Kysely<Tables>,
  event: Insertable<Tables['allergyChangeEvent']>,
): Promise<void> {
  await tx.insertInto('allergyChangeEvent').values(event).execute();
}
