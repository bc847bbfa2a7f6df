import type { ListedAllergy } from '@wattle/contract/entities/allergy.ts';
import { sql } from 'kysely';
import { noneKnown } from '../map/allergy.ts';

const firstOf = (name: keyof ListedAllergy, column: string = name) =>
  sql`(array_agg(value ->> ${sql.lit(name)} order by position)
    filter (where value ->> ${sql.lit(name)} is not null))[1] as ${sql.ref(column)}`;

/**
 * The resources that the allergies of `resident` are: one for each allergen, however it is spaced, or one that says that
 * none is known. An id stays the same while the allergen does, because the record itself gives it none.
 */
export const allergyEntries = sql`(
  select resident.id || '-' || left(encode(sha256(convert_to(same, 'UTF8')), 'hex'), 12) as id,
    (array_agg(allergen order by position))[1] as allergen,
    array_agg(distinct reaction) filter (where reaction <> '') as reactions,
    min(criticality) as criticality,
    array_agg(distinct note) filter (where note <> '') as notes,
    min(position) as position,
    ${firstOf('type')}, ${firstOf('severity')}, ${firstOf('certainty')}, ${firstOf('since')},
    ${firstOf('saidBy', 'said_by')}, ${firstOf('recordedBy', 'recorded_by')},
    ${firstOf('recordedAt', 'entry_recorded_at')}
  from (
    select btrim(value ->> 'allergen') as allergen, btrim(value ->> 'reaction') as reaction,
      lower(regexp_replace(btrim(value ->> 'allergen'), '[[:space:]]+', ' ', 'g')) as same,
      value ->> 'criticality' as criticality, btrim(value ->> 'note') as note, position, value
    from jsonb_array_elements(resident.allergies) with ordinality as listed (value, position)
  ) as listed
  where same <> ''
  group by same
  union all
  select resident.id || ${sql.lit(`-${noneKnown}`)}, null, null, null, null, 0,
    null, null, null, null, null, null, null
  where resident.allergy_status = 'NONE KNOWN' and resident.allergies = '[]'
)`;

/** When a resident's allergies were last changed here. */
export const allergiesUpdated = sql`greatest(resident.updated_at, resident.allergies_recorded_at)`;
