import type { medications } from '@wattle/contract/operations/medications.ts';
import type { Call } from '../call.ts';
import type { Container } from '../container.ts';
import { queueSync } from '../queries/chart/medication-syncs.ts';

/** Asks the background job to synchronise a resident's chart (CHT-06); asking again before it runs changes nothing. */
export async function triggerSync(
  { db, newId }: Container,
  { actor, resident, now, audit }: Call<typeof medications.triggerSync>,
): Promise<void> {
  await db.kysely.transaction().execute(async (tx) => {
    const isNew = await queueSync(tx, {
      id: newId(),
      residentId: resident.id,
      requestedBy: actor.userId,
      requestedAt: now,
    });
    await audit(tx, { isNew });
  });
}
