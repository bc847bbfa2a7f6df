import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

export type OutgoingMail = Pick<
  Selectable<Tables['outgoing_mail']>,
  'id' | 'recipient' | 'subject' | 'body'
>;

/** Puts a mail down to be sent once the transaction has committed. */
export async function insertMail(tx: Kysely<Tables>, mail: OutgoingMail, now: Date): Promise<void> {
  await tx
    .insertInto('outgoing_mail')
    .values({ ...mail, created_at: now, next_attempt_at: now })
    .execute();
}

/** The mails that are due, the oldest first. */
export async function listDueMail(db: Kysely<Tables>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('outgoing_mail')
    .select('id')
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .orderBy('created_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Takes a due mail for one attempt; undefined when another process has it or it is not due. The next
 * attempt comes after a minute, then twice as long each time, up to six hours.
 */
export async function takeMail(
  db: Kysely<Tables>,
  id: string,
  now: Date,
): Promise<OutgoingMail | undefined> {
  return await db
    .updateTable('outgoing_mail')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_attempt_at: sql<Date>`${now}::timestamptz + least(interval '6 hours', interval '1 minute' * power(2, least(attempts, 10)))`,
    }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .returning(['id', 'recipient', 'subject', 'body'])
    .executeTakeFirst();
}

/** Notes that a mail has left. Its words go: they may hold the key of an invitation. */
export async function markSent(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('outgoing_mail')
    .set({ sent_at: now, body: '', last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Drops a mail that has not left, because what it says is no longer true. */
export async function dropUnsentMail(tx: Kysely<Tables>, id: string): Promise<void> {
  await tx.deleteFrom('outgoing_mail').where('id', '=', id).where('sent_at', 'is', null).execute();
}

/** `code` is the kind of error; its words may name a person. */
export async function markFailed(db: Kysely<Tables>, id: string, code: string): Promise<void> {
  await db.updateTable('outgoing_mail').set({ last_error: code }).where('id', '=', id).execute();
}
