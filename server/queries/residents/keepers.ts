import type { AllergySource } from '@wattle/contract/entities/allergy.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

type Setting = 'allergies_kept_by' | 'details_kept_by';

/** The system that keeps something of the residents of an organisation; null if they are kept here. */
const keptBy = (setting: Setting) => sql<string | null>`(
  select organisation.${sql.ref(setting)} from facility
  inner join organisation on organisation.id = facility.organisation_id
  where facility.id = resident.facility_id
)`;

/** Of `resident`, in a query of it. */
export const allergiesKeptBy = keptBy('allergies_kept_by').as('allergiesKeptBy');
export const detailsKeptBy = keptBy('details_kept_by').as('detailsKeptBy');

/** What the system that keeps allergies is called; null if it isn’t registered as a service. */
const allergyKeeperName = sql<string | null>`(
  select service.name from facility
    inner join organisation on organisation.id = facility.organisation_id
    inner join resident as sent on sent.authoring_system = organisation.allergies_kept_by
    inner join external_record as link on link.target_type = 'Patient' and link.target_id = sent.id::text and link.is_keeper
    inner join backend_service as service on link.source = 'service/' || service.id::text
  where facility.id = resident.facility_id limit 1
)`.as('allergyKeeperName');

/** What each of these systems is called; those that aren’t registered as a service are missing. */
export async function listSystemNames(
  db: Kysely<Tables>,
  systems: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (systems.length === 0) return new Map();
  const { rows } = await sql<{ system: string; name: string | null }>`
    select system, (
      select service.name from resident as sent
        inner join external_record as link on link.target_type = 'Patient' and link.target_id = sent.id::text and link.is_keeper
        inner join backend_service as service on link.source = 'service/' || service.id::text
      where sent.authoring_system = system limit 1
    ) as name from unnest(${[...systems]}::text[]) as named (system)`.execute(db);
  return new Map(rows.flatMap(({ system, name }) => (name === null ? [] : [[system, name]])));
}

/** A system with what it is called, if that is known. */
export function sourceOf(system: string, names: ReadonlyMap<string, string>): AllergySource {
  const name = names.get(system);
  return { system, ...(name !== undefined && { name }) };
}

export async function findKeepers(db: Kysely<Tables>, residentId: string) {
  return await db
    .selectFrom('resident')
    .where('id', '=', residentId)
    .select([allergiesKeptBy, detailsKeptBy, allergyKeeperName])
    .executeTakeFirstOrThrow();
}

/** Whether residents of an organisation have come from a system. */
export async function hasSent(
  db: Kysely<Tables>,
  system: string,
  organisationId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('resident')
    .innerJoin('facility', 'facility.id', 'resident.facilityId')
    .where('resident.authoringSystem', '=', system)
    .where('facility.organisationId', '=', organisationId)
    .select('resident.id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** How allergies stand with a system that doesn’t keep them any more says nothing. */
export async function forgetSource(
  tx: Kysely<Tables>,
  organisationId: string,
  keptBy: string | null,
): Promise<void> {
  await sql`
    update resident set allergies = (
      select jsonb_agg(
        case when one #>> '{atSource,system}' is distinct from ${keptBy} then one - 'atSource' else one end
        order by position)
      from jsonb_array_elements(resident.allergies) with ordinality as listed (one, position)
    )
    where facility_id in (select id from facility where organisation_id = ${organisationId})
      and allergies @? '$[*].atSource'`.execute(tx);
}
