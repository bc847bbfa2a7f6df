import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { builtOnce } from '../../db/built-once.ts';
import type { Tables } from '../../db/tables.ts';
import { orderLines } from '../../queries/chart/order-lines.ts';
import type { ReaderPage } from '../reader.ts';

export type MedicineRow = Awaited<ReturnType<typeof findMedicines>>['rows'][number];

/** The facility's day at the moment. */
export const today = (now: Date) =>
  sql`(${now}::timestamptz at time zone facility.time_zone)::date`;

/** When a day ended at the facility, if it has. */
const endOf = (day: RawBuilder<unknown>, now: Date) =>
  sql`case when ${day} < ${today(now)} then (${day} + 1)::timestamp at time zone facility.time_zone end`;

const isConfirmed = sql`exists (
  select from medication_confirmation as done where done.medication_id = m.id and done.status = line.status
)`;

/** Whether a medicine is paused today: of the events that begin by then, the one recorded last decides. */
const isPaused = (now: Date) => sql`exists (
  select from (
    select event.content from line_event as event
    where event.medication_id = m.id
      and coalesce(event.content ->> 'since', event.content ->> 'on')::date <= ${today(now)}
    order by event.sequence desc limit 1
  ) as deciding
  where deciding.content ->> 'kind' = 'pause'
    and coalesce((deciding.content #>> '{until,date}')::date, 'infinity') >= ${today(now)}
)`;

/**
 * The status of a medicine by the last version of the chart that it is on: ceased, or replaced by its sender's
 * correction; replaced by a re-prescription, past its own end once confirmed, or past the chart's; paused.
 */
export const fhirStatus = (now: Date) => sql<'active' | 'on-hold' | 'stopped' | 'completed'>`case
  when line.status = 'Ceased' then 'stopped'
  when line.order_id <> resident.latest_order_id and m.imported_from is not null and exists (
    select from medication as next
    where next.resident_id = m.resident_id and next.replaces_id = m.id and next.imported_from is not null
  ) then 'stopped'
  when line.order_id <> resident.latest_order_id then 'completed'
  when resident.chart_expiry < ${today(now)} then 'completed'
  when m.end_date < ${today(now)} and (line.status = 'Existing' or ${isConfirmed}) then 'completed'
  when ${isPaused(now)} then 'on-hold'
  else 'active'
end`;

/** When the resource's content last changed, including when a day ended. */
export const lastUpdated = (now: Date) => sql<Date>`greatest(
  m.prescribed_at,
  resident.chart_updated_at,
  (
    select max(change.at) from dose_times_change as change
      join pharmacy_order as changed on changed.id = change.order_id
      join pharmacy_order as shown on shown.id = line.order_id
    where change.medication_id = m.id and changed.sequence <= shown.sequence
  ),
  (select max(at) from packaging_change as change where change.medication_id = m.id),
  (
    select max(done.confirmed_at) from medication_confirmation as of_medicine
      join order_confirmation as done on done.id = of_medicine.confirmation_id
    where of_medicine.medication_id = m.id
  ),
  (
    select max(signed.countersigned_at) from countersignature as signed
    where signed.order_id in (m.entered_in, line.status_since)
  ),
  (
    select max(greatest(
      case when (event.content ->> 'since')::date <= ${today(now)}
        then (event.content ->> 'since')::date::timestamp at time zone facility.time_zone end,
      case when (event.content ->> 'on')::date <= ${today(now)}
        then (event.content ->> 'on')::date::timestamp at time zone facility.time_zone end,
      ${endOf(sql`(event.content #>> '{until,date}')::date`, now)}
    )) from line_event as event where event.medication_id = m.id
  ),
  ${endOf(sql`m.end_date`, now)},
  ${endOf(sql`resident.chart_expiry`, now)}
)`;

/**
 * Medicines in the order of their ids, each on the last version of the chart that it is on, and how many there are in
 * all. `condition` is about `m`, `line`, `resident` and `facility`.
 */
export async function findMedicines(
  db: Kysely<Tables>,
  condition: RawBuilder<SqlBool>,
  now: Date,
  { after, limit, withoutTotal }: ReaderPage,
) {
  const matched = sql`
    from resident
      join facility on facility.id = resident.facility_id
      join medication as m on m.resident_id = resident.id
      join lateral (
        select line.order_id, line.status, line.status_since from order_medication as line
          join pharmacy_order as o on o.id = line.order_id
        where line.medication_id = m.id order by o.sequence desc limit 1
      ) as line on true
    where (${condition})`;
  const rest = after === undefined ? sql`true` : sql`m.id > ${after}::uuid`;
  const statement = withoutTotal
    ? sql`select m.id, line.order_id, null as total ${matched} and ${rest}`
    : sql`
      select * from (select m.id, line.order_id, count(*) over () as total ${matched}) as m
      where ${rest}`;
  const { rows: page } = await sql<{ id: string; orderId: string; total: number | null }>`
    ${statement} order by m.id limit ${limit}
  `.execute(db);
  const ids = page.map(({ id }) => id);
  const orderIds = page.map(({ orderId }) => orderId);
  const rows = ids.length === 0 ? [] : await medicinesOf(db, { ids, orderIds, now });
  return { total: page[0]?.total ?? undefined, rows, matched };
}

interface Page {
  readonly ids: readonly string[];
  /** The order on which to show each of them. */
  readonly orderIds: readonly string[];
  readonly now: Date;
}

const medicinesOf = builtOnce((db, { ids, orderIds, now }: Page) =>
  orderLines(
    db,
    sql`(
      select line.*
      from unnest(${ids}::uuid[], ${orderIds}::uuid[]) as page (id, order_id)
        join order_medication as line
          on line.medication_id = page.id and line.order_id = page.order_id
    )`,
  )
    .innerJoin('resident', 'resident.id', 'm.residentId')
    .innerJoin('facility', 'facility.id', 'resident.facilityId')
    .innerJoin('organisation', 'organisation.id', 'facility.organisationId')
    .select([
      'facility.timeZone',
      'facility.organisationId',
      'organisation.name as organisationName',
    ])
    .select(['resident.chartNumber', 'resident.chartExpiry'])
    .select([fhirStatus(now).as('fhirStatus'), lastUpdated(now).as('lastUpdated')])
    .orderBy('m.id'),
);

/** How many there are in all, for a page without a row that says so. */
export async function countMedicines(
  db: Kysely<Tables>,
  matched: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) ${matched}`.execute(db);
  return rows[0]?.count ?? 0;
}
