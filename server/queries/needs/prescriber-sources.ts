import { type RawBuilder, sql } from 'kysely';
import { dosageIn } from '../chart/dosage-columns.ts';
import {
  dayOf,
  digestOf,
  latestToday,
  nameOf,
  type NeedSource,
  type NeedViewer,
  onlyName,
} from './need-source.ts';

/** The event that decides whether a line is paused on a day: of those that start by then, the one recorded last. */
const pausingOn = (day: RawBuilder<unknown>) => sql`(
  select event.content from line_event as event
  where event.medication_id = m.id
    and coalesce(event.content ->> 'since', event.content ->> 'on')::date <= ${day}
    and event.content ->> 'kind' in ('pause', 'resume')
  order by event.sequence desc limit 1
)`;

const isPausedOn = (day: RawBuilder<unknown>) => sql`exists (
  select from ${pausingOn(day)} as deciding (content)
  where content ->> 'kind' = 'pause' and ${day} <= coalesce((content -> 'until' ->> 'date')::date, ${day})
)`;

/** The lines whose doses are decided later, which an index has; nobody is given one here while in hospital. */
const decidedLater = sql`
  join medication as m on m.resident_id = r.id
    and ${dosageIn('m')} ->> 'kind' = 'decided-later'
  join order_medication as line on line.order_id = r.latest_order_id
    and line.medication_id = m.id and line.status <> 'Ceased'`;

const doseEvents = sql`line_event as event where event.medication_id = m.id and event.content ->> 'kind' = 'dose'`;
const lastDose = (field: string) => sql`(
  select event.content ->> ${field}::text from ${doseEvents} order by event.sequence desc limit 1
)`;

/** Nobody has decided the dose of today or tomorrow. */
export const doseToDecide = (): NeedSource => ({
  joined: sql`${decidedLater} join lateral (values (place.today), (place.today + 1)) as due (day)
    on due.day between m.start_date and coalesce(m.end_date, due.day)`,
  where: sql`r.leave is null and not ${isPausedOn(sql`due.day`)} and not exists (
    select from ${doseEvents}
      and due.day between (event.content ->> 'from')::date and (event.content ->> 'to')::date
  )`,
  isGrouped: true,
  due: sql`min(due.day)`,
  about: sql`array_agg(distinct ${nameOf(sql`m.product`)})`,
  // Those with a dose today, if another has none.
  aside: sql`array(
    select unnest(array_agg(${nameOf(sql`m.product`)})) where min(due.day) = place.today
    except select unnest(array_agg(${nameOf(sql`m.product`)}) filter (where due.day = place.today))
  )`,
  cause: digestOf(sql`string_agg(distinct m.id || ' ' || coalesce(${lastDose('to')}, ''), ',')`),
});

/** What a dose is decided from should have been measured. */
export const measureDue = (): NeedSource => ({
  joined: sql`${decidedLater} join lateral (
    select case when exists (select from ${doseEvents}) then ${lastDose('next')}
      else ${dosageIn('m')} ->> 'firstMeasure' end::date as day
  ) as measure on measure.day <= place.today`,
  where: sql`r.leave is null and place.today between m.start_date and coalesce(m.end_date, place.today)
    and not ${isPausedOn(sql`place.today`)}`,
  isGrouped: true,
  due: sql`min(measure.day)`,
  about: sql`array_agg(distinct ${nameOf(sql`m.product`)})`,
  cause: digestOf(sql`string_agg(distinct m.id || ' ' || measure.day, ',')`),
});

/** The caller’s drafts that are removed at midnight. */
export const draftsEnd = ({ userId }: NeedViewer): NeedSource => ({
  joined: sql`join draft as d on d.resident_id = r.id`,
  where: sql`d.prescriber_id = ${userId} and d.performed_on = place.today and not r.is_onboarding`,
  isGrouped: true,
  due: sql`place.today`,
  since: sql`min(${dayOf(sql`d.updated_at`)})`,
  about: sql`array_agg(${nameOf(sql`d.product`)} order by d.created_at)`,
  cause: sql`place.today::text`,
});

