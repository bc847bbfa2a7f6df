import type { Question } from '@wattle/contract/entities/question.ts';
import type { QuestionPlace } from '../../chart/questions/questions.ts';

/** So many stand in one place before the reader asks for the others. */
const few = 5;

/**
 * Those that aren’t shown at first where there are many, so that the medicines stay in reach. What is urgent and open is
 * always shown.
 */
export function foldedOf(
  shown: readonly Question[],
  placeOf: (question: Question) => QuestionPlace,
  unfolded: ReadonlySet<QuestionPlace>,
): ReadonlySet<Question> {
  const folded = new Set<Question>();
  const counts = new Map<QuestionPlace, number>();
  for (const question of shown) {
    const place = placeOf(question);
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    const isUrgent = question.isUrgent && question.state === 'open';
    if (count > few && !isUrgent && !unfolded.has(place)) folded.add(question);
  }
  return folded;
}
