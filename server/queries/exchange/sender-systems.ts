import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Of the systems that keep something of the residents of an organisation, those whose residents this sender has added. */
export async function systemsSentBy({
  tx,
  source,
}: {
  readonly tx: Kysely<Tables>;
  readonly source: string;
}): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ system: string }>`
    select system from (
      select allergies_kept_by as system from organisation union select details_kept_by from organisation
    ) as keeper
    where exists (
      select from external_record as sent
      inner join resident on resident.id = sent.target_id::uuid
      where sent.source = ${source} and sent.resource_type = 'Patient' and sent.target_type = 'Patient'
        and sent.is_keeper and resident.authoring_system = keeper.system
    )`.execute(tx);
  return new Set(rows.map(({ system }) => system));
}
