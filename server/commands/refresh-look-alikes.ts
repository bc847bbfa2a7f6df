import { lookAlikePairs } from '@wattle/contract/rules/look-alikes.ts';
import type { Kysely } from 'kysely';
import type { Container } from '../container.ts';
import type { Tables } from '../db/tables.ts';
import {
  areLookAlikesDue,
  listPeople,
  replaceLookAlikes,
  takeDueFacilities,
} from '../queries/look-alikes.ts';

/** Computes the look-alikes of every facility whose residents have changed since (HDR-01); run by a job too. */
export async function refreshLookAlikes({ db }: Pick<Container, 'db'>): Promise<void> {
  // Rarely: only then is a transaction worth its time.
  if (!(await areLookAlikesDue(db.kysely))) return;
  await db.kysely.transaction().execute(refreshIn);
}

/** The same, in a transaction. */
export async function refreshIn(tx: Kysely<Tables>): Promise<void> {
  for (const facilityId of (await takeDueFacilities(tx)).toSorted()) {
    await replaceLookAlikes(tx, facilityId, lookAlikePairs(await listPeople(tx, facilityId)));
  }
}
