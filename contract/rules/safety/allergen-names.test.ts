import { describe, expect, test } from 'vitest';
import { answerSaid, findAllergens, isReadAllergen, isSameMeaning } from './allergen-names.ts';

describe('DRF-07 what can be picked as an allergen', () => {
  test.each([
    ['kef', 'Keflex', 'brand of cefalexin'],
    ['cephal', 'cefalexin', 'medicine'],
    ['penicillins', 'penicillins', 'class of medicines'],
    ['prawn', 'prawn', 'food'],
    ['bee st', 'bee sting', 'food or other substance'],
    ['latex', 'latex', 'food or other substance'],
  ])('“%s” finds %s, a %s', (typed, name, what) => {
    expect(findAllergens(typed, 50)).toContainEqual(expect.objectContaining({ name, what }));
  });

  test('each name once, those that begin so first, and no more than asked for', () => {
    const found = findAllergens('ce', 500).map(({ name }) => name);
    expect(new Set(found).size).toBe(found.length);
    expect(findAllergens('glove', 500)[0]?.name).toContain('glove');
    expect(findAllergens('c', 5)).toHaveLength(5);
    expect(findAllergens(' ', 5)).toEqual([]);
    expect(findAllergens('dandelion', 5)).toEqual([]);
  });

  test('all that can be picked is read by the check', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
      .split('')
      .flatMap((one) => findAllergens(one, 5000));
    const unread = letters.filter(({ name }) => !isReadAllergen(name));
    expect(unread.map(({ name }) => name)).toEqual([]);
    expect(letters.length).toBeGreaterThan(900);
  });
});

test.each([
  ['NKDA', 'NONE KNOWN'],
  ['No known allergies', 'NONE KNOWN'],
  ['nil known', 'NONE KNOWN'],
  ['Not asked', 'NOT ASKED'],
  ['not recorded', 'NOT ASKED'],
  ['Not known', 'NONE SUPPLIED'],
  ['Allergies unknown', 'NONE SUPPLIED'],
  ['No history of allergies', 'NONE SUPPLIED'],
  ['no known latex allergy', undefined],
  ['penicillin, not known', undefined],
  ['Penicillin', undefined],
  ['Nil-by-mouth tape', undefined],
] as const)('HDR-09 “%s” in place of an allergen is the answer %s', (text, answer) => {
  expect(answerSaid(text)).toBe(answer);
});

test.each([
  ['Keflex', 'cephalexin', true],
  ['penicillin', 'Penicillins', true],
  ['Augmentin', 'amoxicillin', false],
  ['latex', 'Latex', true],
  ['latex', 'peanut', false],
  ['blue lotion', 'Blue  lotion', true],
  ['blue lotion', 'red lotion', false],
  ['bee sting', 'wasp sting', false],
] as const)('DRF-07 “%s” and “%s” name the same: %s', (one, other, isSame) => {
  expect(isSameMeaning(one, other)).toBe(isSame);
});