/** Orders that others entered for the caller. */
export const toCountersign = ({ userId }: NeedViewer): NeedSource => ({
  joined: sql`
    join pharmacy_order as o on o.resident_id = r.id
    join order_on_behalf as given on given.order_id = o.id
    left join countersignature as signed on signed.order_id = o.id`,
  where: sql`r.has_open_phone_order and given.prescriber_id = ${userId} and signed.order_id is null`,
  isGrouped: true,
  due: sql`min(${dayOf(sql`o.finalised_at`)}) + 1`,
  since: sql`min(${dayOf(sql`o.finalised_at`)})`,
  about: sql`array_agg('Order ' || o.sequence order by o.sequence)`,
  by: onlyName(sql`o.finalised_by_name`),
  cause: digestOf(sql`string_agg(o.sequence::text, ' ' order by o.sequence)`),
});

/** Courses that end from today. */
export const courseEnd = (viewer: NeedViewer): NeedSource => ({
  joined: sql`join course_end as course on course.resident_id = r.id`,
  // The first bounds are for the index, and a little wider than any facility’s.
  where: sql`course.end_date between ${latestToday(viewer)} - 2 and ${latestToday(viewer)} + 7
    and course.end_date between place.today and place.today + 7`,
  isGrouped: true,
  due: sql`min(course.end_date)`,
  about: sql`array_agg(course.name order by course.end_date, course.name)`,
  cause: digestOf(
    sql`string_agg(course.medication_id || ' ' || course.end_date, ',' order by course.end_date, course.name)`,
  ),
});

/** When the caller last signed the chart: an order of theirs, or one entered for them. */
const lastSigned = ({ userId }: NeedViewer) => sql`(
  select max(o.finalised_at) from pharmacy_order as o
  left join order_on_behalf as given on given.order_id = o.id
  where o.resident_id = r.id and coalesce(given.prescriber_id, o.finalised_by) = ${userId}
)`;

/** What another prescriber did to medicines that the caller prescribed, since they last signed the chart. */
export const changedByOther = (viewer: NeedViewer): NeedSource => ({
  joined: sql`join taken_over as taken on taken.resident_id = r.id`,
  where: sql`taken.prescriber_id = ${viewer.userId} and taken.at > coalesce(${lastSigned(viewer)}, '-infinity')`,
  isGrouped: true,
  due: sql`max(${dayOf(sql`taken.at`)})`,
  since: sql`max(${dayOf(sql`taken.at`)})`,
  about: sql`array_agg(distinct taken.name)`,
  by: onlyName(sql`taken.by_name`),
  cause: sql`max(taken.at)::text`,
});

/** Changes of allergies after the caller’s last order. */
export const allergyChanged = (viewer: NeedViewer): NeedSource => ({
  joined: sql`join allergy_change as change on change.resident_id = r.id`,
  where: sql`change.recorded_at > ${lastSigned(viewer)}`,
  isGrouped: true,
  due: sql`max(${dayOf(sql`change.recorded_at`)})`,
  since: sql`max(${dayOf(sql`change.recorded_at`)})`,
  cause: sql`max(change.recorded_at)::text`,
});

/** A medicine is given again because its pause was over, and nobody has signed the chart since. */
export const pauseOver = (): NeedSource => ({
  joined: sql`
    join medication as m on m.resident_id = r.id
    join order_medication as line on line.order_id = r.latest_order_id
      and line.medication_id = m.id and line.status <> 'Ceased'
    join line_event as pause on pause.medication_id = m.id and pause.content ->> 'kind' = 'pause'
      and (pause.content -> 'until' ->> 'date')::date < place.today`,
  where: sql`r.leave is null and pause.content = ${pausingOn(sql`place.today`)}
    and ${dayOf(sql`r.chart_updated_at`)} <= (pause.content -> 'until' ->> 'date')::date
    and place.today <= coalesce(m.end_date, place.today)`,
  isGrouped: true,
  due: sql`min((pause.content -> 'until' ->> 'date')::date)`,
  about: sql`array_agg(distinct ${nameOf(sql`m.product`)})`,
  cause: digestOf(
    sql`string_agg(distinct m.id || ' ' || (pause.content -> 'until' ->> 'date'), ',')`,
  ),
});
