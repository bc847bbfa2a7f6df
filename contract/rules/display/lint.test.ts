import { describe, expect, test } from 'vitest';
import { lintGenericName, lintInstruction, lintMedicineText, textRuleIds } from './lint.ts';
import { allDisplayRules } from './rules.ts';

const examples = allDisplayRules.flatMap(({ id, examples }) =>
  examples === undefined ? [] : [{ id, ...examples }],
);
const broken = examples.flatMap(({ id, breaks }) => breaks.map((text) => ({ id, text })));
const kept = examples.flatMap(({ id, keeps }) => keeps.map((text) => ({ id, text })));

test('every rule that can judge a text has examples on both sides', () => {
  expect(examples.map(({ id }) => id).toSorted()).toEqual([...textRuleIds].toSorted());
  expect(examples.filter(({ breaks, keeps }) => breaks.length < 2 || keeps.length < 2)).toEqual([]);
});

describe('L2 L4 L5 L6 L7 L8 L9 L10 L12 L13 L15 L18 DT1 DT3', () => {
  test.each(broken)('$id is broken by “$text”', ({ id, text }) => {
    expect(lintMedicineText(text)).toContain(id);
  });

  test.each(kept)('$id: “$text” breaks no rule', ({ text }) => {
    expect(lintMedicineText(text)).toEqual([]);
  });
});

test('rules are named in their order, each once', () => {
  expect(lintMedicineText('.50mcg PO tds – 2 tablets')).toEqual([
    'L2',
    'L4',
    'L5',
    'L7',
    'L8',
    'L9',
    'L10',
  ]);
});

test.each([
  ['Paracetamol', ['L1']],
  ['', ['L1']],
  ['paracetamol\u2026', ['L12']],
  ['amlodipine+valsartan', ['L15']],
  ['amlodipine + valsartan', []],
  ['macrogol 3350', []],
])('L1 L12 L15 the name %j breaks %j', (name, rules) => {
  expect(lintGenericName(name)).toEqual(rules);
});

test.each([
  ['DOSE 5\u00a0mg\u00a0– oral', []],
  ['5\u00a0mg\u00a0– oral', ['L3']],
  ['DOSE: 5\u00a0mg\u00a0– oral', ['L3']],
  ['DOSE 5\u00a0mg\u00a0– oral\u00a0– when required', ['L11']],
  ['DOSE 5\u00a0mg\u00a0– oral\u00a0– when required for pain', ['L11']],
  [
    'DOSE 5\u00a0mg\u00a0– oral\u00a0– when required\u00a0– do not exceed 20\u00a0mg in 24\u00a0hours',
    ['L11'],
  ],
  [
    'DOSE 5\u00a0mg\u00a0– oral\u00a0– when required for pain\u00a0– do not exceed 20\u00a0mg in 24\u00a0hours',
    [],
  ],
  [
    'DOSE 5\u00a0mg\u00a0– oral\u00a0– when required (reason not stated)\u00a0– maximum in 24\u00a0hours not stated',
    [],
  ],
])('L3 L11 the instruction %j breaks %j', (text, rules) => {
  expect(lintInstruction(text)).toEqual(rules);
});
