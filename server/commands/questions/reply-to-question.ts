import { isEqual } from '@wattle/contract/values/is-equal.ts';
import type { medications } from '@wattle/contract/operations/medications.ts';
import { closedText } from '@wattle/contract/rules/questions/question-words.ts';
import type { Kysely } from 'kysely';
import { actorName } from '../../actor.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Tables } from '../../db/tables.ts';
import { Failure, Refusal } from '../../errors.ts';
import { publish } from '../../live/publish.ts';
import { requireFittingReply, requireReplier } from '../../policies/questions.ts';
import { insertOutboxEvent, questionEvent } from '../../queries/exchange/outbox.ts';
import {
  closingEvent,
  findQuestion,
  findQuestionEvent,
  insertQuestionEvents,
  type QuestionRow,
  updateQuestions,
} from '../../queries/questions/questions.ts';
import { lockResident } from '../../queries/residents/residents.ts';

type ReplyCall = Call<typeof medications.replyToQuestion>;

/** Closes a question in words, once: of two at the same moment one counts, and the other is told what became of it. */
export async function replyToQuestion(container: Container, call: ReplyCall): Promise<QuestionRow> {
  try {
    return await container.db.kysely.transaction().execute((tx) => replyIn(tx, call));
  } catch (error) {
    if (isUniqueViolation(error, 'question_event_id_key')) throw new Refusal('Request_Changed');
    throw error;
  }
}

async function replyIn(tx: Kysely<Tables>, call: ReplyCall): Promise<QuestionRow> {
  const { actor, now, params, body } = call;
  const { id, content } = body;
  const { questionId } = params;
  const resident = await lockResident(tx, call.resident.id);
  const find = async () => {
    const row = await findQuestion(tx, resident.id, questionId, now);
    if (row === undefined) throw new Failure(404, 'There is no such question.');
    return row;
  };
  const question = await find();
  const first = question.events[0]?.content;
  const proposal = first?.kind === 'asked' ? first.proposal : undefined;
  requireReplier(actor, { ...question, proposal }, content);
  const done = await findQuestionEvent(tx, id);
  if (done !== undefined) {
    const isSame =
      done.questionId === questionId &&
      done.actorId === actor.userId &&
      isEqual(done.content, content);
    if (!isSame) throw new Refusal('Request_Changed');
    await call.audit(tx, { question: questionId, kind: content.kind, repeated: true });
    return question;
  }
  requireFittingReply({ ...question, proposal }, content.kind);
  if (question.state !== 'open') {
    const by = closingEvent(question)?.by ?? '';
    throw new Refusal('Question_Closed', `${closedText(question.state, by)} Nothing was saved.`);
  }
  await insertQuestionEvents(tx, [
    { id, questionId, content, actorId: actor.userId, byName: actorName(actor), at: now },
  ]);
  await updateQuestions(tx, [questionId], {
    state: content.kind,
    closedAt: now,
    updatedAt: now,
  });
  await publish(tx, 'ChartChanged', resident, resident.latestOrderId ?? '');
  await insertOutboxEvent(tx, questionEvent('question-closed', questionId, resident.id, now));
  const replied = await find();
  await call.audit(tx, { question: questionId, kind: content.kind });
  return replied;
}
