import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The facilities whose residents a user may see, by name. */
export async function listFacilities(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('facility')
    .innerJoin('user_organisation as named', 'named.organisation_id', 'facility.organisation_id')
    .where('named.user_id', '=', userId)
    .select(['facility.id', 'facility.name', 'facility.organisation_id'])
    .orderBy('facility.name')
    .orderBy('facility.id')
    .execute();
}

/** The organisations of those facilities, by name. */
export async function listOrganisations(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('organisation')
    .innerJoin('user_organisation as named', 'named.organisation_id', 'organisation.id')
    .where('named.user_id', '=', userId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('facility')
          .whereRef('facility.organisation_id', '=', 'organisation.id')
          .select('facility.id'),
      ),
    )
    .select(['organisation.id', 'organisation.name'])
    .orderBy('organisation.name')
    .orderBy('organisation.id')
    .execute();
}

/** The name of an organisation that exists. */
export async function getOrganisationName(db: Kysely<Tables>, id: string): Promise<string> {
  const row = await db
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.name;
}
