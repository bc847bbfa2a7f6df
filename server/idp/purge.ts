import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { deleteExpiredEnds } from '../queries/ended-access.ts';

const hourMs = 60 * 60_000;

/**
 * Deletes records that signing in and out no longer needs: expired state, old failures, ends of tokens that have
 * expired, and tokens of backend services.
 */
export async function purgeExpired(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('idpPayload').where('expiresAt', '<', now).execute();
  await db
    .deleteFrom('signInFailure')
    .where('at', '<', new Date(now.getTime() - hourMs))
    .execute();
  await deleteExpiredEnds(db, now);
  await db.deleteFrom('backendToken').where('expiresAt', '<', now).execute();
  await db.deleteFrom('backendAssertion').where('expiresAt', '<', now).execute();
}
