import type { portal } from '@wattle/contract/operations/portal.ts';
import { lockedAtLimit } from '@wattle/contract/rules/people/mapping-attempts.ts';
import type { Container } from '../../container.ts';
import type { Call } from '../../call.ts';
import { lockAttempts, saveAttempts } from '../../queries/people/mapping-attempts.ts';

/** Called when the client has used its attempts (MAP-05); only failures counted here matter. */
export async function saveUserAttempts(
  { db }: Container,
  call: Call<typeof portal.saveUserAttempts>,
): Promise<void> {
  const { subject } = call.actor;
  await db.kysely.transaction().execute(async (tx) => {
    const attempts = await lockAttempts(tx, subject);
    await saveAttempts(tx, subject, lockedAtLimit(attempts, call.now));
    await call.audit(tx, { failures: attempts.failures });
  });
}
