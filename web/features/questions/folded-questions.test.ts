import type { Question } from '@wattle/contract/entities/question.ts';
import { expect, test } from 'vitest';
import { foldedOf } from './folded-questions.ts';

test('each place has a few of its own, and every urgent one that is open', () => {
  const asked = (id: string, place: string | null, values: Partial<Question> = {}) =>
    ({ id, medicationForeignKey: place, isUrgent: false, state: 'open', ...values }) as Question;
  const many = [
    ...[1, 2, 3, 4, 5, 6].map((n) => asked(`chart ${n}`, null)),
    ...[1, 2, 3, 4, 5, 6, 7].map((n) => asked(`line ${n}`, 'm1')),
    asked('urgent', 'm1', { isUrgent: true }),
    asked('closed', 'm1', { isUrgent: true, state: 'answered' }),
    asked('other', 'm2'),
  ];
  const folded = (...unfolded: (string | null)[]) =>
    [...foldedOf(many, (one) => one.medicationForeignKey, new Set(unfolded))].map(({ id }) => id);
  expect(folded()).toEqual(['chart 6', 'line 6', 'line 7', 'closed']);
  expect(folded(null)).toEqual(['line 6', 'line 7', 'closed']);
  expect(folded('m1')).toEqual(['chart 6']);
});
