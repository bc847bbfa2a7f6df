import type { medications } from '@wattle/contract/operations/medications.ts';
import { needReasonsOf } from '@wattle/contract/rules/needs/need-rules.ts';
import { actorName } from '../../actor.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import { Failure } from '../../errors.ts';
import { insertNotMine } from '../../queries/needs/needs.ts';

/** Keeps why somebody isn’t the one whom a resident needs. */
export async function sayNotMine(
  { db }: Container,
  call: Call<typeof medications.notMine>,
): Promise<void> {
  const { actor, body, resident, now } = call;
  if (!needReasonsOf(actor.userType).includes(body.reason)) {
    throw new Failure(400, '“reason” is not valid.');
  }
  await db.kysely.transaction().execute(async (tx) => {
    const isNew = await insertNotMine(tx, {
      ...body,
      residentId: resident.id,
      userId: actor.userId,
      byName: actorName(actor),
      at: now,
    });
    await call.audit(tx, { reason: body.reason, repeated: !isNew });
  });
}
