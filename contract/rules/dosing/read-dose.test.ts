import { expect, test } from 'vitest';
import { structured } from '../testing/medications.ts';
import { doseWords } from './amount-words.ts';
import { readDose, readLargest } from './read-dose.ts';

/* What people type as a dose, and what it is read as: an amount in words, or what to write instead. */

const of = (strength: string, form: string, ...ingredients: string[]) =>
  structured({ ingredients, strength, form });
const paracetamol = of('500 mg', 'tablet', 'paracetamol');
const prednisolone = of('5 mg', 'tablet', 'prednisolone');
const levothyroxine = of('100 microgram', 'tablet', 'levothyroxine');
const insulin = of('100 units per mL', 'injection pen', 'insulin glargine');
const premixed = of(
  '30 units and 70 units per mL',
  'injection pen',
  'insulin aspart',
  'insulin aspart protamine',
);
const nystatin = of('100,000 units per mL', 'oral liquid', 'nystatin');
const liquid = of('240 mg in 5 mL', 'oral liquid', 'paracetamol');
const drops = of('0.5%', 'eye drops', 'carmellose');
const inhaler = of('100 microgram per dose', 'inhaler', 'salbutamol');
const patch = of('12 microgram per hour', 'patch', 'fentanyl');
const combination = of('5 mg and 5 mg', 'tablet', 'perindopril', 'amlodipine');
const cream = of('1%', 'cream', 'hydrocortisone');
const asNumber = 'Write the amount as a number with its unit, such as 500 mg or 2 tablets';
const withUnit = 'Write the amount with its unit, such as 500 mg or 2 tablets';
const often = 'Leave out how often and when it’s given. The frequency and the dose times say that';
const inTablets = 'This product is counted in tablets. Write how many, or the amount';

test.each([
  [paracetamol, '1g', '1 g (2 tablets)'],
  [paracetamol, '1 g', '1 g (2 tablets)'],
  [paracetamol, '1,000 mg', '1,000 mg (2 tablets)'],
  [paracetamol, '1000 mg', '1,000 mg (2 tablets)'],
  [paracetamol, '500mg', '500 mg (1 tablet)'],
  [paracetamol, 'half a tablet', '250 mg (half a tablet)'],
  [paracetamol, '1/2 tablet', '250 mg (half a tablet)'],
  [paracetamol, '½ tablet', '250 mg (half a tablet)'],
  [paracetamol, '1.5 tablets', '750 mg (1 and a half tablets)'],
  [paracetamol, '1½ tablets', '750 mg (1 and a half tablets)'],
  [paracetamol, '1 1/2 tablets', '750 mg (1 and a half tablets)'],
  [paracetamol, 'one and a half tablets', '750 mg (1 and a half tablets)'],
  [paracetamol, '1 to 2 tablets', '500 mg to 1 g (1 to 2 tablets)'],
  [paracetamol, '1-2 tablets', '500 mg to 1 g (1 to 2 tablets)'],
  [paracetamol, '1–2 tabs', '500 mg to 1 g (1 to 2 tablets)'],
  [paracetamol, '0.37 tablet', '185 mg (0.37 tablet)'],
  [paracetamol, 'two tablets', '1 g (2 tablets)'],
  [paracetamol, '1 tablet (500 mg)', '500 mg (1 tablet)'],
  [paracetamol, '1.0 g', '1 g (2 tablets)'],
  [paracetamol, '500 MG', '500 mg (1 tablet)'],
  [paracetamol, '2 tablets to 1 tablet', '500 mg to 1 g (1 to 2 tablets)'],
  [paracetamol, '500 mg.', '500 mg (1 tablet)'],
  [prednisolone, '2.5-5 mg', '2.5 mg to 5 mg (half a tablet to 1 tablet)'],
  [prednisolone, '2.5 mg to 5 mg', '2.5 mg to 5 mg (half a tablet to 1 tablet)'],
  [prednisolone, '2.5–5 mg', '2.5 mg to 5 mg (half a tablet to 1 tablet)'],
  [prednisolone, '7.5 mg', '7.5 mg (1 and a half tablets)'],
  [levothyroxine, '100 mg', '100 mg (1,000 tablets)'],
  [levothyroxine, '100 microgram', '100 microgram (1 tablet)'],
  [levothyroxine, '0.1 mg', '0.1 mg (1 tablet)'],
  [insulin, '10 units', '10 units'],
  [insulin, '10units', '10 units'],
  [insulin, '10 units (0.1 mL)', '10 units'],
  [insulin, '4 to 6 units', '4 units to 6 units'],
  [liquid, '5 mL', '240 mg (5 mL)'],
  [nystatin, '1 mL', '100,000 units (1 mL)'],
  [nystatin, '100,000 units', '100,000 units (1 mL)'],
  [liquid, '5ml', '240 mg (5 mL)'],
  [liquid, '240 mg', '240 mg (5 mL)'],
  [liquid, '480 mg (10 mL)', '480 mg (10 mL)'],
  [liquid, '5 mL to 10 mL', '240 mg to 480 mg (5 to 10 mL)'],
  [drops, '1 drop both eyes', '1 drop to both eyes'],
  [drops, '1 drop to both eyes', '1 drop to both eyes'],
  [drops, '1 drop to each eye', '1 drop to each eye'],
  [drops, '1 drop in the left eye', '1 drop in the left eye'],
  [drops, '1-2 drops into each ear', '1 to 2 drops into each ear'],
  [inhaler, '1 puff', '100 microgram (1 puff)'],
  [inhaler, '2 inhalations', '200 microgram (2 inhalations)'],
  [inhaler, '1 to 2 puffs', '100 microgram to 200 microgram (1 to 2 puffs)'],
  [inhaler, '2 puffs to 4 puffs', '200 microgram to 400 microgram (2 to 4 puffs)'],
  [inhaler, '200 microgram', '200 microgram (2 puffs)'],
  [patch, '1 patch', '1 patch'],
  [patch, 'one patch', '1 patch'],
  [patch, '1 patch to the upper arm', '1 patch to the upper arm'],
  [patch, '1 patch to another site each time', '1 patch to another site each time'],
  [
    patch,
    '1 patch to the arm, another site each time',
    '1 patch to the arm, another site each time',
  ],
  [combination, '1 tablet', '1 tablet'],
  [combination, '2 tablets', '2 tablets'],
  [cream, 'a thin layer', 'a thin layer'],
  [cream, 'thin layer', 'thin layer'],
  [cream, 'apply sparingly', 'apply sparingly'],
] as const)('L3 %#: $1 is the dose $2', (product, text, words) => {
  const read = readDose(text, product);
  expect(read.kind === 'dose' ? doseWords(read.dose) : read.message).toBe(words);
  expect(read.kind).toBe('dose');
});

