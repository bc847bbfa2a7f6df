import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCertain, readAmount } from './read-amount.ts';

test.each([
  ['1 g (2 tablets)', { mg: [1000, 1000], tablet: [2, 2] }],
  ['500 mg to 1 g', { mg: [500, 1000] }],
  ['5–10 mg', { mg: [5, 10] }],
  ['5 to 10 mg', { mg: [5, 10] }],
  ['10 mL', { mL: [10, 10] }],
  ['2 tablets', { tablet: [2, 2] }],
  ['2 tabs', { tablet: [2, 2] }],
  ['1-2 Caps.', { capsule: [1, 2] }],
  ['500 mg (1 tab)', { mg: [500, 500], tablet: [1, 1] }],
  ['1 supp', { suppository: [1, 1] }],
  ['2 nebs', { nebule: [2, 2] }],
  ['half an amp', { ampoule: [0.5, 0.5] }],
  ['2 puffs', { puff: [2, 2] }],
  ['1 sachet', { sachet: [1, 1] }],
  ['1 to 2 tablets', { tablet: [1, 2] }],
  ['half a tablet', { tablet: [0.5, 0.5] }],
  ['one tablet', { tablet: [1, 1] }],
  ['37.5 mg (1 and a half tablets)', { mg: [37.5, 37.5], tablet: [1.5, 1.5] }],
  ['1,330 mg (2 tablets)', { mg: [1330, 1330], tablet: [2, 2] }],
  ['62.5 microgram (1 tablet)', { mg: [0.0625, 0.0625], tablet: [1, 1] }],
  ['1 patch (5 microgram per hour)', { patch: [1, 1], 'mg per hour': [0.005, 0.005] }],
  ['10 units', { units: [10, 10] }],
  ['3 sprays (1,200 microgram)', { spray: [3, 3], mg: [1.2, 1.2] }],
  ['10 mg (1 suppository)', { mg: [10, 10], suppository: [1, 1] }],
  ['4 doses', { dose: [4, 4] }],
  ['8 tablets (4 g)', { tablet: [8, 8], mg: [4000, 4000] }],
  ['3 tablets (300 mg and 100 mg)', { tablet: [3, 3] }],
  ['2 g to the painful joint', { mg: [2000, 2000] }],
  ['1 spray to each nostril', { spray: [1, 1] }],
  ['a thin layer to the affected skin', { 'thin layer': [1, 1] }],
  ['2 thin layers', { 'thin layer': [2, 2] }],
  ['a pea-sized amount', { 'pea-sized amount': [1, 1] }],
  ['a layer of 3 mm to the wound', { layer: [1, 1], mm: [3, 3] }],
  ['0.25 of a tablet', { tablet: [0.25, 0.25] }],
  ['1/2 a tablet', { tablet: [0.5, 0.5] }],
  ['1½ of a tablet', { tablet: [1.5, 1.5] }],
  ['1  1/2 tablets', { tablet: [1.5, 1.5] }],
  ['1\u00a0 ½ tablets', { tablet: [1.5, 1.5] }],
  ['500 milligrams', { mg: [500, 500] }],
  ['125 micrograms/5 mL, 5 mL', { 'mg per 5 ml': [0.125, 0.125], mL: [5, 5] }],
  ['1 g (1,000 mg)', { mg: [1000, 1000] }],
  ['12.5 mg (1/2 tablet)', { mg: [12.5, 12.5], tablet: [0.5, 0.5] }],
  ['½ tablet', { tablet: [0.5, 0.5] }],
  ['1½ tablets', { tablet: [1.5, 1.5] }],
  ['1 ½ tablets', { tablet: [1.5, 1.5] }],
  ['2 1/4 tablets', { tablet: [2.25, 2.25] }],
  ['1/2 to 1 tablet', { tablet: [0.5, 1] }],
  ['½–1 tablet', { tablet: [0.5, 1] }],
  ['1 to 1½ tablets', { tablet: [1, 1.5] }],
  ['half of a tablet', { tablet: [0.5, 0.5] }],
  ['a quarter of a tablet', { tablet: [0.25, 0.25] }],
  ['quarter tablet', { tablet: [0.25, 0.25] }],
  ['three quarters of a tablet', { tablet: [0.75, 0.75] }],
  ['one and a half tablets', { tablet: [1.5, 1.5] }],
  ['500 mg/5 mL', { 'mg per 5 ml': [500, 500] }],
  // One and a half, or from one half to one?
  ['1-1/2 tablets', {}],
  ['1 – ½ tablets', {}],
  ['11/2 tablets', {}],
  ['1/20 tablet', {}],
  ['as directed', {}],
  ['1 000 mg', {}],
  ['1 000 mg (2 tablets)', {}],
  ['1,5 mg', {}],
  ['2.0.5 mg', {}],
])('DRF-07 the amount “%s” is read', (text, expected) => {
  const read = [...readAmount(text)].map(([name, { low, high }]) => [name, [low, high]]);
  expect(Object.fromEntries(read)).toEqual(expected);
});

