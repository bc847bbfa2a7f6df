import {
  closedQuestionsAtOnce,
  type medicationsQuestions,
} from '@wattle/contract/operations/medications-questions.ts';
import { askQuestion } from '../../commands/questions/ask-question.ts';
import { replyToQuestion } from '../../commands/questions/reply-to-question.ts';
import { seeQuestions } from '../../commands/questions/see-questions.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import { presentQuestion } from '../../presenters/question.ts';
import { listQuestions } from '../../queries/questions/questions.ts';

/** What pharmacist, nurse and prescriber ask and answer about a chart. */
export function questionHandlers(container: Container): Handlers<typeof medicationsQuestions> {
  return {
    questions: async ({ actor, now, resident, query: { after } }) => {
      // One more than is answered, to know whether there are more.
      const rows = await listQuestions(container.db.kysely, resident.id, {
        after,
        closed: closedQuestionsAtOnce + 1,
        now,
      });
      const closed = rows.filter(({ state }) => state !== 'open');
      const tooMany = closed[closedQuestionsAtOnce];
      return {
        questions: rows.filter((row) => row !== tooMany).map((row) => presentQuestion(row, actor)),
        hasMore: tooMany !== undefined,
      };
    },
    askQuestion: async (call) => presentQuestion(await askQuestion(container, call), call.actor),
    replyToQuestion: async (call) =>
      presentQuestion(await replyToQuestion(container, call), call.actor),
    seeQuestions: (call) => seeQuestions(container, call),
  };
}
