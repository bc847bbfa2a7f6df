import type { medications } from '@wattle/contract/operations/medications.ts';
import type { Container } from '../container.ts';
import type { Call } from '../call.ts';
import { publishToOwnLists } from '../live/publish.ts';
import { deleteDrafts, insertRemovedDraft } from '../queries/chart/drafts.ts';
import { lockResident } from '../queries/residents/residents.ts';

/**
 * Removes one of the caller's drafts. A missing draft, or somebody else's, gives the same
 * response, so that retrying is fine and other people's drafts aren't revealed. Nothing is saved under its id any more.
 */
export async function removeDraft(
  { db }: Container,
  call: Call<typeof medications.removeDraft>,
): Promise<void> {
  const draftsKey = { residentId: call.resident.id, prescriberId: call.actor.userId };
  const { draftId } = call.params;
  await db.kysely.transaction().execute(async (tx) => {
    // So that no order that is being written includes it.
    await lockResident(tx, draftsKey.residentId);
    const removed = await deleteDrafts(tx, draftsKey, [draftId]);
    // Also one that isn't there: its save may still be on its way.
    await insertRemovedDraft(tx, { ...draftsKey, draftId, removedAt: call.now });
    if (removed > 0) await publishToOwnLists(tx, call.actor);
    await call.audit(tx, { draft: draftId, removed });
  });
}
