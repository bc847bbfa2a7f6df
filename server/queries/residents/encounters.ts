import type { Insertable, Kysely } from 'kysely';
import type { UserId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';

/** A user's encounter with a resident; there is at most one. */
export async function findEncounter(db: Kysely<Tables>, residentId: string, userId: UserId) {
  return db
    .selectFrom('encounter')
    .where('residentId', '=', residentId)
    .where('userId', '=', userId)
    .select('id')
    .executeTakeFirst();
}

/** Opens one if it isn't open. */
export async function openEncounter(
  tx: Kysely<Tables>,
  encounter: Insertable<Tables['encounter']>,
): Promise<void> {
  await tx
    .insertInto('encounter')
    .values(encounter)
    .onConflict((conflict) => conflict.columns(['residentId', 'userId']).doNothing())
    .execute();
}
