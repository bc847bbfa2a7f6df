import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

const hourMs = 60 * 60_000;

/** Deletes what the identity provider no longer needs: expired state and old failures. */
export async function purgeExpired(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('idpPayload').where('expiresAt', '<', now).execute();
  await db
    .deleteFrom('signInFailure')
    .where('at', '<', new Date(now.getTime() - hourMs))
    .execute();
}
