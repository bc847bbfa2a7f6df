import type { portal } from '@wattle/contract/operations/portal.ts';
import { actorName } from '../actor.ts';
import type { Call } from '../call.ts';
import type { Container } from '../container.ts';
import { Refusal } from '../errors.ts';
import { publish } from '../live/publish.ts';
import { requireActive } from '../policies/chart-writes.ts';
import { replacePhoto } from '../queries/residents/resident-photos.ts';
import { lockResident } from '../queries/residents/residents.ts';
import { todayIn } from '../time.ts';

/** Keeps a new photo of a resident who may be photographed (HDR-10). */
export async function savePhoto(
  { db, newId }: Container,
  call: Call<typeof portal.savePhoto>,
): Promise<void> {
  const { actor, now, body, resident } = call;
  const { takenOn } = body;
  requireConsent(resident);
  if (takenOn > todayIn(resident.timeZone, now)) throw new Refusal('Photo_Not_Taken');
  // Loaded when it is needed, and done before the resident is locked: it takes a moment.
  const { reEncodePhoto } = await import('../photos/re-encode-photo.ts');
  const jpeg = await reEncodePhoto(Buffer.from(body.data, 'base64'));
  if (jpeg === undefined) throw new Refusal('Photo_Not_Usable');
  await db.kysely.transaction().execute(async (tx) => {
    const locked = await lockResident(tx, resident.id);
    requireActive(locked);
    requireConsent(locked);
    const photo = { id: newId(), data: jpeg.toString('base64'), takenOn };
    await replacePhoto(tx, resident.id, photo, { name: actorName(actor), at: now });
    await publish(tx, 'ChartChanged', locked, locked.latestOrderId ?? '');
    await call.audit(tx, { takenOn, bytes: jpeg.length });
  });
}

function requireConsent({ photoConsent }: { photoConsent: { isGiven: boolean } | null }): void {
  if (photoConsent === null) throw new Refusal('Photo_Not_Consented');
  if (!photoConsent.isGiven) {
    throw new Refusal(
      'Photo_Not_Consented',
      'The answer on record is that this resident isn’t to be photographed.',
    );
  }
}
