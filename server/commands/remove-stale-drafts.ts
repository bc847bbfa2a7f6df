import type { Container } from '../container.ts';
import { deleteStaleDrafts } from '../queries/drafts.ts';

/** Removes drafts of past days (DRF-05); run by a job. Returns how many there were. */
export async function removeStaleDrafts({ db, now }: Container): Promise<number> {
  return deleteStaleDrafts(db.kysely, now());
}
