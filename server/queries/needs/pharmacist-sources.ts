import { type RawBuilder, sql } from 'kysely';
import { dayOf, digestOf, nameOf, type NeedSource, type NeedViewer } from './need-source.ts';

/**
 * The changes on the charts that the pharmacist hasn’t actioned, of medicines and of their events. Read once for all
 * reasons that are about them.
 */
export const changesToAction: RawBuilder<unknown> = sql`
  change as materialized (
    select r.id as resident_id, line.since, line.sent_at, line.sent_in, m.id as medication_id, line.what,
      m.product ->> 'schedule' = 'S8' as is_s8, ${nameOf(sql`m.product`)} as name,
      coalesce((
        select packed.packaging_type from packaging_change as packed
        where packed.medication_id = m.id order by packed.sequence desc limit 1
      ), m.packaging_type) = 'Packed' as is_packed
    from place
      join resident as r on r.facility_id = place.id and r.status = 'Active'
        and (r.has_chart_changed or r.is_new_admission)
      join lateral (
        select line.medication_id, line.status as what, made.finalised_at as since,
          made.finalised_at as sent_at, made.sequence as sent_in
        from order_medication as line join pharmacy_order as made on made.id = line.status_since
        where line.order_id = r.latest_order_id and line.status <> 'Existing'
          and not exists (
            select from medication_confirmation as done
            where done.medication_id = line.medication_id and done.status = line.status
          )
          and (
            select action.action from medication_action as action
            where action.medication_id = line.medication_id and action.status = line.status
            order by action.sequence desc limit 1
          ) is distinct from 'Actioned'
        union all
        select line.medication_id, event.id::text, event.at, sent.finalised_at, sent.sequence
        from order_medication as line join line_event as event on event.medication_id = line.medication_id
          join line_event as made on made.id = coalesce(event.carries, event.id)
          join pharmacy_order as sent on sent.id = made.order_id
        where line.order_id = r.latest_order_id and line.status <> 'Ceased'
          and not exists (
            select from line_event_confirmation as done where done.event_id = made.id
          )
          and (
            select action.action from line_event_action as action
            where action.event_id = made.id
            order by action.sequence desc limit 1
          ) is distinct from 'Actioned'
      ) as line on true
      -- One by one: the planner takes the changes for many more than they are, and would read every prescription.
      join lateral (select * from medication as one where one.id = line.medication_id limit 1) as m on true
    -- What was imported waits for a prescriber, unless it was ceased.
    where m.imported_from is null or line.what = 'Ceased'
  )`;

const changed = {
  readsChanges: true,
  joined: sql`join change on change.resident_id = r.id`,
  isGrouped: true,
  since: sql`min(${dayOf(sql`change.since`)})`,
  about: sql`array_agg(change.name order by change.since, change.name)`,
  cause: digestOf(sql`string_agg(distinct change.medication_id || ' ' || change.what, ',')`),
} as const;

export const toAction = (): NeedSource => ({
  ...changed,
  where: sql`not change.is_s8`,
  due: sql`min(${dayOf(sql`change.since`)})`,
});

export const controlledToAction = (): NeedSource => ({
  ...changed,
  where: sql`change.is_s8`,
  due: sql`min(${dayOf(sql`change.since`)})`,
});

const unseenFrom = sql`(change.sent_at + make_interval(hours => place.seen_within_hours))`;

/** Changes that no pharmacist has seen within the facility’s hours, as `unseenFrom` says on the chart. */
export const notSeen = ({ now }: NeedViewer): NeedSource => ({
  ...changed,
  where: sql`${unseenFrom} <= ${now}::timestamptz and not exists (
    select from order_seen as seen join pharmacy_order as version on version.id = seen.order_id
    where version.resident_id = r.id and version.sequence >= change.sent_in
  )`,
  due: sql`min(${dayOf(unseenFrom)})`,
  since: sql`min(${dayOf(sql`change.sent_at`)})`,
});

/** Packed medicines with a change, before the packs are made. */
export const packAffected = (): NeedSource => ({
  ...changed,
  where: sql`change.is_packed and place.packs_on is not null and r.leave is null`,
  due: sql`place.packs_on`,
});

/** Everything was actioned, and somebody still has to confirm it. */
export const toConfirm = (): NeedSource => ({
  readsChanges: true,
  where: sql`(r.has_chart_changed or r.is_new_admission) and r.latest_order_id is not null
    and not exists (select from change where change.resident_id = r.id)
    and exists (
      select from order_medication as line join medication as m on m.id = line.medication_id
      where line.order_id = r.latest_order_id and line.status <> 'Existing'
        and (m.imported_from is null or line.status = 'Ceased')
        and not exists (
          select from medication_confirmation as done
          where done.medication_id = line.medication_id and done.status = line.status
        )
    )`,
  due: dayOf(sql`r.chart_updated_at`),
  since: dayOf(sql`r.chart_updated_at`),
  cause: sql`r.latest_order_id::text`,
});

export const chartReview = (): NeedSource => ({
  where: sql`not r.is_chart_review_confirmed`,
  due: sql`coalesce(r.chart_reviewed_on, place.today)`,
  since: sql`r.chart_reviewed_on`,
  cause: sql`coalesce(r.chart_review_order_id::text, '')`,
});

export const allergyUpdate = (): NeedSource => ({
  joined: sql`join allergy_change as updated on updated.resident_id = r.id`,
  where: sql`r.has_allergy_updated`,
  isGrouped: true,
  due: sql`max(${dayOf(sql`updated.recorded_at`)})`,
  since: sql`max(${dayOf(sql`updated.recorded_at`)})`,
  cause: sql`max(updated.recorded_at)::text`,
});
