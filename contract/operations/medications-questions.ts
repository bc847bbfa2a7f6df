import * as z from 'zod/mini';
import { Question, QuestionRequest, ReplyRequest } from '../entities/question.ts';
import { ResidentPath } from '../values/resident-key.ts';
import { askingTypes, everyType, questionTypes } from '../values/user-type.ts';
import { Uuid } from '../values/uuid.ts';
import { operationsOf } from './operation.ts';
import { aboutPath } from './subjects.ts';

const operation = operationsOf('medications');
const QuestionPath = z.object({ ...ResidentPath.shape, questionId: Uuid });

/** How many questions may be open about one resident. */
export const mostOpenQuestions = 100;
/** How many that are closed come at once. */
export const closedQuestionsAtOnce = 50;

/** Questions and recommendations between pharmacist, nurse and prescriber. The specification has no such calls. */
export const medicationsQuestions = {
  questions: operation({
    method: 'GET',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/questions',
    summary:
      'The open questions and recommendations about a resident, and the latest that are closed; the newest first.',
    access: { roles: everyType, about: aboutPath },
    params: ResidentPath,
    query: z.object({
      /** For more of those that are closed: the last one so far. */
      after: z.optional(Uuid),
    }),
    response: z.object({ questions: z.array(Question), hasMore: z.boolean() }),
    audit: 'view-questions',
  }),
  askQuestion: operation({
    method: 'POST',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/questions',
    summary:
      'Asks the prescribers a question, or recommends a change; doing it twice with the same id is fine.',
    access: { roles: askingTypes, about: aboutPath },
    params: ResidentPath,
    body: QuestionRequest,
    response: Question,
    refusals: [
      'Invalid_Question',
      'Not_On_Chart',
      'Request_Changed',
      'Resident_Not_Active',
      'Too_Many_Questions',
    ],
    audit: 'ask-question',
  }),
  replyToQuestion: operation({
    method: 'POST',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/questions/:questionId/replies',
    summary:
      'Answers a question, accepts what needs no order, declines with a reason, or withdraws one’s own; doing it twice with the same id is fine.',
    access: { roles: questionTypes, about: aboutPath },
    params: QuestionPath,
    body: ReplyRequest,
    response: Question,
    refusals: ['Invalid_Question', 'Question_Closed', 'Request_Changed'],
    audit: 'reply-to-question',
  }),
  seeQuestions: operation({
    method: 'POST',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/questions/seen',
    summary:
      'Records that the caller had them on the screen: a prescriber the question, who asked the outcome. Only the first time counts.',
    access: { roles: questionTypes, about: aboutPath },
    params: ResidentPath,
    body: z.object({ ids: z.array(Uuid).check(z.minLength(1), z.maxLength(200)) }),
    response: null,
    audit: 'see-questions',
  }),
};
