import type { Container } from '../container.ts';
import { deleteStaleDrafts } from '../queries/drafts.ts';

/** Removes the drafts of days that are over (DRF-05); run by a job. Gives how many there were. */
export async function removeStaleDrafts({ db, now }: Container): Promise<number> {
  return deleteStaleDrafts(db.kysely, now());
}
