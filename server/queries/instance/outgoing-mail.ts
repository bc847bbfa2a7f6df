import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

export type OutgoingMail = Pick<
  Selectable<Tables['outgoingMail']>,
  'id' | 'recipient' | 'subject' | 'body'
>;

/** The PostgreSQL channel that announces an email that can’t wait. */
export const mailChannel = 'wattle_mail';

/** Has what is due sent at once, if the transaction commits. */
export async function wakeMail(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_notify(${mailChannel}, '')`.execute(tx);
}

/** Queues an email to be sent after the transaction commits. */
export async function insertMail(tx: Kysely<Tables>, mail: OutgoingMail, now: Date): Promise<void> {
  await tx
    .insertInto('outgoingMail')
    .values({ ...mail, createdAt: now, nextAttemptAt: now })
    .execute();
}

/** The emails that are due, oldest first. */
export async function listDueMail(db: Kysely<Tables>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('outgoingMail')
    .select('id')
    .where('sentAt', 'is', null)
    .where('nextAttemptAt', '<=', now)
    .orderBy('createdAt')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Takes a due email for one attempt; undefined if another process has it or it isn't due. The next
 * attempt comes after a minute, then twice as long each time, up to six hours.
 */
export async function takeMail(
  db: Kysely<Tables>,
  id: string,
  now: Date,
): Promise<OutgoingMail | undefined> {
  return await db
    .updateTable('outgoingMail')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      nextAttemptAt: sql<Date>`${now}::timestamptz + least(interval '6 hours', interval '1 minute' * power(2, least(attempts, 10)))`,
    }))
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('nextAttemptAt', '<=', now)
    .returning(['id', 'recipient', 'subject', 'body'])
    .executeTakeFirst();
}

/** Marks an email as sent and deletes its text, which may contain an invitation's key. */
export async function markSent(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('outgoingMail')
    .set({ sentAt: now, body: '', lastError: null })
    .where('id', '=', id)
    .execute();
}

/** Deletes an unsent email that is out of date. */
export async function dropUnsentMail(tx: Kysely<Tables>, id: string): Promise<void> {
  await tx.deleteFrom('outgoingMail').where('id', '=', id).where('sentAt', 'is', null).execute();
}

/** `code` is the kind of error; its message may name a person. */
export async function markFailed(db: Kysely<Tables>, id: string, code: string): Promise<void> {
  await db.updateTable('outgoingMail').set({ lastError: code }).where('id', '=', id).execute();
}
