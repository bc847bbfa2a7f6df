import type { Draft } from '@wattle/contract/entities/draft.ts';
import { paracetamol } from '@wattle/contract/rules/testing/medications.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inReviewOrder } from './kinds.ts';

const draft = (number: number, kind: Draft['kind'], name: string, strength = '') => ({
  id: Uuid.parse(`00000000-0000-4000-8000-00000000000${number}`),
  kind,
  product: { ...paracetamol, ingredients: [name], strength },
});

const ordered = [
  draft(5, 'add', 'metformin'),
  draft(4, 'represcribe', 'Apixaban'),
  draft(7, 'represcribe', 'warfarin', '1 mg'),
  draft(2, 'represcribe', 'warfarin', '5 mg'),
  draft(1, 'represcribe', 'warfarin', '10 mg'),
  draft(3, 'represcribe', 'warfarin', '10 mg'),
  draft(6, 'cease', 'amoxicillin'),
];

test('DRF-02 drafts are reviewed kind by kind and by name, in whatever order they come', () => {
  const shuffled = fc.shuffledSubarray(ordered, { minLength: ordered.length });
  fc.assert(
    fc.property(shuffled, (drafts) => {
      expect(inReviewOrder(drafts)).toEqual(ordered);
    }),
  );
});
