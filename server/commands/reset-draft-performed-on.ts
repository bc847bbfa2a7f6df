import type { medications } from '@wattle/contract/operations/medications.ts';
import { carriedOver, eventCarriedOver } from '@wattle/contract/rules/drafts/draft-life.ts';
import { isOutdated } from '@wattle/contract/rules/drafts/overtaken.ts';
import type { Container } from '../container.ts';
import type { Call } from '../call.ts';
import { isAlive } from '../policies/drafts.ts';
import { todayIn } from '../time.ts';
import { readChart } from '../readers/chart.ts';
import { readDrafts } from '../readers/drafts.ts';
import { moveDraft } from '../queries/chart/drafts.ts';
import { lockResident } from '../queries/residents/residents.ts';

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
  const draftsKey = { residentId: resident.id, prescriberId: actor.userId };
  await db.kysely.transaction().execute(async (tx) => {
    const { latestOrderId, isOnboarding } = await lockResident(tx, resident.id);
    const today = todayIn(resident.timeZone, now);
    const { drafts } = await readDrafts(tx, draftsKey, isOnboarding, today);
    const late = drafts.filter((draft) => !isAlive(draft, false, today));
    const { medications: chart } = await readChart(tx, latestOrderId, today);
    for (const draft of late) {
      const { id, prescription, event } = draft;
      // Moving isn't saving again: later changes to its medicine stay unseen.
      const updatedAt = isOutdated(draft, chart) ? new Date(draft.updatedAt) : now;
      await moveDraft(
        tx,
        id,
        { today, updatedAt },
        {
          prescription: prescription && carriedOver(prescription, today),
          event: event && eventCarriedOver(event, today),
        },
      );
    }
    await call.audit(tx, { moved: late.length });
  });
}
