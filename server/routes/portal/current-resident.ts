import type { Resident } from '@wattle/contract/entities/resident.ts';
import { fieldList } from '@wattle/contract/entities/resident-fields.ts';
import { refreshLookAlikes } from '../../commands/refresh-look-alikes.ts';
import type { Container } from '../../container.ts';
import { presentDetailsChange } from '../../presenters/resident-details.ts';
import { presentResident } from '../../presenters/resident.ts';
import { listLookAlikes } from '../../queries/residents/look-alikes.ts';
import { listResidentChanges } from '../../queries/residents/resident-details.ts';
import type { ResidentRef } from '../../queries/residents/resident-access.ts';

/** A resident, with those who could be taken for them now (HDR-01). */
export async function currentResident(
  container: Container,
  resident: ResidentRef,
  now: Date,
): Promise<Resident> {
  const lookAlikes = await currentLookAlikes(container, resident);
  const row = { ...resident, hasSimilarName: lookAlikes.length > 0 };
  const identityChanges = await currentIdentityChanges(container, resident, now);
  return {
    ...presentResident(row, lookAlikes, now),
    ...(identityChanges.length > 0 && { identityChanges }),
  };
}

/** For how long a chart says that its resident had another name or birth date. */
const shownDays = 14;

const identity: readonly string[] = fieldList.flatMap(({ name, isIdentity }) =>
  isIdentity === true ? [name] : [],
);

/** What changed lately of who a resident with orders is. */
async function currentIdentityChanges(
  { db }: Container,
  { id, identityChangedAt, latestOrderId }: ResidentRef,
  now: Date,
) {
  const since = new Date(now.getTime() - shownDays * 86_400_000);
  if (identityChangedAt === null || identityChangedAt < since || latestOrderId === null) return [];
  const changes = await listResidentChanges(db.kysely, id, { since, limit: 20 });
  return changes.map(presentDetailsChange).flatMap(({ fields, ...change }) => {
    const about = fields.filter(({ name }) => identity.includes(name));
    return about.length === 0 ? [] : [{ ...change, fields: about }];
  });
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
