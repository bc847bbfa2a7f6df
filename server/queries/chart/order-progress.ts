import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** What has become of a change since its order was sent, as the database writes its moments. */
export interface ProgressRow {
  readonly sentAt: string;
  readonly seenAt: string | null;
  readonly actionedAt: string | null;
}

/** Of a change that the order `since` made, up to the version `o`; `marks` are what the pharmacist marked it as. */
const progress = (marks: RawBuilder<unknown>) => sql`jsonb_build_object(
  'sentAt', since.finalised_at,
  'seenAt', (
    select min(seen.at) from order_seen as seen join pharmacy_order as version on version.id = seen.order_id
    where version.resident_id = since.resident_id and version.sequence between since.sequence and o.sequence
  ),
  'actionedAt', (
    select case when last.action = 'Actioned' then last.at end from (
      select done.action, done.at from ${marks}
        join pharmacy_order as version on version.id = done.order_id and version.sequence <= o.sequence
      order by done.sequence desc limit 1
    ) as last
  )
)`;

const lineMarks = sql`(
  select * from medication_action as mark
  where mark.medication_id = line.medication_id and mark.status = line.status
) as done`;

const eventMarks = sql`(
  select * from line_event_action as mark where mark.event_id = made.id
) as done`;

/** In `orderLines`: of the change to a medicine that the version brought, or that waits on it; null if there is none. */
export const lineProgress = sql<ProgressRow | null>`case when line.status <> 'Existing' then (
  select ${progress(lineMarks)} from pharmacy_order as since where since.id = line.status_since
) end`.as('progress');

/** In `orderLines`: the same of the medicine’s events, by their ids. */
export const eventProgress = sql<Readonly<Record<string, ProgressRow>> | null>`(
  select jsonb_object_agg(made.id, ${progress(eventMarks)})
  from line_event as event
    join line_event as made on made.id = coalesce(event.carries, event.id)
    join pharmacy_order as since on since.id = made.order_id and since.sequence <= o.sequence
  where event.medication_id = line.medication_id and (since.id = o.id or not exists (
    select from line_event_confirmation as settled where settled.event_id = made.id
  ))
)`.as('eventProgress');

/** Records that a pharmacist has seen a version of a chart; false if another had before. */
export async function insertOrderSeen(
  tx: Kysely<Tables>,
  seen: Insertable<Tables['orderSeen']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('orderSeen')
    .values(seen)
    .onConflict((on) => on.doNothing())
    .returning('orderId')
    .executeTakeFirst();
  return inserted !== undefined;
}
