import type { ListedAllergy } from '@wattle/contract/entities/allergy.ts';
import { type RawBuilder, sql } from 'kysely';
import { noneKnown } from '../map/allergy.ts';

const firstOf = (name: keyof ListedAllergy, column: string = name) =>
  sql`(array_agg(value ->> ${sql.lit(name)} order by position)
    filter (where value ->> ${sql.lit(name)} is not null))[1] as ${sql.ref(column)}`;

const plain = (text: RawBuilder<unknown>) =>
  sql`lower(regexp_replace(btrim(${text}), '[[:space:]]+', ' ', 'g'))`;
const idOf = (same: RawBuilder<unknown>) =>
  sql`resident.id || '-' || left(encode(sha256(convert_to(${same}, 'UTF8')), 'hex'), 12)`;

/**
 * What somebody here took off the list of `resident`, or renamed, with why: whoever has read it before has to learn that it
 * isn’t one any more.
 */
const takenOff = sql`(
  select distinct on (same) ${idOf(sql`same`)} as id, btrim(was ->> 'allergen') as allergen,
    nullif(array[btrim(was ->> 'reaction')], array['']) as reactions, was ->> 'criticality' as criticality,
    nullif(array[reason], array[null]) as notes, 0 as position, was ->> 'type' as type,
    was ->> 'severity' as severity, was ->> 'certainty' as certainty, was ->> 'since' as since,
    was ->> 'saidBy' as said_by, was ->> 'recordedBy' as recorded_by, was ->> 'recordedAt' as entry_recorded_at,
    null as not_yet_at, ended
  from (
    select event.sequence, event.content -> 'of' as was, event.content ->> 'reason' as reason,
      ${plain(sql`event.content #>> '{of,allergen}'`)} as same,
      case event.content ->> 'kind' when 'refuted' then 'refuted' else 'entered-in-error' end as ended
    from allergy_event as event
    where event.resident_id = resident.id and (
      event.content ->> 'kind' in ('refuted', 'entered-in-error')
      or (event.content ->> 'kind' = 'corrected' and ${plain(sql`event.content #>> '{of,allergen}'`)}
        <> ${plain(sql`event.content #>> '{entry,allergen}'`)})
    )
  ) as taken
  where not exists (
    select from jsonb_array_elements(resident.allergies) as listed (value)
    where ${plain(sql`listed.value ->> 'allergen'`)} = same
  )
  order by same, sequence desc
)`;

/**
 * The resources that the allergies of `resident` are: one for each allergen, however it is spaced, or one that says that
 * none is known; and each that was taken off the list, with how it ended. An id stays the same while the allergen does,
 * because the record itself gives it none.
 */
export const allergyEntries = sql`(
  select ${idOf(sql`same`)} as id,
    (array_agg(allergen order by position))[1] as allergen,
    array_agg(distinct reaction) filter (where reaction <> '') as reactions,
    min(criticality) as criticality,
    array_agg(distinct note) filter (where note <> '') as notes,
    min(position) as position,
    ${firstOf('type')}, ${firstOf('severity')}, ${firstOf('certainty')}, ${firstOf('since')},
    ${firstOf('saidBy', 'said_by')}, ${firstOf('recordedBy', 'recorded_by')},
    ${firstOf('recordedAt', 'entry_recorded_at')},
    (array_agg(value #>> '{atSource,system}' order by position)
      filter (where value #>> '{atSource,state}' = 'not-yet'))[1] as not_yet_at,
    null::text as ended
  from (
    select btrim(value ->> 'allergen') as allergen, btrim(value ->> 'reaction') as reaction,
      ${plain(sql`value ->> 'allergen'`)} as same,
      value ->> 'criticality' as criticality, btrim(value ->> 'note') as note, position, value
    from jsonb_array_elements(resident.allergies) with ordinality as listed (value, position)
  ) as listed
  where same <> ''
  group by same
  union all
  select resident.id || ${sql.lit(`-${noneKnown}`)}, null, null, null, null, 0,
    null, null, null, null, null, null, null, null, null
  where resident.allergy_status = 'NONE KNOWN' and resident.allergies = '[]'
  union all
  select * from ${takenOff} as taken
)`;

/** When a resident's allergies were last changed here. */
export const allergiesUpdated = sql`greatest(resident.updated_at, resident.allergies_recorded_at)`;
