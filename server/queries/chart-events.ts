import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** Adds what was done to a chart. Nothing here is ever changed or taken back: later rows count. */

export async function insertAction(
  tx: Kysely<Tables>,
  action: Insertable<Tables['medication_action']>,
): Promise<void> {
  await tx.insertInto('medication_action').values(action).execute();
}

export async function insertPackagingChange(
  tx: Kysely<Tables>,
  change: Insertable<Tables['packaging_change']>,
): Promise<void> {
  await tx.insertInto('packaging_change').values(change).execute();
}

/** Confirms the order and, with it, the status that each of the medicines has on it. */
export async function insertConfirmation(
  tx: Kysely<Tables>,
  confirmation: Insertable<Tables['order_confirmation']>,
  confirmed: readonly Pick<
    Insertable<Tables['medication_confirmation']>,
    'medication_id' | 'status'
  >[],
): Promise<void> {
  await tx.insertInto('order_confirmation').values(confirmation).execute();
  if (confirmed.length === 0) return;
  const rows = confirmed.map((one) => ({ ...one, confirmation_id: confirmation.id }));
  await tx.insertInto('medication_confirmation').values(rows).execute();
}

export async function insertAllergyEvent(
  tx: Kysely<Tables>,
  event: Insertable<Tables['allergy_change_event']>,
): Promise<void> {
  await tx.insertInto('allergy_change_event').values(event).execute();
}
