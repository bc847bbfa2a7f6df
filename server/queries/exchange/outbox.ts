import { type Insertable, type Kysely, sql } from 'kysely';
import { builtOnce } from '../../db/built-once.ts';
import type { Tables } from '../../db/tables.ts';

/** The PostgreSQL channel that announces something to send or to export. */
export const exchangeChannel = 'wattle_exchange';

/** Wakes every process if the transaction commits. */
export async function wakeExchange(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_notify(${exchangeChannel}, '')`.execute(tx);
}

const hasSubscription = sql<boolean>`exists (select from subscription where ended_at is null)`;

/** The same, if there is a subscription. */
export async function wakeSubscriptions(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_notify(${exchangeChannel}, '') where ${hasSubscription}`.execute(tx);
}

type NewEvent = Omit<Insertable<Tables['outboxEvent']>, 'sequence' | 'queuedAt'>;

/**
 * Keeps an event for other systems, in the transaction in which it happens. An order has each event only once. What
 * changes a list of allergies does so by itself (`tell_allergies_changed`). Wakes every process if there is a subscription.
 */
export async function insertOutboxEvent(tx: Kysely<Tables>, event: NewEvent): Promise<void> {
  await outboxEvent(tx, event);
}

/** That something was asked about a resident, or what was asked is closed. */
export const questionEvent = (
  topic: 'question-asked' | 'question-closed',
  questionId: string,
  residentId: string,
  at: Date,
): NewEvent => ({ topic, questionId, residentId, at });

const outboxEvent = builtOnce((db, event: NewEvent) =>
  db
    .with('kept', (one) =>
      one
        .insertInto('outboxEvent')
        .values({
          topic: event.topic,
          orderId: event.orderId,
          confirmationId: event.confirmationId,
          questionId: event.questionId,
          residentId: event.residentId,
          at: event.at,
        })
        .onConflict((conflict) => conflict.columns(['topic', 'orderId']).doNothing()),
    )
    .selectNoFrom(sql`pg_notify(${exchangeChannel}, '')`.as('woken'))
    .where(hasSubscription),
);
