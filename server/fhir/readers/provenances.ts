import { everyType } from '@wattle/contract/values/user-type.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { provenanceOf, type ProvenanceRow } from '../map/provenance.ts';
import { readerBy } from '../reader.ts';
import {
  allOf,
  anyOf,
  idCondition,
  idsOf,
  idsOfReference,
  momentCondition,
  ofResidents,
} from '../search/conditions.ts';
import type { Criterion } from '../search/criterion.ts';
import { findPage } from '../search/page.ts';

/** The people who finalised and confirmed the charts of the caller’s residents. */
export const provenances = readerBy(async (context, criteria, page) => {
  return await findPage<ProvenanceRow>(
    context.db,
    {
      found: sql`
        select event.id, event.order_id, event.confirmation_id, event.at,
          resident.id as resident_id, facility.organisation_id
        from resident
        inner join facility on facility.id = resident.facility_id
        inner join pharmacy_order as chart on chart.resident_id = resident.id
        left join order_confirmation as confirmation on confirmation.order_id = chart.id
        inner join lateral (${events}) as event on event.at is not null
        where ${ofResidents(context, criteria, sql`event.at`, conditionOf)}`,
      rows: sql`
        select page.id, page.resident_id, page.organisation_id, page.order_id, page.at,
          page.at as last_updated,
          page.confirmation_id is not null as is_confirmation,
          chart.imported_from is not null as is_imported,
          case when page.confirmation_id is null
            then ${personOf(sql`chart.finalised_by`, sql`chart.finalised_by_name`)}
            else ${personOf(sql`confirmation.confirmed_by`, sql`confirmation.confirmed_by_name`)}
          end as by,
          case when given.order_id is not null
            then ${personOf(sql`given.prescriber_id`, sql`given.prescriber_name`)}
          end as on_behalf_of,
          (
            select coalesce(jsonb_agg(jsonb_build_object(
              'id', medication.id, 'isStatement', medication.medication_type = 'MedicationHistory'
            ) order by medication.prescribed_at, medication.id), '[]')
            from medication
            where medication.id in (${changedBy(sql`page`)})
          ) as medicines
        from page
        inner join pharmacy_order as chart on chart.id = page.order_id
        left join order_on_behalf as given on given.order_id = chart.id
        left join order_confirmation as confirmation on confirmation.id = page.confirmation_id`,
    },
    page,
    provenanceOf,
  );
});

/** What was done to a chart, with no moment where it hasn’t been. Lateral, so that a resident’s are found by their charts. */
const events = sql`
  select 'finalised-' || chart.id as id, chart.id as order_id, null::uuid as confirmation_id,
    chart.finalised_at as at
  union all
  select 'confirmed-' || confirmation.id, chart.id, confirmation.id, confirmation.confirmed_at`;

/** The medicines that an event changed, or confirmed. */
const changedBy = (event: RawBuilder<unknown>) => sql`
  select medication_id from order_medication as line
  where ${event}.confirmation_id is null and line.order_id = ${event}.order_id
    and line.status_since = ${event}.order_id
  union all
  select medication_id from line_event
  where ${event}.confirmation_id is null and line_event.order_id = ${event}.order_id
  union all
  select medication_id from medication_confirmation as done
  where done.confirmation_id = ${event}.confirmation_id
  union all
  select medication_id from line_event_confirmation as done
    join line_event on line_event.id = done.event_id
  where done.confirmation_id = ${event}.confirmation_id`;

/** Somebody whose role can be read, or only their name. */
const personOf = (id: RawBuilder<unknown>, name: RawBuilder<unknown>) => sql`
  jsonb_build_object('name', ${name}, 'id', (
    select app_user.id from app_user
    where app_user.id = ${id} and app_user.user_type = any(${[...everyType]}::text[])
      and not app_user.is_shared
  ))`;

function conditionOf(criterion: Criterion): RawBuilder<SqlBool> {
  const { kind, name } = criterion;
  if (kind === 'token' && name === '_id') {
    const byPrefix = (prefix: string) =>
      idsOf(criterion).flatMap((id) => (id.startsWith(prefix) ? [id.slice(prefix.length)] : []));
    const finalised = idCondition(byPrefix('finalised-'), sql`pharmacy_order.id`);
    const confirmed = idCondition(byPrefix('confirmed-'), sql`order_confirmation.id`);
    return allOf([
      sql<SqlBool>`event.id = any(${idsOf(criterion)}::text[])`,
      sql<SqlBool>`chart.id = any(array(
        select id from pharmacy_order where ${finalised}
        union all select order_id from order_confirmation where ${confirmed}
      ))`,
    ]);
  }
  if (kind === 'date' && name === 'recorded')
    return momentCondition(criterion.values, sql`event.at`);
  if (kind === 'reference' && name === 'target') {
    const medicines = [
      ...idsOfReference(criterion, 'MedicationRequest'),
      ...idsOfReference(criterion, 'MedicationStatement'),
    ];
    return anyOf([
      idCondition(idsOfReference(criterion, 'List'), sql`chart.id`),
      sql<SqlBool>`exists (
        select from (${changedBy(sql`event`)}) as changed
        where ${idCondition(medicines, sql`changed.medication_id`)}
      )`,
    ]);
  }
  throw new Error(`Provenances can’t be searched by ${name}`);
}
