import type { Question } from '@wattle/contract/entities/question.ts';
import { questionTitle } from '@wattle/contract/rules/questions/question-words.ts';

/** So many medicines are named; the rows below have them all. */
const named = 5;

/** `furosemide (urgent question); warfarin (recommendation: cease) and 2 more`, the urgent ones first. */
export function namesOf(below: readonly Question[]): string {
  const ordered = below.toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent));
  const names = new Set(
    ordered.map((one) => {
      const asked = `${one.isUrgent ? 'urgent ' : ''}${questionTitle(one).toLowerCase()}`;
      return `${one.line?.product.ingredients.join(' + ') ?? ''} (${asked})`;
    }),
  );
  const more = names.size > named ? ` and ${names.size - named} more` : '';
  return `${[...names].slice(0, named).join('; ')}${more}`;
}