const beside = 'Write only how much, or with “to” where it goes, such as 1 drop to each eye';

test.each([
  [cream, 'apply', 'Write how much is applied, such as a thin layer'],
  [cream, 'Rub in', 'Write how much is applied, such as a thin layer'],
  [paracetamol, 'up to 2 tablets', beside],
  [paracetamol, '1 tablet crushed', beside],
  [paracetamol, '500 mg (2 tablets)', '500 mg isn’t 2 tablets of this product. Check both'],
  [paracetamol, '2', withUnit],
  [paracetamol, '500 mg twice a day', often],
  [paracetamol, '500 mg or 1 g', asNumber],
  [paracetamol, '500', withUnit],
  [paracetamol, '2 x 500 mg', 'Write the total, such as 100 mg (2 tablets), not a sum'],
  [paracetamol, '.5 tablet', 'Write 0.5 tablet, with a zero before the decimal point'],
  [paracetamol, '1 cap', inTablets],
  [paracetamol, '0 tablets', 'Write an amount above 0, with at most four decimal places'],
  [
    paracetamol,
    '1 000 mg',
    'Don’t write two numbers with only a space between them. Write 1,500 for one number and 5 to 10 for two',
  ],
  [
    paracetamol,
    '1,5 g',
    'Write decimals with a point, such as 1.5. A comma is for thousands only, such as 1,500',
  ],
  [paracetamol, '1e3 mg', 'Write numbers with the digits 0 to 9'],
  [paracetamol, '5 mL', inTablets],
  [paracetamol, '1 tablet daily', often],
  [paracetamol, 'a third of a tablet', asNumber],
  [paracetamol, '1 tablet orally', 'Leave out how it’s given. The route says that'],
  [paracetamol, '1-1/2 tablets', 'Write one and a half as 1.5, and a range with “to”'],
  [
    paracetamol,
    '11/2 tablets',
    'Write one and a half as 1.5, a half as 1/2, and two amounts with “and”',
  ],
  [levothyroxine, '100 mcg', 'Write 100 microgram, with the unit in full'],
  [insulin, '10 IU', 'Write 10 units, with the unit in full'],
  [insulin, 'ten units', asNumber],
  [insulin, '10 mL', 'Write insulin in units'],
  [insulin, '0.1 mL', 'Write insulin in units'],
  [premixed, '0.1 mL', 'Write insulin in units'],
  [liquid, '10 mls', 'Write 10 mL, with the unit in full'],
  [liquid, '240 mg (10 mL)', '240 mg isn’t 10 mL of this product. Check both'],
  [liquid, '1 teaspoon', asNumber],
  [drops, '1 drop to each eye twice a day', often],
  [combination, '5 mg', 'It has several ingredients. Write how many, such as 1 tablet'],
  [combination, '5 mg/5 mg', asNumber],
  [cream, 'thin layer twice a day', often],
] as const)('L3 %#: $1 isn’t read: $2', (product, text, message) => {
  expect(readDose(text, product)).toEqual({ kind: 'problem', message });
});

test('L3 amounts are exact, with the ingredient and how many of the product', () => {
  expect(readDose('2.5-5 mg', prednisolone)).toEqual({
    kind: 'dose',
    dose: {
      kind: 'amount',
      substance: { low: 2.5, high: 5, unit: 'mg' },
      counted: { low: 0.5, high: 1, unit: 'tablet' },
    },
  });
  expect(readDose('10 units (0.1 mL)', insulin)).toEqual({
    kind: 'dose',
    dose: { kind: 'amount', substance: { low: 10, high: 10, unit: 'unit' } },
  });
  expect(readDose('1 drop both eyes', drops)).toEqual({
    kind: 'dose',
    dose: { kind: 'amount', counted: { low: 1, high: 1, unit: 'drop' }, site: 'to both eyes' },
  });
  expect(readLargest('8 tablets', paracetamol)).toEqual({
    kind: 'largest',
    largest: {
      substance: { low: 4, high: 4, unit: 'g' },
      counted: { low: 8, high: 8, unit: 'tablet' },
    },
  });
});

test('75 microgram of tablets of 25 microgram are 3 tablets exactly, as is 3 tablets', () => {
  const strong = of('25 microgram', 'tablet', 'levothyroxine');
  const read = readDose('75 microgram', strong);
  expect(read).toMatchObject({ dose: { counted: { low: 3, high: 3, unit: 'tablet' } } });
  expect(readDose('75 microgram (3 tablets)', strong)).toEqual(read);
});
