import type { Draft } from '../../entities/draft.ts';
import type { Question } from '../../entities/question.ts';
import { stateNames } from './question-words.ts';

/** Of a question: whether it is open, and what became of it. */
export type QuestionEnd = Pick<Question, 'id' | 'state' | 'outcome'>;

/**
 * Why a draft of a recommendation waits for another look, because that was closed since; undefined while it is open, and of
 * one that isn’t among the questions given.
 */
export function closedSince(
  { questionId }: Pick<Draft, 'questionId'>,
  questions: readonly QuestionEnd[],
): string | undefined {
  const found = questions.find(({ id }) => id === questionId);
  if (found === undefined || found.outcome === null) return undefined;
  const { by, words } = found.outcome;
  const happened =
    found.state === 'overtaken'
      ? `An order of ${by} has overtaken the recommendation that this draft came from.`
      : `${by} has ${stateNames[found.state].toLowerCase()} the recommendation that this draft came from.`;
  const reason = words.trim() === '' ? '' : ` Reason: ${words.trim().replace(/\.$/, '')}.`;
  return `${happened}${reason} Edit this draft to keep it as your own, or remove it.`;
}
