import { type LookAlike, LookAlikeSearch } from '@wattle/contract/rules/residents/look-alikes.ts';
import type { Kysely } from 'kysely';
import type { Container } from '../container.ts';
import type { Tables } from '../db/tables.ts';
import {
  type ChangedResident,
  deleteLookAlikes,
  insertLookAlikes,
  listFull,
  listPeople,
  listSharing,
  type LivingPerson,
  replaceKeys,
  requeueShortened,
  showWhoHasLookAlikes,
  takeChanges,
  waitForTurn,
} from '../queries/residents/look-alikes.ts';

/** How many residents one transaction computes: in the largest facilities it takes a second. */
const atOnce = 50;
/** How many others are in memory at a time. */
const partSize = 200;

/**
 * Computes the look-alikes of some residents who have changed since (HDR-01): in the facility of `opened`, this
 * resident first; or where the oldest change is. Run by a job too. True if there may be more.
 */
export async function refreshLookAlikes(
  { db }: Pick<Container, 'db'>,
  opened?: ChangedResident,
  limit = atOnce,
): Promise<boolean> {
  return await db.kysely.transaction().execute(async (tx) => {
    await waitForTurn(tx);
    return await refreshIn(tx, opened, limit);
  });
}

/** The same in a transaction whose changes nobody else sees yet, so that there is no turn to wait for. */
export async function refreshIn(
  tx: Kysely<Tables>,
  opened?: ChangedResident,
  limit = atOnce,
): Promise<boolean> {
  const { changed, isMore } = await takeChanges(tx, limit, opened);
  if (changed.length === 0) return isMore;
  const full = await listFull(tx, changed);
  const affected = new Set([...changed, ...(await deleteLookAlikes(tx, changed))]);
  const people = await listPeople(tx, changed);
  await replaceKeys(tx, changed, people);
  for (const facilityId of new Set(people.map((one) => one.facilityId))) {
    const living = people.filter((one) => one.facilityId === facilityId);
    for await (const found of findIn(tx, facilityId, living)) {
      await insertLookAlikes(tx, found);
      for (const { id } of found) affected.add(id);
    }
  }
  await requeueShortened(tx, full);
  await showWhoHasLookAlikes(tx, [...affected]);
  return true;
}

/** Part by part: a facility may have any number of residents. */
async function* findIn(
  tx: Kysely<Tables>,
  facilityId: string,
  people: readonly LivingPerson[],
): AsyncGenerator<LookAlike[]> {
  const search = new LookAlikeSearch(people);
  const ids = await listSharing(tx, facilityId, people);
  for (let start = 0; start < ids.length; start += partSize) {
    const others = await listPeople(tx, ids.slice(start, start + partSize));
    // Whoever has moved meanwhile is a change of their own.
    yield search.compareWith(others.filter((other) => other.facilityId === facilityId));
  }
}
