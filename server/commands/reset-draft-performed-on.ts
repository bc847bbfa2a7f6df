import type { medications } from '@wattle/contract/operations/medications.ts';
import type { Container } from '../container.ts';
import type { Call } from '../http/handlers.ts';
import { todayIn } from '../presenters/days.ts';
import { moveDrafts } from '../queries/drafts.ts';

/**
 * Carries the caller's drafts over to the facility's today, for a resident being onboarded (DRF-05). The day comes
 * from the server's clock; of any other resident the drafts of earlier days stay behind.
 */
export async function resetDraftPerformedOn(
  { db }: Container,
  call: Call<typeof medications.resetDraftPerformedOn>,
): Promise<void> {
  const { resident, actor, now } = call;
  const owner = { residentId: resident.id, prescriberId: actor.userId };
  await db.kysely.transaction().execute(async (tx) => {
    const moved = resident.isOnboarding
      ? await moveDrafts(tx, owner, todayIn(resident.timeZone, now))
      : 0;
    await call.audit(tx, { moved });
  });
}
