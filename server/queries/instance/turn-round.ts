import type { TurnRoundSpan } from '@wattle/contract/entities/turn-round.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** How long the changes of one span took until they were actioned, in minutes. */
export interface TurnRoundRow {
  readonly from: PlainDate;
  readonly count: number;
  readonly done: number;
  readonly median: number | null;
  readonly ninetieth: number | null;
}

/**
 * The changes that were sent to the pharmacy for residents of a facility since a day, by the week or month in which they
 * were sent there: how many, and of those that are actioned how long that took. Where a mark was taken back and set
 * again, the last one counts.
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
    ), changes as (
      select sent.finalised_at, (
        select case when last.action = 'Actioned' then last.at end from (
          select mark.action, mark.at from medication_action as mark
          where mark.medication_id = line.medication_id and mark.status = line.status
          order by mark.sequence desc limit 1
        ) as last
      ) as done_at
      from sent join order_medication as line
        on line.order_id = sent.id and line.status_since = sent.id and line.status <> 'Existing'
      union all
      select sent.finalised_at, (
        select case when last.action = 'Actioned' then last.at end from (
          select mark.action, mark.at from line_event_action as mark
          where mark.event_id = event.id order by mark.sequence desc limit 1
        ) as last
      )
      from sent join line_event as event on event.order_id = sent.id and event.carries is null
    )
    select date_trunc(${by}, finalised_at at time zone ${facility.timeZone})::date::text as "from",
      count(*)::integer as count, count(done_at)::integer as done,
      percentile_cont(0.5) within group (order by extract(epoch from done_at - finalised_at) / 60) as median,
      percentile_cont(0.9) within group (order by extract(epoch from done_at - finalised_at) / 60) as ninetieth
    from changes group by 1`.execute(db);
  return rows;
}
