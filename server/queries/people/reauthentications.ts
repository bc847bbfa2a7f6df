import type { Insertable, Kysely } from 'kysely';
import type { UserId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';

export async function insertReauthentication(
  tx: Kysely<Tables>,
  row: Insertable<Tables['reauthentication']>,
): Promise<void> {
  await tx.insertInto('reauthentication').values(row).execute();
}

interface OrderReauthentication {
  readonly userId: UserId;
  readonly since: Date;
  readonly orderId: string;
}

/**
 * Uses up one of this user's re-authentications for an order and returns its id; undefined if none is recent
 * enough. Skips one that another transaction is about to use.
 */
export async function takeReauthentication(
  tx: Kysely<Tables>,
  { userId, since, orderId }: OrderReauthentication,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('reauthentication')
    .set({ usedByOrder: orderId })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('reauthentication')
        .select('id')
        .where('userId', '=', userId)
        .where('at', '>=', since)
        .where('usedByOrder', 'is', null)
        .orderBy('at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
