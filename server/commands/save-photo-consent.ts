import type { portal } from '@wattle/contract/operations/portal.ts';
import { actorName } from '../actor.ts';
import type { Call } from '../call.ts';
import type { Container } from '../container.ts';
import { publish } from '../live/publish.ts';
import { requireActive } from '../policies/chart-writes.ts';
import { recordPhotoConsent } from '../queries/residents/resident-photos.ts';
import { lockResident } from '../queries/residents/residents.ts';

/** Records whether a resident may be photographed, who said so, and who recorded it when. */
export async function savePhotoConsent(
  { db }: Container,
  call: Call<typeof portal.savePhotoConsent>,
): Promise<void> {
  const { actor, now, body } = call;
  const { isGiven } = body;
  const saidBy = body.saidBy.trim();
  await db.kysely.transaction().execute(async (tx) => {
    const resident = await lockResident(tx, call.resident.id);
    requireActive(resident);
    const by = { name: actorName(actor), at: now, actorId: actor.userId };
    await recordPhotoConsent(tx, resident.id, { isGiven, saidBy }, by);
    await publish(tx, 'ChartChanged', resident, resident.latestOrderId ?? '');
    await call.audit(tx, { isGiven });
  });
}
