import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { deleteSome } from '../instance/delete-some.ts';
import { endSubscriptions, mayBeTold, type SubscriptionRow } from './subscriptions.ts';

/** How many events one transaction puts into queues. */
const batch = 100;

/**
 * Puts new events into the queues of the active subscriptions that they are for, oldest first; true if there may be
 * more. Processes wait for each other here, so that no queue gets them in another order.
 */
export async function queueNewEvents(
  tx: Kysely<Tables>,
  now: Date,
  giveUpAt: Date,
): Promise<boolean> {
  const events = await tx
    .selectFrom('outboxEvent')
    .select(['sequence', 'topic', 'residentId'])
    .select(
      sql<boolean>`exists (
        select from subscription as s
        where s.activated_at is not null and s.ended_at is null and outbox_event.topic = any(s.topics)
      )`.as('isFor'),
    )
    .where('queuedAt', 'is', null)
    .orderBy('sequence')
    .limit(batch)
    .forUpdate()
    .execute();
  for (const { sequence, topic, residentId, isFor } of events) {
    if (!isFor) continue;
    await sql`
      with numbered as (
        update subscription as s set events_since_start = events_since_start + 1
        where s.activated_at is not null and s.ended_at is null and ${topic}::text = any(s.topics)
          and ${mayBeTold(sql`s.service_id`, sql`${residentId}::uuid`, now)}
        returning s.id, s.events_since_start
      )
      insert into subscription_delivery (subscription_id, event_sequence, number, next_attempt_at, give_up_at)
      select id, ${sequence}::bigint, events_since_start, ${now}::timestamptz, ${giveUpAt}::timestamptz
      from numbered`.execute(tx);
  }
  if (events.length > 0) {
    const sequences = events.map(({ sequence }) => sequence);
    await tx
      .updateTable('outboxEvent')
      .set({ queuedAt: now })
      .where('sequence', 'in', sequences)
      .execute();
  }
  return events.length === batch;
}

/** Ends the subscriptions of services whose access has ended. */
export async function endForEndedServices(tx: Kysely<Tables>, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('subscription as s')
    .innerJoin('backendService as service', 'service.id', 's.serviceId')
    .select('s.id')
    .where('s.endedAt', 'is', null)
    .where('service.endedAt', '<=', now)
    .forUpdate('s')
    .execute();
  const ids = rows.map(({ id }) => id);
  await endSubscriptions(tx, ids, now);
}

/**
 * Takes one subscription that has something due, for this process until `until`; undefined if there is none, or another
 * process has it.
 */
export async function takeSubscription(
  db: Kysely<Tables>,
  now: Date,
  until: Date,
): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    update subscription set taken_until = ${until}
    where id = (
      select s.id from subscription as s
      join backend_service as service on service.id = s.service_id
      left join lateral (
        select next_attempt_at from subscription_delivery as d
        where d.subscription_id = s.id and d.delivered_at is null and d.dead_at is null
        order by d.number limit 1
      ) as first on true
      where s.ended_at is null and (service.ended_at is null or service.ended_at > ${now})
        and (s.taken_until is null or s.taken_until <= ${now})
        and coalesce(first.next_attempt_at, s.next_contact_at) <= ${now}
      order by coalesce(first.next_attempt_at, s.next_contact_at)
      limit 1 for update of s skip locked
    ) returning *`.execute(db);
  return rows[0];
}

/** Keeps a taken subscription until `until`; undefined if it, or its service's access, has ended in the meantime. */
export async function keepSubscription(
  db: Kysely<Tables>,
  { id, takenUntil }: SubscriptionRow,
  now: Date,
  until: Date,
): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    update subscription set taken_until = ${until} from backend_service as service
    where subscription.id = ${id} and subscription.taken_until = ${takenUntil} and subscription.ended_at is null
      and service.id = subscription.service_id and (service.ended_at is null or service.ended_at > ${now})
    returning subscription.*`.execute(db);
  return rows[0];
}

export async function releaseSubscription(
  db: Kysely<Tables>,
  { id, takenUntil }: SubscriptionRow,
): Promise<void> {
  await db
    .updateTable('subscription')
    .set({ takenUntil: null })
    .where('id', '=', id)
    .where('takenUntil', '=', takenUntil)
    .execute();
}

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findFirstWaiting>>>;

