import type { Kysely } from 'kysely';
import type { AccountId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';

/** A facility by its code, if it is in one of the account’s organisations; without an account, of any. */
export async function findFacilityOf(db: Kysely<Tables>, id: string, accountId: AccountId | null) {
  return await db
    .selectFrom('facility')
    .where('facility.id', '=', id)
    .$if(accountId !== null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('userOrganisation as named')
            .where('named.userId', '=', accountId)
            .whereRef('named.organisationId', '=', 'facility.organisationId')
            .select('named.userId'),
        ),
      ),
    )
    .select(['facility.id', 'facility.name', 'facility.organisationId', 'facility.timeZone'])
    .executeTakeFirst();
}

/** The organisation that runs a facility. */
export async function findOrganisationOf(db: Kysely<Tables>, facilityId: string): Promise<string> {
  const row = await db
    .selectFrom('facility')
    .select('organisationId')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  return row.organisationId;
}
