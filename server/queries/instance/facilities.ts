import type { Kysely } from 'kysely';
import type { AccountId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';

/** The facilities whose residents a user may see, by name. */
export async function listFacilities(db: Kysely<Tables>, accountId: AccountId) {
  return db
    .selectFrom('facility')
    .innerJoin('userOrganisation as named', 'named.organisationId', 'facility.organisationId')
    .where('named.userId', '=', accountId)
    .select(['facility.id', 'facility.name', 'facility.organisationId'])
    .orderBy('facility.name')
    .orderBy('facility.id')
    .execute();
}

/** The organisations of those facilities, by name. */
export async function listOrganisations(db: Kysely<Tables>, accountId: AccountId) {
  return db
    .selectFrom('organisation')
    .innerJoin('userOrganisation as named', 'named.organisationId', 'organisation.id')
    .where('named.userId', '=', accountId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('facility')
          .whereRef('facility.organisationId', '=', 'organisation.id')
          .select('facility.id'),
      ),
    )
    .select(['organisation.id', 'organisation.name'])
    .orderBy('organisation.name')
    .orderBy('organisation.id')
    .execute();
}

/** The name of an existing organisation. */
export async function getOrganisationName(db: Kysely<Tables>, id: string): Promise<string> {
  const row = await db
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.name;
}