test.each([
  '5 mg and 5 mg',
  '5 or 10 mg',
  '1, 2 or 3 tablets',
  '10 mg then 5 mg',
  '1 mg (1 tablet of 2 mg)',
  '1 tablet – 500 mg',
  'a third of a tablet',
  'one and a quarter tablets',
  'five tablets',
  '1 tablet and a half',
  'one 5 mg tablet',
  '500 mg of 1 g',
  '10U',
  '.5 mg',
  '1 nebulised dose (5',
  'apply sparingly',
  'as directed',
  'tablet',
  'tabs',
  'ii tabs',
  '2 capfuls',
  '2 x 5 mg tabs',
  '',
])('DRF-07 the amount “%s” can’t be read for certain, so none of it is', (text) => {
  expect(isCertain(text)).toBe(false);
  expect([...readAmount(text)]).toEqual([]);
});

test('DRF-01 DRF-07 if an amount is certain, each of its numbers was read', () => {
  const joint = fc.constantFrom(
    ' ',
    '  ',
    '',
    '-',
    ' – ',
    ' to ',
    ' or ',
    ' and ',
    ' x ',
    '*',
    '+',
    '/',
    '.',
    ',',
    ', ',
    ' mg ',
    'mg',
    ' mg (',
    ') ',
    ' of a ',
    ' and a half ',
    'O',
    ' ½',
  );
  const number = fc.oneof(
    fc.constantFrom('05', '1,000', '2.5', '000', '٣', '1️⃣'),
    fc.integer({ min: 1, max: 2000 }).map(String),
  );
  const any = fc.array(fc.oneof(number, joint), { minLength: 1, maxLength: 7 });
  let certain = 0;
  fc.assert(
    fc.property(any, (pieces) => {
      const text = `${pieces.join('')} mg`;
      // Fractions and numbers with words are in the table.
      fc.pre(!/½|half|[1-3]\/[24]/.test(text));
      const amount = readAmount(text);
      const read = [...amount.values()].flatMap(({ low, high }) => [low, high]);
      const written = Array.from(text.matchAll(/\p{N}[\d,.]*/gu), ([digits]) =>
        Number(digits.replaceAll(',', '')),
      );
      certain += Number(isCertain(text));
      const wanted = isCertain(text) ? written : [];
      expect(wanted.filter((one) => !read.includes(one))).toEqual([]);
      expect(read.length > 0).toBe(isCertain(text));
    }),
    { numRuns: 5000 },
  );
  expect(certain).toBeGreaterThan(100);
});

test('DRF-07 whatever is written, only numbers are read from it', () => {
  const parts = [
    '1',
    '2.5',
    '1,000',
    '½',
    '1/2',
    'half',
    'a',
    'an',
    'one',
    'quarter',
    'quarters',
    'three',
    'of',
  ];
  const joints = [' ', '', '-', ' to ', ' and a half ', ' tablet', ' mg', ' (', ')', '/'];
  const piece = fc.constantFrom(...parts, ...joints);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      for (const { low, high } of readAmount(`${pieces.join('')} tablets`).values()) {
        expect(low).toBeLessThanOrEqual(high);
      }
    }),
    { numRuns: 2000 },
  );
});

test('DRF-07 an amount is read the same, however many others were read in between', () => {
  const numbers = Array.from({ length: 2500 }, (_, at) => at + 1);
  const read = () => numbers.map((number) => readAmount(`${number} mg`).get('mg')?.high);
  expect(read()).toEqual(numbers);
  expect(read()).toEqual(numbers);
});
