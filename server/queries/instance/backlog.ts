import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** What waits, and for how long, for all processes together. */
export interface Backlog {
  readonly mailWaiting: number;
  /** Since the oldest unsent email was written; 0 if none waits. */
  readonly oldestMailSeconds: number;
  /** Notifications of FHIR subscriptions: those still to be sent, and those given up. */
  readonly notificationsWaiting: number;
  readonly deadLetters: number;
  /** Active residents with changes that no pharmacist has confirmed, and since when the first has waited. */
  readonly ordersWaiting: number;
  readonly oldestOrderSeconds: number;
  /** What other systems sent and a person has to look at. */
  readonly heldItems: number;
  readonly oldestHeldSeconds: number;
  /** How often in a row each job has failed. */
  readonly jobFailures: Readonly<Record<string, number>>;
  /** Since the last audit row; null if there is none. */
  readonly lastAuditSeconds: number | null;
}

export async function readBacklog(db: Kysely<Tables>, now: Date): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select mail.waiting::integer as mail_waiting,
      coalesce(extract(epoch from ${now}::timestamptz - mail.oldest), 0)::float8 as oldest_mail_seconds,
      (select count(*) from subscription_delivery where delivered_at is null and dead_at is null)::integer
        as notifications_waiting,
      (select count(*) from subscription_delivery where dead_at is not null)::integer as dead_letters,
      waiting.charts::integer as orders_waiting,
      coalesce(extract(epoch from ${now}::timestamptz - waiting.oldest), 0)::float8 as oldest_order_seconds,
      held.items::integer as held_items,
      coalesce(extract(epoch from ${now}::timestamptz - held.oldest), 0)::float8 as oldest_held_seconds,
      (select coalesce(jsonb_object_agg(name, failures - coalesce((taken_until > ${now})::integer, 0)), '{}') from job)
        as job_failures,
      extract(epoch from clock_timestamp() - audit.at)::float8 as last_audit_seconds
    from (
      select count(*) as waiting, min(created_at) as oldest from outgoing_mail where sent_at is null
    ) as mail
    cross join (
      select count(*) as charts, min(first.finalised_at) as oldest
      from resident left join lateral (
        select min(o.finalised_at) as finalised_at from pharmacy_order as o
        where o.resident_id = resident.id and o.sequence > (
          select coalesce(max(done.sequence), 0) from pharmacy_order as done
          join order_confirmation as c on c.order_id = done.id where done.resident_id = resident.id
        )
      ) as first on true
      where resident.has_chart_changed and resident.status = 'Active'
    ) as waiting
    cross join (
      select count(*) as items, min(received_at) as oldest from held_item where outcome is null
    ) as held
    left join (select at from audit_log order by sequence desc limit 1) as audit on true
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The backlog has no row');
  return row;
}
