import type { Container } from '../container.ts';
import { deleteOldRemovals, deleteStaleDrafts } from '../queries/chart/drafts.ts';

/** Removes drafts of past days (DRF-05), and the record of those removed by hand; a step of a job. */
export async function removeStaleDrafts({ db, now }: Container): Promise<boolean> {
  const more = [
    await deleteOldRemovals(db.kysely, now()),
    await deleteStaleDrafts(db.kysely, now()),
  ];
  return more.includes(true);
}
