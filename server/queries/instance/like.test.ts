import { expect, test } from 'vitest';
import { medicineWordsOf, patternsOf, strengthPattern, wordStartPattern } from './like.ts';

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
] as const)('FIL-01 "%s" is searched for as it is written', ([query, patterns]) => {
  expect(patternsOf(query)).toEqual(patterns);
});

test.for([
  ['panadol', '\\mpanadol'],
  ['co-amoxiclav', '\\mco\\-amoxiclav'],
  ['.*', '\\.\\*'],
  ['(', '\\('],
  ['v\\m', '\\mv\\\\m'],
] as const)('DRF-01 a product is found by "%s", not as a pattern', ([word, pattern]) => {
  expect(wordStartPattern(word)).toBe(pattern);
});

test.for([
  ['metformin 1 g', ['metformin', '1g']],
  ['1000 MG metf', ['1000MG', 'metf']],
  ['paracetamol 500 m', ['paracetamol', '500', 'm']],
] as const)('DRF-01 SP1 the words of “%s” keep each number with its unit', ([query, words]) => {
  expect(medicineWordsOf(query)).toEqual(words);
});

test.for([
  ['panadol', '\\mpanadol'],
  ['1g', '(?:\\m1 ?g)'],
  ['62.5', '(?:\\m62\\.5)'],
  ['1500mg', '(?:\\m1500 ?mg|\\m1\\,500 ?mg|\\m1\\.5 ?g)'],
  ['7000units', '(?:\\m7000 ?units|\\m7\\,000 ?units)'],
] as const)('DRF-01 SP1 a strength is found by “%s”, however it is written', ([word, pattern]) => {
  expect(strengthPattern(word)).toBe(pattern);
});
