import { expect, test } from 'vitest';
import type { ProductRow } from './product-sheet.ts';
import { strengthOf } from './product-strength.ts';

const row: ProductRow = {
  code: 'P1',
  ingredients: ['paracetamol'],
  form: 'tablet',
  schedule: 'unscheduled',
  route: 'oral',
  usualCourseType: 'Regular',
} as ProductRow;
const both = { ingredients: ['paracetamol', 'codeine'] };

test.each<[Partial<ProductRow>, string]>([
  [{ strength: '70mg' }, '70 mg'],
  [{ strength: '5 mg/mL', form: 'oral liquid' }, '5 mg per mL'],
  [{ amounts: ['500 mg'] }, '500 mg'],
  [{ ...both, amounts: ['500mg', '30 mg'] }, '500 mg and 30 mg'],
  [{ ...both, amounts: ['500 mg', '30 mg'], strength: '500 mg/30 mg' }, '500 mg and 30 mg'],
  [{ amounts: ['240 mg'], per: '5 mL', form: 'oral liquid' }, '240 mg in 5 mL'],
  [{ amounts: ['12 microgram'], per: 'hour', form: 'patch' }, '12 microgram per hour'],
  [{ amounts: ['100 microgram'], per: 'dose', form: 'inhaler' }, '100 microgram per dose'],
  [{ amounts: ['1%'], form: 'cream' }, '1%'],
  [{ amounts: ['1 mg'], per: 'mL', form: 'elixir of old', counted: 'mL' }, '1 mg per mL'],
])('the strength of %j is stored as numbers and reads %s', (columns, strength) => {
  const found = strengthOf({ ...row, ...columns }, undefined);
  expect(found).toMatchObject({ strength, problems: [], notes: [] });
  expect(found.structure?.strengths).toHaveLength({ ...row, ...columns }.ingredients.length);
});

test.each<[Partial<ProductRow>, string]>([
  [{ amounts: ['500 mg', '30 mg'] }, 'amounts isn’t one for each ingredient'],
  [{ amounts: ['forte'] }, 'amounts isn’t a number with its unit, such as 500 mg'],
  [{ amounts: ['5 mg'], per: 'mL' }, 'per doesn’t fit what is counted of the form'],
  [{ amounts: ['5 mg'], form: 'oral liquid' }, 'per doesn’t fit what is counted of the form'],
  [{ amounts: ['5 mg'], form: 'thing' }, 'per doesn’t fit what is counted of the form'],
  [{ amounts: ['5 mg'], strength: '50 mg' }, 'strength doesn’t say the same as amounts and per'],
  [{ strength: '5 mg', per: 'mL' }, 'per is only for a row with amounts'],
])('a row with %j is refused, with the column', (columns, problem) => {
  const { problems } = strengthOf({ ...row, ...columns }, undefined);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(problem);
});

test.each<[Partial<ProductRow>, string]>([
  [{ strength: 'forte' }, 'strength can’t be read as numbers'],
  [{ strength: '500 mg', form: 'oral liquid' }, 'strength doesn’t say in how much'],
  [{ strength: '500 mg', form: 'thing' }, 'form doesn’t say what is counted'],
  [{}, 'strength is missing'],
])('a row with %j is taken without numbers, and listed for a person', (columns, why) => {
  const { structure, problems, notes } = strengthOf({ ...row, ...columns }, undefined);
  expect([structure, problems]).toEqual([undefined, []]);
  expect(notes).toEqual([`${why}, so no dose of this product is ever checked`]);
});

test('a missing column leaves what is counted, and the part that may be given, alone', () => {
  const columns = { form: 'gastric one', counted: 'tablet', smallestPart: 'half' } as const;
  const stored = strengthOf({ ...row, ...columns, strength: '5 mg' }, undefined);
  const again = strengthOf({ ...row, form: 'gastric one', strength: '10 mg' }, stored);
  expect(again.structure).toMatchObject({ counted: 'tablet', smallestPart: 'half' });
  const none = strengthOf({ ...row, counted: null, smallestPart: null, strength: '5 mg' }, stored);
  expect(none.structure).toMatchObject({ counted: 'tablet', smallestPart: 'quarter' });
});
