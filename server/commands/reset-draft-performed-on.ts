import type { medications } from '@wattle/contract/operations/medications.ts';
import { carriedOver } from '@wattle/contract/rules/draft-life.ts';
import type { Container } from '../container.ts';
import type { Call } from '../call.ts';
import { isAlive } from '../policies/drafts.ts';
import { todayIn } from '../time.ts';
import { listDrafts, moveDraft } from '../queries/drafts.ts';
import { lockResident } from '../queries/residents.ts';

/**
 * Moves the caller's drafts to the facility's today, for a resident being onboarded (DRF-05), so that they
 * can be finalised today. The day comes from the server's clock; any other resident's earlier drafts
 * are left alone.
 */
export async function resetDraftPerformedOn(
  { db }: Container,
  call: Call<typeof medications.resetDraftPerformedOn>,
): Promise<void> {
  const { resident, actor, now } = call;
  const owner = { residentId: resident.id, prescriberId: actor.userId };
  await db.kysely.transaction().execute(async (tx) => {
    await lockResident(tx, resident.id);
    const today = todayIn(resident.timeZone, now);
    const late = resident.isOnboarding
      ? (await listDrafts(tx, owner)).filter((draft) => !isAlive(draft, false, today))
      : [];
    for (const { id, prescription } of late) {
      await moveDraft(tx, id, { today, now }, prescription && carriedOver(prescription, today));
    }
    await call.audit(tx, { moved: late.length });
  });
}
