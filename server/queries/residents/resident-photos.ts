import type { PhotoConsent } from '@wattle/contract/entities/photo.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { Kysely } from 'kysely';
import type { UserId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';
import { updateResident } from './residents.ts';

/** Who changes something, and when. */
interface By {
  readonly name: string;
  readonly at: Date;
}

export interface PhotoToKeep {
  readonly id: string;
  /** A JPEG, in base64. */
  readonly data: string;
  readonly takenOn: PlainDate | null;
}

/** The resident's photo; undefined if there is none. */
export async function findResidentPhoto(db: Kysely<Tables>, residentId: string) {
  return db
    .selectFrom('residentPhoto')
    .where('residentId', '=', residentId)
    .select(['contentType', 'data'])
    .executeTakeFirst();
}

/** Shows a photo from now on; the one before is kept, and not shown. */
export async function replacePhoto(
  tx: Kysely<Tables>,
  residentId: string,
  { id: version, data, takenOn }: PhotoToKeep,
  { name, at }: By,
): Promise<void> {
  await endPhoto(tx, residentId, { name, at });
  const row = { residentId, version, contentType: 'image/jpeg' as const, data, takenOn };
  await tx
    .insertInto('residentPhoto')
    .values({ ...row, addedAt: at, addedBy: name })
    .execute();
  await updateResident(tx, residentId, { photo: JSON.stringify({ version, takenOn }) });
}

/** Keeps the answer about being photographed. After a no the photo isn't shown any more. */
export async function recordPhotoConsent(
  tx: Kysely<Tables>,
  residentId: string,
  answer: Pick<PhotoConsent, 'isGiven' | 'saidBy'>,
  { name, at, actorId }: By & { readonly actorId: UserId | null },
): Promise<void> {
  const { isGiven, saidBy } = answer;
  const row = { residentId, isGiven, saidBy, recordedBy: name, actorId, at };
  await tx.insertInto('photoConsent').values(row).execute();
  const latest: PhotoConsent = { isGiven, saidBy, recordedAt: toInstant(at), recordedBy: name };
  await updateResident(tx, residentId, { photoConsent: JSON.stringify(latest) });
  if (!isGiven) await endPhoto(tx, residentId, { name, at });
}

async function endPhoto(tx: Kysely<Tables>, residentId: string, { name, at }: By): Promise<void> {
  const before = await tx
    .deleteFrom('residentPhoto')
    .where('residentId', '=', residentId)
    .returningAll()
    .executeTakeFirst();
  if (before === undefined) return;
  const { version: _, ...photo } = before;
  await tx
    .insertInto('formerPhoto')
    .values({ ...photo, endedAt: at, endedBy: name })
    .execute();
  await updateResident(tx, residentId, { photo: null });
}
