import type { DraftContent } from '@wattle/contract/entities/draft.ts';
import type { KeptQuestionEvent } from '@wattle/contract/entities/question.ts';
import {
  type LineAfter,
  type OpenQuestion,
  questionAfter,
} from '@wattle/contract/rules/questions/after-order.ts';
import type { Kysely } from 'kysely';
import type { UserId } from '../../actor.ts';
import { insertRows, type NewRow } from '../../db/insert-rows.ts';
import type { Tables } from '../../db/tables.ts';
import { questionEvent, wakeSubscriptions } from '../exchange/outbox.ts';
import { type SettledQuestion, updateSettled } from './questions.ts';

export interface SettlingOrder {
  readonly residentId: string;
  readonly newId: () => string;
  readonly order: { readonly id: string; readonly sequence: number };
  readonly by: { readonly id: UserId; readonly name: string };
  readonly at: Date;
  /** The drafts that were opened from recommendations, by question. */
  readonly accepting: ReadonlyMap<string, Pick<DraftContent, 'kind' | 'prescription'>>;
  readonly lineAfter: (medicationId: string) => LineAfter;
}

/** Closes or carries on the open questions about a chart, in the transaction of its new version. Returns how many closed. */
export async function settleQuestions(
  tx: Kysely<Tables>,
  open: readonly OpenQuestion[],
  { residentId, newId, order, by, at, accepting, lineAfter }: SettlingOrder,
): Promise<number> {
  const settled: SettledQuestion[] = [];
  const events: NewRow<'questionEvent'>[] = [];
  for (const question of open) {
    const { id, medicationId } = question;
    const line = medicationId === null ? ({ became: 'same' } as const) : lineAfter(medicationId);
    const after = questionAfter(question, accepting.get(id), line);
    if (after === null) continue;
    if (after.state === 'open') {
      settled.push({ id, state: 'open', medicationId: after.medicationId });
      continue;
    }
    settled.push({ id, state: after.state, medicationId });
    const content: KeptQuestionEvent =
      after.state === 'accepted'
        ? { kind: 'ordered', order, isChanged: after.isChanged }
        : { kind: 'overtaken', order };
    events.push({ id: newId(), questionId: id, content, actorId: by.id, byName: by.name, at });
  }
  if (settled.length > 0) await updateSettled(tx, settled, at);
  if (events.length > 0) {
    const notices = events.map((event) =>
      questionEvent('question-closed', event.questionId, residentId, at),
    );
    await insertRows(tx, { questionEvent: events, outboxEvent: notices });
    await wakeSubscriptions(tx);
  }
  return events.length;
}
