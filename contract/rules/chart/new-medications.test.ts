import { expect, test } from 'vitest';
import { flagNew } from './new-medications.ts';
import { medication } from '../testing/medications.ts';

const kept = medication({ id: 'a' });
const added = medication({ id: 'b' });

test('CHT-03 medicines whose script number isn’t in the earlier order are new', () => {
  expect(flagNew([kept, added], [kept])).toEqual(new Set(['b']));
});

test('CHT-03 the script number decides, not the key', () => {
  const rewritten = medication({ id: 'a', scriptNumber: 'another' });
  expect(flagNew([rewritten], [kept])).toEqual(new Set(['a']));
});

test('CHT-03 nothing is new in the first order, or in the same one', () => {
  expect(flagNew([kept, added], null)).toEqual(new Set());
  expect(flagNew([kept], [kept, added])).toEqual(new Set());
});
