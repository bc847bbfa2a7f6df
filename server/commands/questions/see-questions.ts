import type { medications } from '@wattle/contract/operations/medications.ts';
import { isPrescriber } from '@wattle/contract/rules/people/roles.ts';
import { actorName } from '../../actor.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import { publish } from '../../live/publish.ts';
import {
  insertQuestionEvents,
  listUnseen,
  updateQuestions,
} from '../../queries/questions/questions.ts';
import { lockResident } from '../../queries/residents/residents.ts';

/** Records who had questions, or their outcomes, on the screen first. What was seen before stays as it is. */
export async function seeQuestions(
  { db, newId }: Container,
  call: Call<typeof medications.seeQuestions>,
): Promise<null> {
  const { actor, now, body } = call;
  const of = isPrescriber(actor.userType) ? 'question' : 'outcome';
  await db.kysely.transaction().execute(async (tx) => {
    const resident = await lockResident(tx, call.resident.id);
    const ids = await listUnseen(tx, resident.id, body.ids, of, actor.userType);
    if (ids.length > 0) {
      const kind = of === 'question' ? ('seen' as const) : ('outcome-seen' as const);
      const by = { actorId: actor.userId, byName: actorName(actor), at: now };
      await insertQuestionEvents(
        tx,
        ids.map((questionId) => ({ id: newId(), questionId, content: { kind }, ...by })),
      );
      await updateQuestions(tx, ids, {
        ...(of === 'question' ? { seenAt: now } : { outcomeSeenAt: now }),
        updatedAt: now,
      });
      await publish(tx, 'ChartChanged', resident, resident.latestOrderId ?? '');
    }
    await call.audit(tx, { seen: ids.length });
  });
  return null;
}
