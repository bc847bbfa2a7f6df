import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountAdvice, amountFault, amountRules, joinUnits } from './medicine-units.ts';

test.each([
  ['500mg (1 tablet)', '500\u00a0mg (1\u00a0tablet)'],
  ['500 mg', '500\u00a0mg'],
  ['500\u00a0mg', '500\u00a0mg'],
  ['5ml', '5\u00a0mL'],
  ['5 MG', '5\u00a0mg'],
  ['10 Units', '10\u00a0units'],
  ['23 G needle', '23\u00a0G needle'],
  ['240 mg in 5 mL', '240\u00a0mg in 5\u00a0mL'],
  ['7,000 units', '7,000\u00a0units'],
  ['62.5 microgram', '62.5\u00a0microgram'],
  ['0.5%', '0.5%'],
  ['2 tablets', '2\u00a0tablets'],
  ['25 mg (half a tablet)', '25\u00a0mg (half\u00a0a\u00a0tablet)'],
  ['1 1/2 tablets', '1\u00a01/2\u00a0tablets'],
  ['1  1/2 tablets', '1\u00a01/2\u00a0tablets'],
  ['37.5 mg (1 ½ tablets)', '37.5\u00a0mg (1\u00a0½\u00a0tablets)'],
  ['1 to the left eye', '1\u00a0to the left eye'],
  ['Give 1\nL arm only', 'Give 1\nL arm only'],
])('L7 L12 %j becomes %j', (typed, shown) => {
  expect(joinUnits(typed)).toBe(shown);
});

test.each([
  ['5.0 mg', 'Write 5 mg, without a trailing zero'],
  ['0.50 mg', 'Write 0.5 mg, without a trailing zero'],
  ['.5 mg', 'Write 0.5 mg, with a zero before the decimal point'],
  ['1500 mg', 'Write 1,500 mg, with a comma for thousands'],
  ['1234567 units', 'Write 1,234,567 units, with a comma for thousands'],
  ['50mcg', 'Write 50 microgram, with the unit in full'],
  ['50 \u00b5g', 'Write 50 microgram, with the unit in full'],
  ['50 \u03bcg', 'Write 50 microgram, with the unit in full'],
  ['10U', 'Write 10 units, with the unit in full'],
  ['10 IU', 'Write 10 units, with the unit in full'],
  ['2 cc', 'Write 2 mL, with the unit in full'],
  ['2 mls', 'Write 2 mL, with the unit in full'],
  ['50 micrograms', 'Write 50 microgram, with the unit in full'],
  ['5.0mcg', 'Write 5 microgram, without a trailing zero and with the unit in full'],
  ['500 mg (1 tablet)', null],
  ['0.0625 mg', null],
  ['10 mg', null],
  ['10 g', null],
  ['7,000 units', null],
  ['105 mg', null],
  ['1.05 g', null],
])('DRF-01 L4 L5 L6 L8 SP9 a dose typed as %j: %s', (typed, advice) => {
  expect(amountAdvice(typed)).toBe(advice);
});

test.each([
  ['1,5 tablets', 'Write decimals with a point. A comma is for thousands only'],
  ['2,50 mg', 'Write decimals with a point. A comma is for thousands only'],
  ['12,3456 mg', 'Write decimals with a point. A comma is for thousands only'],
  ['-1 tablet', 'Write the amount without a minus sign'],
  ['1 tablet (\u22125 mg)', 'Write the amount without a minus sign'],
  ['\uff11 tablet', 'Write numbers with the digits 0 to 9'],
  ['\u0663 tablets', 'Write numbers with the digits 0 to 9'],
  ['1e3 mg', 'Write numbers with the digits 0 to 9'],
  ['1O mg', 'Write numbers with the digits 0 to 9'],
  ['5OO mg', 'Write numbers with the digits 0 to 9'],
  ['500', 'Write the amount with its unit, such as 500 mg or 2 tablets'],
  ['0', 'Write the amount with its unit, such as 500 mg or 2 tablets'],
  ['?', 'Write the amount with its unit, such as 500 mg or 2 tablets'],
  ['1–2', 'Write the amount with its unit, such as 500 mg or 2 tablets'],
  ['\u00bd', 'Write the amount with its unit, such as 500 mg or 2 tablets'],
  ['O.5 mg', 'Write numbers with the digits 0 to 9'],
  ['0,500 g', 'Write decimals with a point. A comma is for thousands only'],
  ['1\u00b75 mg', 'Write decimals with a point. A comma is for thousands only'],
  ['1..5 mg', 'Write decimals with one point and without a space'],
  ['1.5.2 mg', 'Write decimals with one point and without a space'],
  ['1. 5 mg', 'Write decimals with one point and without a space'],
  ['1 .5 mg', 'Write decimals with one point and without a space'],
  ['1 000 mg', 'Don’t write two numbers with only a space between them'],
  ['2 500\u00a0mg', 'Don’t write two numbers with only a space between them'],
  ['1-1/2 tablets', 'Write one and a half as 1.5, and a range with “to”'],
  ['1/2 – ¾ tablet', 'Write one and a half as 1.5, and a range with “to”'],
  ['\u201410 mg', 'Write the amount without a minus sign'],
  ['\u202e52 mg', 'Type the amount again. It holds a character that can’t be seen'],
  ['0.\u200b5 mg', 'Type the amount again. It holds a character that can’t be seen'],
  ['5\u0000 mg', 'Type the amount again. It holds a character that can’t be seen'],
  ['1 1/2 tablets', null],
  ['2 L O2', null],
  ['10.5 mg (1 tablet)', null],
  ['1,500 mg', null],
  ['1,000,000 units', null],
  ['5-10 mg', null],
  ['5 – 10 mg', null],
  ['1, 2 or 3 tablets', null],
])('DRF-01 the number of %j could be read as another one: %s', (typed, advice) => {
  expect(amountFault(typed)).toBe(advice);
});

const anyAmount = fc
  .tuple(
    fc.stringMatching(/^(\d{0,6}|\d{1,3},\d{3})(\.\d{1,3})?$/),
    fc.constantFrom('', ' ', '\u00a0'),
    fc.constantFrom('mg', 'g', 'mL', 'mcg', '\u00b5g', 'U', 'IU', 'units', 'cc', 'tablets', '%'),
  )
  .map((parts) => parts.join(''))
  .filter((amount) => /^[\d.]/.test(amount));

test('DRF-01 the advice is itself written well, and the number stays what it was', () => {
  const value = (text: string) => Number(/[\d.,]+/.exec(text)?.[0].replaceAll(',', ''));
  fc.assert(
    fc.property(anyAmount, (amount) => {
      const mended = amountRules.reduce((text, { mend }) => mend(text), amount);
      expect(amountRules.filter(({ breach }) => breach.test(mended))).toEqual([]);
      expect(value(mended)).toBe(value(amount));
      expect(amountAdvice(mended)).toBeNull();
    }),
    { numRuns: 1000 },
  );
});
