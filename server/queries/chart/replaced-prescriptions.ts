import {
  instructionNames,
  type ReplacedPrescription,
} from '@wattle/contract/entities/medication.ts';
import { frequencyCodes } from '@wattle/contract/values/medicine-codes.ts';
import { spacingOf } from '@wattle/contract/rules/dosing/due-days.ts';
import { sql } from 'kysely';
import { dosageIn } from './dosage-columns.ts';

/** Those that leave days out: how long it is since the last dose matters. Written out, so that a plan knows them. */
const spaced = sql.join(
  frequencyCodes.filter((code) => spacingOf(code) !== undefined).map((code) => sql.lit(code)),
);

/** The same of a dosage: its text fields may say a frequency that is given every day. */
const leavesDaysOut =
  '$.steps[*].parts[*].days ? (!(@.kind == "days" && @.every == 1) && !(@.kind == "hours" && @.every <= 24))';

const dosage = dosageIn('e');

const instruction = sql.join(
  instructionNames.flatMap((name) => [sql.lit(name), sql.ref(`e.${name}`)]),
);

/**
 * In `orderLines`: what the medicine took the place of, directly or not, and that isn't on this version of the chart. What
 * was before one that was given for a month can't have been the last dose.
 */
export const replacedBefore = sql<ReplacedPrescription[] | null>`case
  when m.replaces_id is not null and line.status <> 'Ceased' then (
    with recursive chain as (
      select 1 as depth, m.replaces_id as id, m.prescribed_at as replaced_at
      union all
      select chain.depth + 1, e.replaces_id, e.prescribed_at
      from chain join medication as e on e.id = chain.id
      where e.replaces_id is not null and not (
        e.frequency in (${spaced})
        and least(e.end_date, chain.replaced_at::date) >= e.start_date + 31
      )
    ), earlier as (
      select e.*, chain.depth, ceased.stopped_on as ceased_on,
        coalesce(ceased.stopped_on, (chain.replaced_at at time zone facility.time_zone)::date) as stopped_on
      from chain
        join medication as e on e.id = chain.id
        join resident on resident.id = e.resident_id
        join facility on facility.id = resident.facility_id
        left join lateral (
          select stopped_on from order_medication
          where medication_id = e.id and status = 'Ceased' limit 1
        ) as ceased on true
    )
    select jsonb_agg(jsonb_build_object(
      'authoringSystemForeignKey', e.id, 'product', e.product, ${instruction},
      'stoppedDate', e.stopped_on, 'isCeased', e.ceased_on is not null,
      'isImported', e.imported_from is not null
    ) || case when ${dosage} is null then '{}' else jsonb_build_object('dosage', ${dosage}) end order by e.depth)
    from earlier as e
    where (e.depth = 1 and line.status <> 'Existing' or e.frequency in (${spaced})
        or jsonb_path_exists(e.dosage, ${sql.lit(leavesDaysOut)}::jsonpath))
      and not exists (
        select from order_medication as beside
        where beside.order_id = line.order_id and beside.medication_id = e.id
      )
  )
end`.as('replaced');
