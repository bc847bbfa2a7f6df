import { medication, structured } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { type SupplyForm, supplyFormOf, supplyFormProblems, supplyOfForm } from './supply-form.ts';

const { product } = medication();
const oxycodone = { ...product, ...structured(product), schedule: 'S8' as const };
const empty: SupplyForm = {
  quantity: '28',
  unit: 'tablet',
  repeats: '',
  everyDays: '',
  authority: '',
};
const wholeQuantity = 'Enter a whole number from 1 to 9999';
const wholeRepeats = 'Enter a whole number from 1 to 99, or leave it empty';
const missingDays = 'Enter the fewest days between two supplies';
const missingAuthority = 'Repeats of a Schedule 8 medicine need an authority. Enter its number';

test.each<[string, Partial<SupplyForm>, Partial<SupplyForm>]>([
  ['none of it', { quantity: ' ' }, { quantity: 'Enter how much the pharmacy may supply' }],
  ['0', { quantity: '0' }, { quantity: wholeQuantity }],
  ['less than 0', { quantity: '-2' }, { quantity: wholeQuantity }],
  ['a part of a tablet', { quantity: '1.5' }, { quantity: wholeQuantity }],
  ['too much', { quantity: '99999' }, { quantity: wholeQuantity }],
  ['letters', { quantity: '28 tablets' }, { quantity: wholeQuantity }],
  ['repeats in words', { repeats: 'two' }, { repeats: wholeRepeats }],
  ['repeats alone', { repeats: '2' }, { everyDays: missingDays, authority: missingAuthority }],
  [
    'repeats without an authority',
    { repeats: '2', everyDays: '14' },
    { authority: missingAuthority },
  ],
  [
    'days without repeats',
    { repeats: '0', everyDays: '14' },
    { everyDays: 'Enter this only with repeats' },
  ],
  [
    'a long authority',
    { authority: 'D'.repeat(41) },
    { authority: 'Enter at most 40 characters in one line' },
  ],
])('decision 081: what is wrong is said beside its field: %s', (_, typed, said) => {
  const found = supplyFormProblems({ ...empty, ...typed }, oxycodone);
  const expected = Object.entries(said).map(([part, message]) => ({
    path: `supply.${part}`,
    message,
  }));
  expect(found).toEqual(expected);
});

test.each<[string, Partial<SupplyForm>, ReturnType<typeof supplyOfForm>]>([
  [
    'empty repeats are a single supply',
    {},
    { quantity: 28, unit: 'tablet', repeats: 0, everyDays: null, authority: null },
  ],
  [
    '0 repeats are too, and spaces count for nothing',
    { quantity: ' 28 ', repeats: '0', authority: ' ' },
    { quantity: 28, unit: 'tablet', repeats: 0, everyDays: null, authority: null },
  ],
  [
    'repeats by an authority',
    { repeats: '2', everyDays: '14', authority: ' D77 ' },
    { quantity: 28, unit: 'tablet', repeats: 2, everyDays: 14, authority: 'D77' },
  ],
  ['what can’t be read is none', { quantity: '1.5' }, undefined],
])('decision 081: what is typed is read: %s', (_, typed, supply) => {
  const form = { ...empty, ...typed };
  expect(supplyOfForm(form)).toEqual(supply);
  expect(supplyFormProblems(form, oxycodone).length === 0).toBe(supply !== undefined);
});

const single = { repeats: 0, everyDays: null, authority: null } as const;

test('decision 081: a quantity in another unit than the product’s is asked for again', () => {
  const before = { ...medication(), product: oxycodone, supply: { quantity: 28, ...single } };
  const asTablets = { ...before, supply: { ...before.supply, unit: 'tablet' as const } };
  expect(supplyFormOf(oxycodone, undefined, asTablets)).toEqual(empty);
  const asLiquid = { ...before, supply: { ...before.supply, unit: 'mL' as const } };
  expect(supplyFormOf(oxycodone, undefined, asLiquid)).toEqual({ ...empty, quantity: '' });
});
