import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

export type SubscriptionRow = Selectable<Tables['subscription']>;

/** True where the service still has access and the resident lives in one of its organisations. */
export function mayBeTold(
  serviceId: RawBuilder<unknown>,
  residentId: RawBuilder<unknown>,
  now: Date,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from resident
    join facility on facility.id = resident.facility_id
    join backend_service_organisation as named on named.organisation_id = facility.organisation_id
    join backend_service as service on service.id = named.service_id
    where resident.id = ${residentId} and service.id = ${serviceId}
      and (service.ended_at is null or service.ended_at > ${now})
  )`;
}

/** What administrators see of a subscription and its queue. */
export type SubscriptionListRow = Awaited<ReturnType<typeof listSubscriptions>>[number];

export type DeadLetterRow = Awaited<ReturnType<typeof listDeadLetters>>[number];

/** Every subscription, or one: those that haven't ended first, then the newest. */
export async function listSubscriptions(db: Kysely<Tables>, id?: string) {
  return await db
    .selectFrom('subscription as s')
    .innerJoin('backendService as service', 'service.id', 's.serviceId')
    .innerJoin('appUser as creator', 'creator.id', 's.createdBy')
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? ''))
    .selectAll('s')
    .select(['service.name as serviceName', 'service.endedAt as serviceEndedAt'])
    .select(['creator.givenName as creatorGivenName', 'creator.familyName as creatorFamilyName'])
    .select([
      sql<number>`(
        select count(*)::integer from subscription_delivery
        where subscription_id = s.id and delivered_at is null and dead_at is null
      )`.as('waiting'),
      sql<number>`(
        select count(*)::integer from subscription_delivery
        where subscription_id = s.id and dead_at is not null
      )`.as('deadLetters'),
      sql<Date | null>`(
        select min(event.at) from subscription_delivery join outbox_event as event on event.sequence = event_sequence
        where subscription_id = s.id and delivered_at is null and dead_at is null
      )`.as('oldestWaitingAt'),
    ])
    .orderBy(sql`s.ended_at is not null`)
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id')
    .execute();
}

/** The dead letters of a subscription, the first event first; at most `limit`. */
export async function listDeadLetters(db: Kysely<Tables>, subscriptionId: string, limit: number) {
  return await db
    .selectFrom('subscriptionDelivery as d')
    .innerJoin('outboxEvent as event', 'event.sequence', 'd.eventSequence')
    .select(['d.number', 'd.attempts', 'd.deadAt', 'd.lastError', 'event.topic', 'event.at'])
    .where('d.subscriptionId', '=', subscriptionId)
    .where('d.deadAt', 'is not', null)
    .orderBy('d.number')
    .limit(limit)
    .execute();
}

export async function lockSubscription(
  tx: Kysely<Tables>,
  id: string,
): Promise<SubscriptionRow | undefined> {
  return await tx
    .selectFrom('subscription')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertSubscription(
  tx: Kysely<Tables>,
  row: Insertable<Tables['subscription']>,
): Promise<void> {
  await tx.insertInto('subscription').values(row).execute();
}

/** A subscription of the service; undefined for another’s. */
export async function findSubscriptionOf(
  db: Kysely<Tables>,
  serviceId: string,
  id: string,
): Promise<SubscriptionRow | undefined> {
  return await db
    .selectFrom('subscription')
    .selectAll()
    .where(sql<boolean>`id::text = ${id}`)
    .where('serviceId', '=', serviceId)
    .executeTakeFirst();
}

/** Sends nothing more: the queue and its dead letters are dropped. */
export async function endSubscriptions(
  tx: Kysely<Tables>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('subscriptionDelivery')
    .where('subscriptionId', 'in', ids)
    .where('deliveredAt', 'is', null)
    .execute();
  await tx
    .updateTable('subscription')
    .set((eb) => ({ status: 'off', endedAt: now, revision: eb('revision', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
}

/** Puts the dead letters back into the queue, and makes the whole queue due now; returns how many were dead letters. */
export async function reviveDeliveries(
  tx: Kysely<Tables>,
  subscriptionId: string,
  now: Date,
  giveUpAt: Date,
): Promise<number> {
  const dead = await tx
    .updateTable('subscriptionDelivery')
    .set({ deadAt: null, attempts: 0, giveUpAt })
    .where('subscriptionId', '=', subscriptionId)
    .where('deadAt', 'is not', null)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('subscriptionDelivery')
    .set({ nextAttemptAt: now })
    .where('subscriptionId', '=', subscriptionId)
    .where('deliveredAt', 'is', null)
    .execute();
  await tx
    .updateTable('subscription')
    .set({ nextContactAt: now })
    .where('id', '=', subscriptionId)
    .execute();
  return Number(dead.numUpdatedRows);
}
