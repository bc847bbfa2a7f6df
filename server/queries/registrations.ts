import { createHash } from 'node:crypto';
import { Registration, type RegistrationStatus } from '@wattle/contract/entities/registration.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

export type RegistrationRow = Selectable<Tables['registration']>;

/** Holds the others that register back until the end of the transaction, so that limits count them all. */
export async function lockRegistrations(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('registration'))`.execute(tx);
}

/** By which registrations with the same content are found. */
const digestOf = (form: Registration) => createHash('sha256').update(JSON.stringify(form)).digest();

/** The waiting registration with the same content, if there is one. */
export async function findWaitingTwin(
  db: Kysely<Tables>,
  form: Registration,
): Promise<{ id: string } | undefined> {
  return await db
    .selectFrom('registration')
    .select('id')
    .where('digest', '=', digestOf(form))
    .where('status', '=', 'Waiting')
    .executeTakeFirst();
}

/** When the `limit`-th last registration from an address came, if there were that many since `since`. */
export async function findOldestOf(
  db: Kysely<Tables>,
  origin: string,
  since: Date,
  limit: number,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('registration')
    .select('submitted_at')
    .where('origin', '=', origin)
    .where('submitted_at', '>', since)
    .orderBy('submitted_at', 'desc')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.submitted_at;
}

export async function insertRegistration(
  tx: Kysely<Tables>,
  row: { id: string; submittedAt: Date; origin: string; form: Registration },
): Promise<void> {
  const { id, origin, submittedAt, form } = row;
  const digest = digestOf(form);
  await tx
    .insertInto('registration')
    .values({ id, origin, digest, submitted_at: submittedAt, form: JSON.stringify(form) })
    .execute();
}

export interface FoundRegistration {
  readonly row: RegistrationRow;
  readonly form: Registration;
}

const found = (row: RegistrationRow): FoundRegistration => ({
  row,
  form: Registration.parse(row.form),
});

/** One page of a status: the longest waiting first, of the decided the last one. */
export async function listRegistrations(
  db: Kysely<Tables>,
  status: RegistrationStatus,
  page: { offset: number; limit: number },
): Promise<FoundRegistration[]> {
  const rows = await db
    .selectFrom('registration')
    .selectAll()
    .where('status', '=', status)
    .orderBy('submitted_at', status === 'Waiting' ? 'asc' : 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return rows.map(found);
}

export async function countRegistrations(
  db: Kysely<Tables>,
): Promise<Record<RegistrationStatus, number>> {
  const rows = await db
    .selectFrom('registration')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const counts = { Waiting: 0, Approved: 0, Declined: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  return counts;
}

/** A registration with who decided it, whether the last mail about that has left, and the invitation. */
export async function findRegistration(db: Kysely<Tables>, id: string) {
  const row = await db
    .selectFrom('registration')
    .leftJoin('app_user as reviewer', 'reviewer.id', 'registration.reviewed_by')
    .leftJoin('outgoing_mail as mail', 'mail.id', 'registration.mail_id')
    .leftJoin('invitation', 'invitation.user_id', 'registration.user_id')
    .selectAll('registration')
    .select(['reviewer.given_name', 'reviewer.family_name', 'mail.sent_at'])
    .select(['invitation.expires_at', 'invitation.used_at'])
    .where('registration.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { given_name, family_name, sent_at, expires_at, used_at, ...own } = row;
  const reviewer = `${given_name ?? ''} ${family_name ?? ''}`.trim();
  const invitation = expires_at && { expiresAt: expires_at, isAccepted: used_at !== null };
  return { ...found(own), reviewer, isMailSent: sent_at !== null, invitation };
}

/** Reads a registration and holds it until the end of the transaction. */
export async function lockRegistration(
  tx: Kysely<Tables>,
  id: string,
): Promise<FoundRegistration | undefined> {
  const row = await tx
    .selectFrom('registration')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && found(row);
}

export async function updateReview(
  tx: Kysely<Tables>,
  id: string,
  review: Pick<RegistrationRow, 'status' | 'reviewed_at' | 'reviewed_by' | 'mail_id'> &
    Partial<Pick<RegistrationRow, 'decline_reason' | 'user_id'>>,
): Promise<void> {
  await tx.updateTable('registration').set(review).where('id', '=', id).execute();
}

/** Notes which mail about a registration is the last one. */
export async function updateMailOf(tx: Kysely<Tables>, id: string, mailId: string): Promise<void> {
  await tx.updateTable('registration').set({ mail_id: mailId }).where('id', '=', id).execute();
}
