import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { type Kysely, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Tables } from '../../db/tables.ts';

export type LockedResident = Awaited<ReturnType<typeof lockResident>>;

/**
 * Locks the resident until the end of the transaction and returns what writes depend on. Every command that
 * depends on a chart's state takes this lock first, so that no two act on the same state.
 */
export async function lockResident(tx: Kysely<Tables>, id: string) {
  return tx
    .selectFrom('resident')
    .where('id', '=', id)
    .select([
      'id',
      'facilityId',
      'room',
      'admittedOn',
      'authoringSystem',
      'foreignKey',
      'status',
      'isOnboarding',
      'returnToReconcile',
      'latestOrderId',
      'chartNumber',
      'chartExpiry',
      'chartReviewOrderId',
      'hasOpenPhoneOrder',
      'ctgRecordedAt',
      'photo',
      'photoConsent',
      'coronavirus',
      'allergyStatus',
      'allergyNote',
      'allergyDisclaimer',
      'allergies',
      'allergiesRecordedAt',
      'allergiesRecordedBy',
      'allergiesSaidBy',
      'hasAllergyUpdated',
      'allergyConflicts',
    ])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** The id of the resident with this key. */
export async function findResidentId(
  db: Kysely<Tables>,
  { authoringSystem, authoringSystemForeignKey }: ResidentKey,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('resident')
    .select('id')
    .where('authoringSystem', '=', authoringSystem)
    .where('foreignKey', '=', authoringSystemForeignKey)
    .executeTakeFirst();
  return found?.id;
}

/** Locks residents whose held items are then locked or written: whoever holds both took the resident first. */
export async function lockResidents(tx: Kysely<Tables>, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select from resident where id in (${ids}) order by id for no key update`.execute(tx);
}

export async function updateResident(
  tx: Kysely<Tables>,
  id: string,
  values: Updateable<Tables['resident']>,
): Promise<void> {
  await tx.updateTable('resident').set(values).where('id', '=', id).execute();
}
