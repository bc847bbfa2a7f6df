import type { medications } from '@wattle/contract/operations/medications.ts';
import type { Container } from '../container.ts';
import type { Call } from '../call.ts';
import { insertClientFailure } from '../queries/instance/client-failures.ts';

/** Records a failure on the user's screen (DRF-03). It may contain health details, so it goes to a table, not a log. */
export async function logEvent(
  { db }: Container,
  call: Call<typeof medications.logEvent>,
): Promise<void> {
  const { actor, resident, now, body } = call;
  await db.kysely.transaction().execute(async (tx) => {
    await insertClientFailure(tx, {
      at: now,
      userId: actor.userId,
      residentId: resident.id,
      eventType: body.eventType,
      message: body.message,
      failureReason: body.failureReason,
    });
    await call.audit(tx, { event: body.eventType });
  });
}
