import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountAdvice,
  amountFault,
  amountRules,
  joinUnits,
  textAdvice,
  without24Hours,
} from './medicine-units.ts';

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
  ['10 i.u.', 'Write 10 units, with the unit in full'],
  ['5 mg.', 'Write 5 mg, without a full stop after the unit'],
  ['0.5 mg. or 1 g.', 'Write 0.5 mg or 1 g, without a full stop after the unit'],
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
])('DRF-01 L4 L5 L6 L7 L8 SP9 a dose typed as %j: %s', (typed, advice) => {
  expect(amountAdvice(typed)).toBe(advice);
});

const digits = 'Write numbers with the digits 0 to 9';
const comma =
  'Write decimals with a point, such as 1.5. A comma is for thousands only, such as 1,500';
const point = 'Write decimals with one point and without a space';
const apart =
  'Don’t write two numbers with only a space between them. Write 1,500 for one number and 5 to 10 for two';
const slash = 'Write one and a half as 1.5, a half as 1/2, and two amounts with “and”';
const inAll = 'Write the total, such as 100 mg (2 tablets), not a sum';
const joined = 'Put a space or a word before the number, or leave it out';
const inFront = 'Write the number without a zero in front';
const signs = 'Write words in place of signs such as < and @';
const withUnit = 'Write the amount with its unit, such as 500 mg or 2 tablets';
const howMuch = 'Say how much, such as 500 mg, 2 tablets or a thin layer';

test.each([
  ['1,5 tablets', comma],
  ['2,50 mg', comma],
  ['12,3456 mg', comma],
  ['-1 tablet', 'Write the amount without a minus sign'],
  ['1 tablet (\u22125 mg)', 'Write the amount without a minus sign'],
  ['\uff11 tablet', digits],
  ['\u0663 tablets', digits],
  ['1e3 mg', digits],
  ['1O mg', digits],
  ['5OO mg', digits],
  ['500', withUnit],
  ['0', withUnit],
  ['?', withUnit],
  ['1–2', withUnit],
  ['\u00bd', withUnit],
  ['O.5 mg', digits],
  ['0,500 g', comma],
  ['1\u00b75 mg', comma],
  ['1..5 mg', point],
  ['1.5.2 mg', point],
  ['1. 5 mg', point],
  ['1 .5 mg', point],
  ['1 000 mg', apart],
  ['2 500\u00a0mg', apart],
  ['1-1/2 tablets', 'Write one and a half as 1.5, and a range with “to”'],
  ['1/2 – ¾ tablet', 'Write one and a half as 1.5, and a range with “to”'],
  ['\u201410 mg', 'Write the amount without a minus sign'],
  ['\u202e52 mg', 'Type the amount again. It contains an invisible character'],
  ['0.\u200b5 mg', 'Type the amount again. It contains an invisible character'],
  ['5\u0000 mg', 'Type the amount again. It contains an invisible character'],
  ['11/2 tablets', slash],
  ['1 / 2 tablet', slash],
  ['250/25 microgram', slash],
  ['I0 mg', digits],
  ['l0 mg', digits],
  ['1l mg', digits],
  ['1I mg', digits],
  ['|0 mg', digits],
  ['O5 mg', digits],
  ['10^3 units', digits],
  ['1_000 mg', digits],
  ['1k mg', digits],
  ['5\u00b2 mg', digits],
  ['1\ufe0f\u20e3 tablet', digits],
  ['\u{1f51f} mg', digits],
  ['5 5 mg', apart],
  ['1 5 mg', apart],
  ['2 50 mg', apart],
  ['10 0 mg', apart],
  ['1 00 mg', apart],
  ['1 11/2 tablets', apart],
  ['1/2 1 tablet', apart],
  ['½ ½ tablet', apart],
  ['5, 000 mg', comma],
  ['5 ,000 mg', comma],
  ['1000,000 units', comma],
  ['2 x 50 mg', inAll],
  ['500 mg x2', inAll],
  ['1*500 mg', inAll],
  ['2×50 mg', inAll],
  ['5 mg + 5 mg', inAll],
  ['05 mg', inFront],
  ['00.5 mg', inFront],
  ['<5 mg', signs],
  ['≤5 mg', signs],
  ['@ 5 mg', signs],
  ['5 mg & 10 mg', signs],
  ['5 to 10', withUnit],
  ['1 or 2', withUnit],
  ['5. mg', point],
  ['tablet', howMuch],
  ['mg', howMuch],
  ['as directed', howMuch],
  ['tablets as prescribed.', howMuch],
  ['1 1/2 tablets', null],
  ['1  1/2 tablets', null],
  ['1 ½ tablets', null],
  ['½ tablet', null],
  ['one tablet', null],
  ['apply sparingly', null],
  ['a thin layer', null],
  ['5 to 10 mg', null],
  ['5-10 mL', null],
  ['1 tablet – 2 tablets', null],
  ['125 micrograms/5 mL, 5 mL', null],
  ['1 patch (5 mg per 24 hours)', null],
  ['1.05 mg', null],
  ['1,005 units', null],
  ['10IU', null],
  ['10 i.u.', null],
  ['1l', null],
  ['2 L O2', null],
  ['10.5 mg (1 tablet)', null],
  ['1,500 mg', null],
  ['1,000,000 units', null],
  ['5-10 mg', null],
  ['5 – 10 mg', null],
  ['1, 2 or 3 tablets', null],
  ['10 units8', joined],
  ['1 mg (1 tablet)2', joined],
  ['20 mg (1 tablet) 40 mg', joined],
  ['5 mL10 mL', joined],
  ['20 mg½ tablet', joined],
  ['1,000 microgram of vitamin B12', null],
  ['240 mg in 5 mL', null],
])('DRF-01 the number in %j could be read as a different one: %s', (typed, advice) => {
  expect(amountFault(typed)).toBe(advice);
});

