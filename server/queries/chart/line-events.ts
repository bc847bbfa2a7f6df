import type { LineEvent } from '@wattle/contract/entities/line-event.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** An event of a line as it was on a version of the chart. */
export interface LineEventRow extends Omit<LineEvent, 'at' | 'action'> {
  /** The order that brought it to this line. */
  readonly orderId: string;
  /** Whether it was an earlier prescription’s, and goes on for this one. */
  readonly isCarried: boolean;
  readonly at: string;
  readonly lastAction: 'Actioned' | 'Unactioned' | null;
}

/** In `orderLines`: the events of the line up to this version of the chart, in the order they were recorded. */
export const lineEvents = sql<readonly LineEventRow[] | null>`(
  select jsonb_agg(jsonb_build_object(
    'id', event.event_id, 'content', event.content, 'reason', event.reason, 'by', event.by_name,
    'enteredBy', event.entered_by_name, 'at', event.at, 'orderId', event.order_id,
    'isCarried', event.carries is not null,
    'isOpenPhoneOrder', exists (
      select from order_on_behalf as given
        left join countersignature as signed on signed.order_id = given.order_id
      where given.order_id = event.made_in and signed.order_id is null
    ),
    'confirmed', exists (
      select from line_event_confirmation as done
        join order_confirmation as confirmation on confirmation.id = done.confirmation_id
        join pharmacy_order as version on version.id = confirmation.order_id
      where done.event_id = event.event_id and version.sequence <= o.sequence
    ),
    'lastAction', (
      select done.action from line_event_action as done
        join pharmacy_order as version on version.id = done.order_id
      where done.event_id = event.event_id and version.sequence <= o.sequence
      order by done.sequence desc limit 1
    )
  ) order by event.sequence)
  from (
    select line_event.content, line_event.reason, line_event.by_name, line_event.entered_by_name,
      line_event.at, line_event.order_id, line_event.carries, line_event.sequence,
      coalesce(itself.id, line_event.id) as event_id,
      coalesce(itself.order_id, line_event.order_id) as made_in
    from line_event
      join pharmacy_order as brought on brought.id = line_event.order_id
      left join line_event as itself on itself.id = line_event.carries
    where line_event.medication_id = line.medication_id and brought.sequence <= o.sequence
  ) as event
)`.as('events');

export async function insertEventAction(
  tx: Kysely<Tables>,
  action: Insertable<Tables['lineEventAction']>,
): Promise<void> {
  await tx.insertInto('lineEventAction').values(action).execute();
}

/** Confirms events together with an order. */
export async function insertEventConfirmations(
  tx: Kysely<Tables>,
  confirmationId: string,
  eventIds: readonly string[],
): Promise<void> {
  if (eventIds.length === 0) return;
  const rows = eventIds.map((eventId) => ({ eventId, confirmationId }));
  await tx.insertInto('lineEventConfirmation').values(rows).execute();
}