const withEvents = (db: Kysely<Tables>) =>
  db
    .selectFrom('subscriptionDelivery as d')
    .innerJoin('outboxEvent as event', 'event.sequence', 'd.eventSequence')
    .select(['d.subscriptionId', 'd.number', 'd.attempts', 'd.nextAttemptAt', 'd.giveUpAt'])
    .select([
      'event.topic',
      'event.orderId',
      'event.confirmationId',
      'event.questionId',
      'event.residentId',
      'event.at',
    ])
    .orderBy('d.number');

/** The next event to send: nothing overtakes it. */
export async function findFirstWaiting(db: Kysely<Tables>, subscriptionId: string) {
  return await withEvents(db)
    .where('d.subscriptionId', '=', subscriptionId)
    .where('d.deliveredAt', 'is', null)
    .where('d.deadAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
}

/** The events of a subscription from one number to another, both included, delivered or not. */
export async function listNumbered(
  db: Kysely<Tables>,
  subscriptionId: string,
  { from, to, limit }: { from: number; to: number; limit: number },
) {
  return await withEvents(db)
    .where('d.subscriptionId', '=', subscriptionId)
    .where('d.number', '>=', from)
    .where('d.number', '<=', to)
    .limit(limit)
    .execute();
}

/** Whether the service may still be told about the resident. */
export async function isToldAbout(
  db: Kysely<Tables>,
  serviceId: string,
  residentId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select ${mayBeTold(sql`${serviceId}::uuid`, sql`${residentId}::uuid`, now)} as may`.execute(db);
  return rows[0]?.may === true;
}

type DeliveryKey = Pick<DeliveryRow, 'subscriptionId' | 'number'>;

const updateDelivery = (
  db: Kysely<Tables>,
  { subscriptionId, number }: DeliveryKey,
  change: Partial<Selectable<Tables['subscriptionDelivery']>>,
) =>
  db
    .updateTable('subscriptionDelivery')
    .set(change)
    .where('subscriptionId', '=', subscriptionId)
    .where('number', '=', number)
    .execute();

export async function markDelivered(
  tx: Kysely<Tables>,
  delivery: DeliveryKey,
  now: Date,
): Promise<void> {
  await updateDelivery(tx, delivery, { deliveredAt: now, lastError: null });
}

/** The next attempt is at `next`; if null, there is none and it is a dead letter. */
export async function markUndelivered(
  tx: Kysely<Tables>,
  delivery: DeliveryKey & { readonly attempts: number },
  { next, now, error }: { next: Date | null; now: Date; error: string },
): Promise<void> {
  await updateDelivery(tx, delivery, {
    attempts: delivery.attempts + 1,
    lastError: error,
    ...(next === null ? { deadAt: now } : { nextAttemptAt: next }),
  });
}

/** Removes from the queue an event that the service may no longer receive. */
export async function withholdDelivery(
  tx: Kysely<Tables>,
  { subscriptionId, number }: DeliveryKey,
): Promise<void> {
  await tx
    .deleteFrom('subscriptionDelivery')
    .where('subscriptionId', '=', subscriptionId)
    .where('number', '=', number)
    .execute();
}

/** The system has answered: the subscription is active, and its next heartbeat is due later. */
export async function noteAnswer(
  tx: Kysely<Tables>,
  id: string,
  now: Date,
  nextContactAt: Date,
): Promise<void> {
  await tx
    .updateTable('subscription')
    .set((eb) => ({
      status: 'active',
      activatedAt: eb.fn.coalesce('activatedAt', eb.val(now)),
      lastSuccessAt: now,
      lastError: null,
      attempts: 0,
      nextContactAt,
    }))
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}

/** The system hasn't answered. */
export async function noteNoAnswer(
  tx: Kysely<Tables>,
  id: string,
  lastError: string,
  contact?: { readonly attempts: number; readonly nextContactAt: Date },
): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ status: 'error', lastError, ...contact })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}

/** How long a delivered event can be requested again. */
const keptMs = 30 * 86_400_000;

/** Deletes some old events that every queue is done with, and their delivery records; true if there may be more. */
export async function purgeEvents(db: Kysely<Tables>, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - keptMs);
  const more = [
    await deleteSome(
      db,
      'subscriptionDelivery',
      sql`delivered_at is not null and event_sequence in (select sequence from outbox_event where at < ${before})`,
    ),
    await deleteSome(
      db,
      'outboxEvent',
      sql`at < ${before} and queued_at is not null
        and not exists (select from subscription_delivery where event_sequence = sequence)`,
    ),
  ];
  return more.includes(true);
}
