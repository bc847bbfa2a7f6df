import { expect, test } from 'vitest';
import { readAmount } from '../dosing/read-amount.ts';
import { amountText, substancesOf } from './amounts.ts';
import { productOf } from './testing/lines.ts';

test.each([
  ['2 tablets', ['paracetamol'], '500 mg', 'tablet', [1000]],
  ['2 tablets', ['paracetamol'], '500mg', 'tablet', [1000]],
  ['20 mL', ['paracetamol'], '240 mg in 5 mL', 'oral liquid', [960]],
  ['2.5 mL', ['oxycodone'], '1 mg/mL', 'oral liquid', [2.5]],
  ['2 puffs', ['salbutamol'], '100 microgram per dose', 'inhaler', [0.2]],
  ['half a tablet', ['digoxin'], '62.5 microgram', 'tablet', [0.03125]],
  ['2 tablets', ['paracetamol', 'codeine'], '500 mg and 30 mg', 'tablet', [1000, 60]],
  ['1 tablet', ['paracetamol'], 'as stated', 'tablet', []],
  ['2 films', ['buprenorphine'], '2 mg', 'film', [4]],
  ['10 mL', ['paracetamol'], '500 mg', 'tablet', [undefined]],
  ['1 patch', ['fentanyl'], '12 microgram per hour', 'patch', [0.012]],
  ['2 g to the joint', ['diclofenac'], '1%', 'gel', [undefined]],
])(
  'DRF-07 how much of its ingredients %s of %j %s %s contains',
  (text, ingredients, strength, form, highs) => {
    const held = substancesOf(readAmount(text), productOf(ingredients, { strength, form }));
    expect(held.map((one) => one?.high)).toEqual(highs);
  },
);

test.each([
  [1000, 'mg', '1 g'],
  [0.0625, 'mg', '62.5 microgram'],
  [1, 'tablet', '1 tablet'],
  [1.5, 'tablet', '1.5 tablets'],
  [2, 'patch', '2 patches'],
  [3, 'thin layer', '3 thin layers'],
  [2, 'suppository', '2 suppositories'],
  [20, 'mL', '20 mL'],
  [2, 'mg per hour', '2 mg per hour'],
] as const)('DRF-07 %d %s is written %s', (value, measure, text) => {
  expect(amountText(value, measure)).toBe(text);
});
