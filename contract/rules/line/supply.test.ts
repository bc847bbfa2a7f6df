import { describe, expect, test } from 'vitest';
import type { Supply } from '../../entities/supply.ts';
import { draftProblems, represcribe } from '../drafts/drafting.ts';
import { medication, structured, today } from '../testing/medications.ts';
import { changedFrom, changeText, fieldChanges, prescribedIn } from './field-changes.ts';
import { supplyAgain, supplyBefore, supplyProblems, supplyText, supplyWords } from './supply.ts';

const single: Supply = {
  quantity: 28,
  unit: 'tablet',
  repeats: 0,
  everyDays: null,
  authority: null,
};
const repeated: Supply = { ...single, repeats: 2, everyDays: 14, authority: 'D4200001' };
const endone = structured({ ingredients: ['oxycodone'], strength: '5 mg', form: 'tablet' });
const oxycodone = (supply?: Supply | null) =>
  medication({
    dose: '5 mg (1 tablet)',
    product: { ...endone, schedule: 'S8', name: 'oxycodone 5 mg tablet' },
    ...(supply !== undefined && { supply }),
  });

test.each<[Supply, string]>([
  [single, '28\u00a0tablets, single supply'],
  [{ ...single, quantity: 1, unit: 'patch' }, '1\u00a0patch, single supply'],
  [{ ...single, quantity: 1200, unit: 'mL' }, '1,200\u00a0mL, single supply'],
  [{ ...single, authority: '123' }, '28\u00a0tablets, single supply, authority 123'],
  [
    { ...repeated, repeats: 1 },
    '28\u00a0tablets, 1\u00a0repeat, at least 14\u00a0days apart, authority D4200001',
  ],
  [
    { ...repeated, everyDays: 1 },
    '28\u00a0tablets, 2\u00a0repeats, at least 1\u00a0day apart, authority D4200001',
  ],
])('decision 081: a supply in words: %#', (supply, words) => {
  expect(supplyText(supply)).toBe(words);
});

test.each<[string, Supply | null | undefined, string | null]>([
  ['of no Schedule 8 medicine, or from an older server', undefined, null],
  ['written before it was recorded', null, 'Supply: not recorded'],
  ['recorded', single, 'Supply: 28\u00a0tablets, single supply'],
])('decision 081: what a line says of a supply %s', (_, supply, words) => {
  expect(supplyWords(supply === undefined ? {} : { supply })).toBe(words);
});

test.each<[string, Supply, string[]]>([
  ['once', single, []],
  ['with repeats by an authority', repeated, []],
  ['in another unit', { ...single, unit: 'mL' }, ['unit']],
  ['with repeats and no authority', { ...repeated, authority: null }, ['authority']],
  ['with repeats and no days', { ...repeated, everyDays: null }, ['everyDays']],
  ['once, with days between', { ...single, everyDays: 14 }, ['everyDays']],
])('decision 081: whether a prescriber can write a supply %s', (_, supply, parts) => {
  expect(supplyProblems(supply, endone).map(({ part }) => part)).toEqual(parts);
});

test('decision 081: the unit is free where nobody has stated what the product is counted in', () => {
  expect(supplyProblems({ ...single, unit: 'mL' }, {})).toEqual([]);
});

test('decision 081: only a Schedule 8 medicine has a supply', () => {
  const paracetamol = medication();
  const content = {
    kind: 'represcribe',
    medicationForeignKey: 'm1',
    prescription: { ...represcribe(paracetamol, today), supply: single },
    reason: null,
  } as const;
  expect(draftProblems(content, paracetamol.product, today)).toEqual([
    { field: 'supply', message: 'Only a Schedule 8 medicine has a quantity to supply' },
  ]);
});

describe('decision 081: prescribed again', () => {
  test('the supply isn’t copied: the prescriber has to say it', () => {
    expect(represcribe(oxycodone(single), today).supply).toBeUndefined();
  });

  test.each<[string, Supply | null | undefined, Supply | undefined]>([
    ['a single supply', single, single],
    ['none, as before it was recorded', null, undefined],
    ['nothing, from an older server', undefined, undefined],
    ['one in another unit', { ...single, unit: 'mL' }, undefined],
    ['one by an authority, which was given for that prescription', repeated, undefined],
  ])('what can be said again of %s', (_, supply, again) => {
    expect(supplyAgain(oxycodone(supply), endone)).toEqual(again);
  });

  test('a form starts with the supply before, without its authority', () => {
    expect(supplyBefore(oxycodone(repeated))).toEqual({ ...repeated, authority: null });
  });
});

test('decision 081: a changed supply is a difference, one that isn’t said yet is none', () => {
  const onChart = oxycodone(single);
  const prescription = represcribe(onChart, today);
  const draft = { kind: 'represcribe', prescription } as const;
  expect(changedFrom(draft, onChart)).toBeNull();
  expect(
    changedFrom({ ...draft, prescription: { ...prescription, supply: single } }, onChart),
  ).toBeNull();
  const after = { ...prescribedIn(onChart), supply: { ...single, quantity: 20 } };
  expect(fieldChanges(prescribedIn(onChart), after).map(changeText)).toEqual([
    'Supply: 28\u00a0tablets, single supply → 20\u00a0tablets, single supply',
  ]);
  expect(fieldChanges(prescribedIn(oxycodone(null)), after).map(changeText)).toEqual([
    'Supply: not recorded → 20\u00a0tablets, single supply',
  ]);
});
