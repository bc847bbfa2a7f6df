import { pharmacistTypes } from '@wattle/contract/values/user-type.ts';
import { type Kysely, sql } from 'kysely';
import type { UserId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';
import { listPrescribers } from '../chart/on-behalf.ts';

export type Carers = Awaited<ReturnType<typeof listCarers>>;

/** Who could be the usual prescriber and the pharmacy of a facility’s residents, as far as they are known here. */
export async function listCarers(db: Kysely<Tables>, facilityId: string, now: Date) {
  const prescribers = await listPrescribers(db, facilityId, now);
  const pharmacies = await listPharmacies(db, facilityId, now);
  return {
    prescribers: prescribers.map(({ id, givenName, familyName }) => ({
      // One prescriber each, also of those who share an account.
      id: id as UserId,
      name: `${givenName} ${familyName}`,
    })),
    pharmacies,
  };
}

/** The organisations without a facility that a pharmacist of the facility’s organisation works for. */
async function listPharmacies(db: Kysely<Tables>, facilityId: string, now: Date) {
  return await db
    .selectFrom('organisation')
    .select(['organisation.id', 'organisation.name'])
    .where(
      sql<boolean>`not exists (select from facility where organisation_id = organisation.id) and exists (
        select from facility join user_organisation as here on here.organisation_id = facility.organisation_id
          join user_organisation as there on there.user_id = here.user_id
          join app_user as person on person.id = here.user_id
        where facility.id = ${facilityId} and there.organisation_id = organisation.id
          and person.user_type = any(${[...pharmacistTypes]}::text[])
          and (person.access_ends_at is null or person.access_ends_at > ${now})
      )`,
    )
    .orderBy('organisation.name')
    .orderBy('organisation.id')
    .execute();
}
