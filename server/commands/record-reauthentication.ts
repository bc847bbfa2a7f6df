import type { portal } from '@wattle/contract/operations/portal.ts';
import type { UserId } from '../actor.ts';
import type { Container } from '../container.ts';
import type { Call } from '../call.ts';
import { insertReauthentication } from '../queries/people/reauthentications.ts';

/** Records that this user has just entered their clinical system password (RELOG-04). */
export async function recordReauthentication(
  { db, newId }: Container,
  call: Call<typeof portal.validateClinicalUser>,
  userId: UserId,
): Promise<void> {
  await db.kysely.transaction().execute(async (tx) => {
    const id = newId();
    await insertReauthentication(tx, { id, userId, at: call.now });
    await call.audit(tx, { user: userId, reauthentication: id });
  });
}
