import { sql } from 'kysely';
import type { ImportRun } from './loader.ts';
import type { Stage } from './stage.ts';

/**
 * The moves, discharges and deaths that other systems sent, as events of the stays, before the residents are changed.
 * What is typed on a screen has an event of its own.
 */
export async function writeStays(
  { tx, now, isTyped = false }: ImportRun,
  { source }: Stage<'resident'>,
): Promise<void> {
  if (isTyped) return;
  await sql`
    insert into stay_event (id, resident_id, content, by_name, at)
    select gen_random_uuid(), resident.id,
      jsonb_build_object('on', (${now}::timestamptz at time zone was.time_zone)::date) || case
        when not 'status' = any (sent.changed) then jsonb_build_object('kind', 'transfer',
          'from', jsonb_build_object(
            'facilityId', was.id, 'facility', was.name, 'room', resident.room),
          'to', jsonb_build_object(
            'facilityId', now_in.id, 'facility', now_in.name,
            'room', case when 'room' = any (sent.changed) then sent.room else resident.room end))
        when sent.status = 'Deceased' then '{"kind": "death"}'
        when sent.status = 'Discharged' then '{"kind": "discharge", "to": ""}'
        else '{"kind": "readmission"}'
      end,
      'Import from ' || sent.authoring_system, ${now}
    from ${source} as sent
    join resident on resident.id = sent.id
    join facility as was on was.id = resident.facility_id
    join facility as now_in on now_in.id = sent.facility_id
    where not sent.is_new and (
      'status' = any (sent.changed)
      or ('facility_id' = any (sent.changed) and resident.status = 'Active')
    )`.execute(tx);
  await sql`
    update resident set leave = null, return_to_reconcile = null
    from ${source} as sent
    where sent.id = resident.id and 'status' = any (sent.changed)
      and (leave is not null or return_to_reconcile is not null)`.execute(tx);
}
