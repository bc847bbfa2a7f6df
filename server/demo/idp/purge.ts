import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { deleteSome } from '../../queries/instance/delete-some.ts';

const hourMs = 60 * 60_000;

/**
 * Deletes some of the records that signing in and out no longer needs: expired state, old failures, ends of tokens that
 * have expired, and tokens of backend services. True if there may be more.
 */
export async function purgeExpired(db: Kysely<Tables>, now: Date): Promise<boolean> {
  const expired = sql`expires_at < ${now}`;
  const more = [
    await deleteSome(db, 'idpPayload', expired),
    await deleteSome(db, 'signInFailure', sql`at < ${new Date(now.getTime() - hourMs)}`),
    await deleteSome(db, 'endedAccess', expired),
    await deleteSome(db, 'backendToken', expired),
    await deleteSome(db, 'backendAssertion', expired),
  ];
  return more.includes(true);
}
