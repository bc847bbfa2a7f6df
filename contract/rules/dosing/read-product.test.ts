import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ProductStructure, Strength } from '../../entities/product.ts';
import { countedOf, readProduct, smallestPartOf, whyUnread } from './read-product.ts';
import { strengthText } from './strength-text.ts';

const named = (count: number) => Array.from({ length: count }, (_, at) => `ingredient ${at + 1}`);

const written = (strength: string, form: string, count: number) => {
  const structure = readProduct({ ingredients: named(count), strength, form });
  return structure && strengthText(structure);
};

test.each([
  ['70mg', 'tablet', 1, '70 mg'],
  ['1,000 mg', 'tablet', 1, '1,000 mg'],
  ['100 mcg', 'tablet', 1, '100 microgram'],
  ['100 \u00b5g', 'tablet', 1, '100 microgram'],
  ['100 mg per tablet', 'tablet', 1, '100 mg'],
  ['500 mg/30 mg', 'tablet', 2, '500 mg and 30 mg'],
  ['100 mg, 25 mg and 200 mg', 'film-coated tablet', 3, '100 mg, 25 mg and 200 mg'],
  ['5 mg/mL', 'oral liquid', 1, '5 mg per mL'],
  ['5mg/5mL', 'syrup', 1, '5 mg in 5 mL'],
  ['60 mg in 1 mL', 'injection', 1, '60 mg in 1 mL'],
  ['100 units/mL', 'prefilled pen', 1, '100 units per mL'],
  ['25 mcg/hr', 'patch', 1, '25 microgram per hour'],
  ['5 mg/24 hours', 'transdermal patch', 1, '5 mg per 24 hours'],
  ['200 microgram per actuation', 'nasal spray', 1, '200 microgram per dose'],
  ['1 %', 'cream', 1, '1%'],
  ['0.05%, 0.5%', 'ear drops', 2, '0.05% and 0.5%'],
  ['10 mmol', 'effervescent tablet', 1, '10 mmol'],
])('DRF-07 the strength %s of a %s with %i ingredients reads %s', (text, form, count, wanted) => {
  expect(written(text, form, count)).toBe(wanted);
});

test.each([
  ['10 mg', 'patch', 1],
  ['500 mg', 'oral liquid', 1],
  ['500 mg', 'something else', 1],
  ['500 mg per mL', 'tablet', 1],
  ['1%', 'tablet', 1],
  ['1.500 mg', 'tablet', 1],
  ['1,5 mg', 'tablet', 1],
  ['0 mg', 'tablet', 1],
  ['5 mg', 'tablet', 2],
  ['5 mg and 10 mg', 'tablet', 1],
  ['250/25 microgram', 'inhaler', 2],
  ['1 in 1,000', 'injection', 1],
  ['5 to 10 mg', 'tablet', 1],
  ['forte', 'tablet', 1],
  ['', 'tablet', 1],
  ['5 mg', 'tablet', 0],
])(
  'DRF-07 nothing is read of the strength “%s” of a %s with %i ingredients',
  (text, form, count) => {
    expect(readProduct({ ingredients: named(count), strength: text, form })).toBeUndefined();
  },
);

test.each([
  ['tablet', 'tablet', 'quarter'],
  ['modified release tablet', 'tablet', 'whole'],
  ['Enteric-coated tablet', 'tablet', 'whole'],
  ['orally disintegrating tablet', 'tablet', 'whole'],
  ['modified release capsule', 'capsule', 'whole'],
  ['powder for oral liquid', 'sachet', 'whole'],
  ['nasal spray', 'spray', 'whole'],
  ['eye drops', 'drop', 'whole'],
] as const)(
  'DRF-07 a %s is counted as one %s, of which a %s may be given',
  (form, counted, part) => {
    expect(countedOf(form)).toBe(counted);
    expect(smallestPartOf(form, counted)).toBe(part);
  },
);

const anyAmount = fc.record({
  value: fc.integer({ min: 1, max: 1e6 }).map((parts) => parts / 100),
  unit: fc.constantFrom('nanogram', 'microgram', 'mg', 'g', 'unit', 'mmol'),
} as const);

const shapes = [
  { form: 'tablet', per: { value: 1, unit: 'tablet' }, notation: 'each' },
  { form: 'oral liquid', per: { value: 1, unit: 'mL' }, notation: 'per' },
  { form: 'oral liquid', per: { value: 5, unit: 'mL' }, notation: 'in' },
  { form: 'inhaler', per: { value: 1, unit: 'puff' }, notation: 'per' },
  { form: 'patch', per: { value: 24, unit: 'hour' }, notation: 'per' },
  { form: 'cream', per: { value: 10, unit: 'g' }, notation: 'in' },
] as const;

test('DRF-07 a strength that was written from numbers is read as the same numbers', () => {
  const amounts = fc.array(anyAmount, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(amounts, fc.constantFrom(...shapes), (all, { form, per, notation }) => {
      const counted = countedOf(form) ?? 'application';
      const structure: ProductStructure = {
        strengths: all.map((amount) => Strength.parse({ amount, per })),
        counted,
        smallestPart: smallestPartOf(form, counted),
        notation,
      };
      const strength = strengthText(structure);
      expect(readProduct({ ingredients: named(all.length), strength, form })).toEqual(structure);
    }),
  );
});

test.each([
  [' ', 'tablet', 1, 'no-strength'],
  ['500 mg', 'something else', 1, 'no-counted'],
  ['500 mg', 'oral liquid', 1, 'no-per'],
  ['10 mg', 'patch', 1, 'no-per'],
  ['10 mg', 'cream', 1, 'no-per'],
  ['forte', 'tablet', 1, 'no-amounts'],
  ['500 mg', 'tablet', 2, 'no-amounts'],
  ['500 mg per mL', 'tablet', 1, 'no-amounts'],
])(
  'the strength %s of a %s with %i ingredients can’t be read: %s',
  (strength, form, count, why) => {
    const product = { ingredients: named(count), strength, form };
    expect([readProduct(product), whyUnread(product)]).toEqual([undefined, why]);
  },
);
