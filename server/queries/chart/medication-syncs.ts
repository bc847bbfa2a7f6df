import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Queues a synchronisation, unless one is already queued. Returns whether it is new. */
export async function queueSync(
  tx: Kysely<Tables>,
  sync: Insertable<Tables['medicationSync']>,
): Promise<boolean> {
  const queued = await tx
    .insertInto('medicationSync')
    .values(sync)
    .onConflict((conflict) =>
      conflict.column('residentId').where('state', '=', 'Queued').doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return queued !== undefined;
}

/** The oldest one that is queued, locked until the end of the transaction; no other process gets it. */
export async function takeQueuedSync(tx: Kysely<Tables>) {
  return tx
    .selectFrom('medicationSync')
    .select(['id', 'residentId'])
    .where('state', '=', 'Queued')
    .orderBy('requestedAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function finishSync(
  tx: Kysely<Tables>,
  id: string,
  outcome: Updateable<Tables['medicationSync']>,
): Promise<void> {
  await tx.updateTable('medicationSync').set(outcome).where('id', '=', id).execute();
}
