import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** Adds what was done to a chart. Nothing here is ever changed or taken back: later rows count. */

export async function insertAction(
  tx: Kysely<Tables>,
  action: Insertable<Tables['medicationAction']>,
): Promise<void> {
  await tx.insertInto('medicationAction').values(action).execute();
}

export async function insertPackagingChange(
  tx: Kysely<Tables>,
  change: Insertable<Tables['packagingChange']>,
): Promise<void> {
  await tx.insertInto('packagingChange').values(change).execute();
}

/** Confirms the order and, with it, the status that each of the medicines has on it. */
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

export async function insertAllergyEvent(
  tx: Kysely<Tables>,
  event: Insertable<Tables['allergyChangeEvent']>,
): Promise<void> {
  await tx.insertInto('allergyChangeEvent').values(event).execute();
}
