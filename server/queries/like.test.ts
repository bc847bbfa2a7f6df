import { expect, test } from 'vitest';
import { patternsOf, wordStartPattern } from './like.ts';

test.for([
  ['smith', [['%smith%']]],
  ['  mary   smith ', [['%mary%'], ['%smith%']]],
  ['', []],
  [' \t ', []],
  ['100%', [['%100\\%%']]],
  ['a_b', [['%a\\_b%']]],
  ['\\', [['%\\\\%']]],
  ["o'brien", [["%o'brien%", '%o\u2019brien%']]],
  ['o\u2019brien', [["%o'brien%", '%o\u2019brien%']]],
  ['e\u0301', [['%\u00e9%']]],
] as const)('FIL-01 "%s" is looked for as it is written', ([query, patterns]) => {
  expect(patternsOf(query)).toEqual(patterns);
});

test.for([
  ['panadol', '\\mpanadol'],
  ['co-amoxiclav', '\\mco\\-amoxiclav'],
  ['.*', '\\.\\*'],
  ['(', '\\('],
  ['v\\m', '\\mv\\\\m'],
] as const)('DRF-01 a product is found by "%s" and no pattern in it', ([word, pattern]) => {
  expect(wordStartPattern(word)).toBe(pattern);
});
