import type { Question } from '@wattle/contract/entities/question.ts';
import { expect, test } from 'vitest';
import { namesOf } from './names-of.ts';

test('the urgent question is named first, however many there are, and only it as urgent', () => {
  const asked = (name: string, isUrgent = false) =>
    ({ kind: 'question', isUrgent, line: { product: { ingredients: [name] } } }) as Question;
  const calm = ['a', 'b', 'c', 'd', 'e'].map((name) => asked(name));
  expect(namesOf([...calm, asked('warfarin', true)])).toBe(
    'warfarin (urgent question); a (question); b (question); c (question); d (question) and 1 more',
  );
});