test.each([
  ['.5 mg extra', 'Write 0.5 mg, with a zero before the decimal point'],
  ['Give 5.0 mg extra', 'Write 5 mg, without a trailing zero'],
  ['10U if above 15', 'Write 10 units, with the unit in full'],
  ['pain, 5mcg each', 'Write 5 microgram, with the unit in full'],
  ['then 0.50-1.0 tablets', 'Write 0.5-1 tablets, without a trailing zero'],
  ['Flush with 1500 mL', 'Write 1,500 mL, with a comma for thousands'],
  ['Take 5 mg. With food.', null],
  ['at 7.30 am', null],
  ['at 2100 hours, INR 2.0', null],
  ['With food.2 tablets', null],
  ['from 10.10.2026', null],
  ['200 mL of water', null],
])('DRF-01 L4 L5 L6 L8 in the text %j: %s', (text, advice) => {
  expect(textAdvice(text)).toBe(advice);
});

const howOften =
  'Leave out how often and when it’s given. The frequency and the dose times say that';
const howLong = 'Leave out for how long it’s given. The end date says that';
const how = 'Leave out how it’s given. The route says that';

test.each([
  ['1 1/2 tablets BD', howOften],
  ['4 tablets BD', howOften],
  ['5 mg mane', howOften],
  ['5 mg qid', howOften],
  ['5 mg t.d.s.', howOften],
  ['5 mg q6h', howOften],
  ['5 mg 6/24', howOften],
  ['5 mg PRN', howOften],
  ['1 tablet twice a day', howOften],
  ['1 tablet daily', howOften],
  ['1 tablet every 6 hours', howOften],
  ['1 tablet on Mondays', howOften],
  ['1 tablet at 8 am', howOften],
  ['1 tablet at 08:00', howOften],
  ['1 tablet with breakfast', howOften],
  ['1 tablet at night', howOften],
  ['1 tablet as needed', howOften],
  ['10 mg per day', howOften],
  ['500mg BD for 5 days', howLong],
  ['500 mg 5/7', howLong],
  ['500 mg for a week', howLong],
  ['5 mg sc', how],
  ['5 mg s/c', how],
  ['5 mg P.O.', how],
  ['5 mg orally', how],
  ['5 mg subcutaneously', how],
  ['1 patch (5 microgram per hour)', null],
  ['1 patch (5 mg per 24 hours)', null],
  ['1 drop to each eye', null],
  ['500 mg (1 capsule)', null],
  ['1 suppository', null],
  ['2 sprays to each nostril', null],
])('DRF-01 L9 L10 the amount %j says more than how much: %s', (typed, advice) => {
  expect(amountFault(typed)).toBe(advice);
});

test.each([
  ['4 g in 24 hours', '4 g '],
  ['4 g per 24h', '4 g '],
  ['4 g a day', '4 g '],
  ['40 mg/day', '40 mg'],
  ['4 doses', '4 doses'],
])('DRF-07 the maximum %j without its 24 hours is %j', (maximum, left) => {
  expect(without24Hours(maximum)).toBe(left);
});

const anyAmount = fc
  .tuple(
    fc.stringMatching(/^(\d{0,6}|\d{1,3},\d{3})(\.\d{1,3})?$/),
    fc.constantFrom('', ' ', '\u00a0'),
    fc.constantFrom('mg', 'g', 'mL', 'mcg', '\u00b5g', 'U', 'IU', 'units', 'cc', 'tablets', '%'),
  )
  .map((parts) => parts.join(''))
  .filter((amount) => /^[\d.]/.test(amount));

test('DRF-01 the advice itself is written properly, and the number stays the same', () => {
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
