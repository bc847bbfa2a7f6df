import { ownAuthoringSystem } from '@wattle/contract/values/resident-key.ts';
import type { Insertable, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

export type OrganisationRow = Awaited<ReturnType<typeof listOrganisationRecords>>[number];

/** Makes others that set up organisations and facilities wait until the end of the transaction. */
export async function lockSetup(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('setup'))`.execute(tx);
}

/** Whether an organisation with this code exists, in upper or lower case. */
export async function isCodeTaken(
  tx: Kysely<Tables>,
  table: 'organisation' | 'facility',
  id: string,
): Promise<boolean> {
  const taken = await tx
    .selectFrom(table)
    .where((eb) => eb.fn('lower', ['id']), '=', id.toLowerCase())
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
}

/** Every organisation, or one, by name; with the numbers of its facilities and of its users with access. */
export async function listOrganisationRecords(db: Kysely<Tables>, now: Date, id?: string) {
  return await db
    .selectFrom('organisation as o')
    .$if(id !== undefined, (query) => query.where('o.id', '=', id ?? ''))
    .selectAll('o')
    .select((eb) => [
      eb
        .selectFrom('facility')
        .whereRef('facility.organisationId', '=', 'o.id')
        .select((one) => one.cast<number>(one.fn.countAll(), 'integer').as('count'))
        .$asScalar()
        .$notNull()
        .as('facilityCount'),
      eb
        .selectFrom('userOrganisation as named')
        .innerJoin('appUser as u', 'u.id', 'named.userId')
        .whereRef('named.organisationId', '=', 'o.id')
        .where((one) =>
          one.or([one('u.accessEndsAt', 'is', null), one('u.accessEndsAt', '>', now)]),
        )
        .select((one) => one.cast<number>(one.fn.countAll(), 'integer').as('count'))
        .$asScalar()
        .$notNull()
        .as('userCount'),
    ])
    .select(residentSystems)
    .orderBy('o.name')
    .orderBy('o.id')
    .execute();
}

/** The other systems that residents of `o` have come from. A service stands behind those that it added. */
const residentSystems = sql<{ code: string; name: string | null }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('code', sent.code, 'name', sent.name) order by sent.code), '[]')
  from (
    select resident.authoring_system as code, min(service.name) as name
    from facility
    inner join resident on resident.facility_id = facility.id
    left join external_record as link
      on link.target_type = 'Patient' and link.target_id = resident.id::text and link.is_keeper
    left join backend_service as service on link.source = 'service/' || service.id::text
    where facility.organisation_id = o.id and resident.authoring_system <> ${ownAuthoringSystem}
    group by resident.authoring_system
  ) as sent
)`.as('systems');

/** Writes an organisation, or all its columns if it exists. */
export async function upsertOrganisation(
  tx: Kysely<Tables>,
  row: Insertable<Tables['organisation']>,
): Promise<void> {
  const { id: _, ...columns } = row;
  await tx
    .insertInto('organisation')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
}

export async function hasOrganisation(db: Kysely<Tables>, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('organisation')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Creates an organisation or gives it another name. */
export async function nameOrganisation(
  tx: Kysely<Tables>,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  await tx
    .insertInto('organisation')
    .values({ id, name })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
    .execute();
}
