import type { Container } from '../container.ts';
import { deleteOldRemovals, deleteStaleDrafts } from '../queries/drafts.ts';

/**
 * Removes drafts of past days (DRF-05), and the record of those removed by hand; run by a job. Returns how many drafts
 * there were.
 */
export async function removeStaleDrafts({ db, now }: Container): Promise<number> {
  await deleteOldRemovals(db.kysely, now());
  return deleteStaleDrafts(db.kysely, now());
}
