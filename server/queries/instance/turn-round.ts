import type { TurnRoundMeasure, TurnRoundSpan } from '@wattle/contract/entities/turn-round.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** How long what began in one span took until it was done, in minutes. */
export interface TurnRoundRow {
  readonly measure: TurnRoundMeasure;
  readonly from: PlainDate;
  readonly count: number;
  readonly done: number;
  readonly median: number | null;
  readonly ninetieth: number | null;
}

/**
 * The changes that were sent to the pharmacy, and what was asked of the prescribers, for residents of a facility since a
 * day, by the week or month there: how many, and how long it took until they were actioned or answered. Where a mark was
 * taken back and set again, the last one counts. What was withdrawn or overtaken wants no answer, so it isn’t counted.
 */
export async function listTurnRounds(
  db: Kysely<Tables>,
  facility: { readonly id: string; readonly timeZone: string },
  by: TurnRoundSpan,
  since: PlainDate,
): Promise<readonly TurnRoundRow[]> {
  const { rows } = await sql<TurnRoundRow>`
    with sent as (
      select o.id, o.finalised_at from pharmacy_order as o join resident on resident.id = o.resident_id
      where resident.facility_id = ${facility.id} and o.imported_from is null
        and o.finalised_at >= ${since}::timestamp at time zone ${facility.timeZone}
    ), asked as (
      select question.asked_at, question.is_urgent,
        case when question.state in ('answered', 'accepted', 'declined') then question.closed_at end as done_at
      from question join resident on resident.id = question.resident_id
      where resident.facility_id = ${facility.id} and question.state not in ('withdrawn', 'overtaken')
        and question.asked_at >= ${since}::timestamp at time zone ${facility.timeZone}
    ), measured as (
      select 'changes' as measure, sent.finalised_at as began_at, (
        select case when last.action = 'Actioned' then last.at end from (
          select mark.action, mark.at from medication_action as mark
          where mark.medication_id = line.medication_id and mark.status = line.status
          order by mark.sequence desc limit 1
        ) as last
      ) as done_at
      from sent join order_medication as line
        on line.order_id = sent.id and line.status_since = sent.id and line.status <> 'Existing'
      union all
      select 'changes', sent.finalised_at, (
        select case when last.action = 'Actioned' then last.at end from (
          select mark.action, mark.at from line_event_action as mark
          where mark.event_id = event.id order by mark.sequence desc limit 1
        ) as last
      )
      from sent join line_event as event on event.order_id = sent.id and event.carries is null
      union all
      select 'questions', asked_at, done_at from asked
      union all
      select 'urgent', asked_at, done_at from asked where is_urgent
    )
    select measure, date_trunc(${by}, began_at at time zone ${facility.timeZone})::date::text as "from",
      count(*)::integer as count, count(done_at)::integer as done,
      percentile_cont(0.5) within group (order by extract(epoch from done_at - began_at) / 60) as median,
      percentile_cont(0.9) within group (order by extract(epoch from done_at - began_at) / 60) as ninetieth
    from measured group by 1, 2`.execute(db);
  return rows;
}
