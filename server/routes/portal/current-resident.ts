import type { Resident } from '@wattle/contract/entities/resident.ts';
import { refreshLookAlikes } from '../../commands/refresh-look-alikes.ts';
import type { Container } from '../../container.ts';
import { presentResident } from '../../presenters/resident.ts';
import { listLookAlikes } from '../../queries/residents/look-alikes.ts';
import type { ResidentRef } from '../../queries/residents/resident-access.ts';

/** A resident, with those who could be taken for them now (HDR-01). */
export async function currentResident(
  container: Container,
  resident: ResidentRef,
  now: Date,
): Promise<Resident> {
  const lookAlikes = await currentLookAlikes(container, resident);
  return presentResident({ ...resident, hasSimilarName: lookAlikes.length > 0 }, lookAlikes, now);
}

/** How long a chart waits for the changes of a facility; after a large import the job computes the rest. */
const patienceMs = 1000;

/** Computed again first if they are due. If that fails, the chart opens anyway, with those found last. */
async function currentLookAlikes(
  container: Container,
  { id, facilityId, areLookAlikesDue, hasSimilarName }: ResidentRef,
) {
  if (!areLookAlikesDue && !hasSimilarName) return [];
  try {
    const end = performance.now() + patienceMs;
    let isDue = areLookAlikesDue;
    while (isDue && performance.now() < end) {
      isDue = await refreshLookAlikes(container, { id, facilityId });
    }
  } catch (err) {
    container.log.error({ err }, 'Look-alike residents could not be computed');
  }
  return listLookAlikes(container.db.kysely, id);
}
