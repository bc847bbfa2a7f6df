import type { KeptQuestionEvent, Question } from '@wattle/contract/entities/question.ts';
import { Instant, toInstant } from '@wattle/contract/values/instant.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { UserType } from '@wattle/contract/values/user-type.ts';
import type { Actor } from '../actor.ts';
import { closingEvent, type QuestionRow } from '../queries/questions/questions.ts';

/** Written by PostgreSQL as JSON. */
const momentOf = (at: string) => toInstant(new Date(Instant.parse(new Date(at).toISOString())));

/** A question as the caller sees it. */
export function presentQuestion(row: QuestionRow, { userId }: Pick<Actor, 'userId'>): Question {
  const { events } = row;
  const [first] = events;
  const doneOf = (kind: KeptQuestionEvent['kind']) => {
    const event = events.find(({ content }) => content.kind === kind);
    return event === undefined ? null : { by: event.by, at: momentOf(event.at) };
  };
  const question = first?.content;
  if (first === undefined || question?.kind !== 'asked') {
    throw new Error('A question begins with its asking');
  }
  const closed = closingEvent(row);
  const { as: kind, words, isUrgent, proposal, source, line } = question;
  return {
    id: Uuid.parse(row.id),
    kind,
    medicationForeignKey: row.medicationId,
    words,
    isUrgent,
    ...(proposal && { proposal }),
    source,
    line,
    state: row.state,
    asked: { by: first.by, at: momentOf(first.at) },
    askedByType: UserType.parse(row.askedByType),
    isMine: row.askedBy === userId,
    askedOf:
      row.askedOf === null
        ? null
        : {
            name: row.askedOfName ?? '',
            isMe: row.askedOf === userId,
            hasLeft: row.hasAskedOfLeft,
          },
    seen: doneOf('seen'),
    outcome:
      closed === undefined
        ? null
        : {
            by: closed.by,
            at: momentOf(closed.at),
            words: 'words' in closed.content ? closed.content.words : '',
            order: 'order' in closed.content ? closed.content.order : null,
            isChanged: closed.content.kind === 'ordered' && closed.content.isChanged,
            seen: doneOf('outcome-seen'),
          },
  };
}
