import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AccountId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';

const lifetimeMs = 7 * 24 * 60 * 60_000;

/** Only this hash of a key is stored, so that nobody can use a key from the table. */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Short enough for the link to fit on one line of an email. */
function newKey(now: Date) {
  const key = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  return { key, row: { keyHash: hashOf(key), expiresAt } };
}

/** Invites a user for seven days; returns the link's key. */
export async function insertInvitation(
  tx: Kysely<Tables>,
  userId: AccountId,
  now: Date,
): Promise<string> {
  const { key, row } = newKey(now);
  await tx
    .insertInto('invitation')
    .values({ ...row, userId })
    .execute();
  return key;
}

/** Gives the invitation a new key and seven more days; the old key stops working. Undefined once accepted. */
export async function renewInvitation(
  tx: Kysely<Tables>,
  userId: AccountId,
  now: Date,
): Promise<string | undefined> {
  const { key, row } = newKey(now);
  const renewed = await tx
    .updateTable('invitation')
    .set(row)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n ? key : undefined;
}

/** The user a key invites, unless it is unknown, expired or used, or their access has ended. */
export async function findInvited(db: Kysely<Tables>, key: string, now: Date) {
  return await db
    .selectFrom('invitation')
    .innerJoin('appUser', 'appUser.id', 'invitation.userId')
    .select(['invitation.userId as id', 'appUser.subject', 'appUser.email'])
    .where('keyHash', '=', hashOf(key))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where((eb) => eb.or([eb('accessEndsAt', 'is', null), eb('accessEndsAt', '>', now)]))
    .executeTakeFirst();
}

/** Uses a key; returns the invited user, or undefined if it is unknown, expired or used. */
export async function takeInvitation(tx: Kysely<Tables>, key: string, now: Date) {
  const invited = await findInvited(tx, key, now);
  // An expired one stays unused, so that it can be sent again.
  if (invited === undefined) return undefined;
  const used = await tx
    .updateTable('invitation')
    .set({ usedAt: now })
    .where('keyHash', '=', hashOf(key))
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n ? invited : undefined;
}

/** Records the email that a user's invitation is sent in; returns the one before it. */
export async function setMailOfInvitation(
  tx: Kysely<Tables>,
  userId: AccountId,
  mailId: string,
): Promise<string | null> {
  const { mailId: before } = await tx
    .selectFrom('invitation')
    .select('mailId')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  await tx.updateTable('invitation').set({ mailId }).where('userId', '=', userId).execute();
  // The review of a registration shows its last email.
  await tx.updateTable('registration').set({ mailId }).where('userId', '=', userId).execute();
  return before;
}

/** Ends the invitation of somebody who got access another way; its link stops working. */
export async function closeInvitation(
  tx: Kysely<Tables>,
  userId: AccountId,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
}
