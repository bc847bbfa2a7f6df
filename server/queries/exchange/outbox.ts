import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** The PostgreSQL channel that announces something to send or to export. */
export const exchangeChannel = 'wattle_exchange';

/** Wakes every process if the transaction commits. */
export async function wakeExchange(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_notify(${exchangeChannel}, '')`.execute(tx);
}

/** Keeps an event for other systems, in the transaction in which it happens. An order has each event only once. */
export async function insertOutboxEvent(
  tx: Kysely<Tables>,
  event: Pick<
    Insertable<Tables['outboxEvent']>,
    'topic' | 'orderId' | 'confirmationId' | 'residentId' | 'at'
  >,
): Promise<void> {
  await tx
    .insertInto('outboxEvent')
    .values(event)
    .onConflict((conflict) => conflict.columns(['topic', 'orderId']).doNothing())
    .execute();
  await wakeExchange(tx);
}
