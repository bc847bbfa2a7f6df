import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { Tables } from '../../db/tables.ts';

export type BackendServiceRow = Awaited<ReturnType<typeof listBackendServices>>[number];

/** Every backend service, or one: those with access first, by name. */
export async function listBackendServices(db: Kysely<Tables>, id?: string) {
  return await db
    .selectFrom('backendService as s')
    .innerJoin('appUser as creator', 'creator.id', 's.createdBy')
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? ''))
    .selectAll('s')
    .select(['creator.givenName as creatorGivenName', 'creator.familyName as creatorFamilyName'])
    .select([
      sql<string[]>`array(
        select organisation_id from backend_service_organisation where service_id = s.id order by organisation_id
      )`.as('organisationIds'),
      sql<string[]>`array(
        select o.name from backend_service_organisation named join organisation o on o.id = named.organisation_id
        where named.service_id = s.id order by o.name
      )`.as('organisationNames'),
    ])
    .orderBy(sql`s.ended_at is not null`)
    .orderBy(sql`lower(s.name)`)
    .orderBy('s.id')
    .execute();
}

/** The organisations among `ids` that exist. */
export async function countOrganisations(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<number> {
  const { count } = await db
    .selectFrom('organisation')
    .where('id', 'in', ids)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Writes a backend service and which organisations it may see. */
export async function upsertBackendService(
  tx: Kysely<Tables>,
  row: Insertable<Tables['backendService']>,
  organisationIds: readonly string[],
): Promise<void> {
  const { id, createdBy: _by, createdAt: _at, ...columns } = row;
  await tx
    .insertInto('backendService')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
  await tx.deleteFrom('backendServiceOrganisation').where('serviceId', '=', id).execute();
  await tx
    .insertInto('backendServiceOrganisation')
    .values(organisationIds.map((organisationId) => ({ serviceId: id, organisationId })))
    .execute();
}

export async function updateBackendService(
  tx: Kysely<Tables>,
  id: string,
  change: Updateable<Tables['backendService']>,
): Promise<void> {
  await tx.updateTable('backendService').set(change).where('id', '=', id).execute();
}

/** So that a change applies from the next call. */
export async function removeTokensOf(tx: Kysely<Tables>, serviceId: string): Promise<void> {
  await tx.deleteFrom('backendToken').where('serviceId', '=', serviceId).execute();
}
