import { createHash } from 'node:crypto';
import { Registration } from '@wattle/contract/entities/registration.ts';
import { type RegistrationStatus } from '@wattle/contract/values/registration-status.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

export type RegistrationRow = Selectable<Tables['registration']>;

/** Makes other registrations wait until the end of the transaction, so that limits count them all. */
export async function lockRegistrations(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('registration'))`.execute(tx);
}

/** Identifies registrations with the same content. */
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

/** When the `limit`-th last registration from an address was sent, if there were that many since `since`. */
export async function findOldestOf(
  db: Kysely<Tables>,
  origin: string,
  since: Date,
  limit: number,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('registration')
    .select('submittedAt')
    .where('origin', '=', origin)
    .where('submittedAt', '>', since)
    .orderBy('submittedAt', 'desc')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.submittedAt;
}

export async function insertRegistration(
  tx: Kysely<Tables>,
  row: { id: string; submittedAt: Date; origin: string; form: Registration },
): Promise<void> {
  const { id, origin, submittedAt, form } = row;
  const digest = digestOf(form);
  await tx
    .insertInto('registration')
    .values({ id, origin, digest, submittedAt, form: JSON.stringify(form) })
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

/** One page with a status: waiting ones oldest first, reviewed ones newest first. */
export async function listRegistrations(
  db: Kysely<Tables>,
  status: RegistrationStatus,
  page: { offset: number; limit: number },
): Promise<FoundRegistration[]> {
  const rows = await db
    .selectFrom('registration')
    .selectAll()
    .where('status', '=', status)
    .orderBy('submittedAt', status === 'Waiting' ? 'asc' : 'desc')
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

/** A registration with its reviewer, whether the last email was sent, and the invitation. */
export async function findRegistration(db: Kysely<Tables>, id: string) {
  const row = await db
    .selectFrom('registration')
    .leftJoin('appUser as reviewer', 'reviewer.id', 'registration.reviewedBy')
    .leftJoin('outgoingMail as mail', 'mail.id', 'registration.mailId')
    .leftJoin('invitation', 'invitation.userId', 'registration.userId')
    .selectAll('registration')
    .select(['reviewer.givenName', 'reviewer.familyName', 'mail.sentAt'])
    .select(['invitation.expiresAt', 'invitation.usedAt'])
    .where('registration.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { givenName, familyName, sentAt, expiresAt, usedAt, ...own } = row;
  const reviewer = `${givenName ?? ''} ${familyName ?? ''}`.trim();
  const invitation = expiresAt && { expiresAt, isAccepted: usedAt !== null };
  return { ...found(own), reviewer, isMailSent: sentAt !== null, invitation };
}

/** Reads and locks a registration until the end of the transaction. */
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
  review: Pick<RegistrationRow, 'status' | 'reviewedAt' | 'reviewedBy' | 'mailId'> &
    Partial<Pick<RegistrationRow, 'declineReason' | 'userId'>>,
): Promise<void> {
  await tx.updateTable('registration').set(review).where('id', '=', id).execute();
}
