import { expect, test } from 'vitest';
import { checkLines, findingsOn, lineOf } from './testing/lines.ts';

const changed = (from: string, to: string, strength = '5 mg', ingredients = ['oxycodone']) => {
  const product = { ...lineOf(ingredients).product, strength };
  const before = { dose: from, frequency: 'twice-daily', directions: '', product } as const;
  return lineOf(ingredients, { dose: to, product, before });
};

test.each([
  ['5 mg (1 tablet)', '50 mg (10 tablets)'],
  ['2.5 mg', '25 mg'],
  ['62.5 microgram', '0.625 mg'],
  ['1 mg to 2 mg', '20 mg'],
  ['2 tablets', '100 mg'],
  ['1 unit', '10 units'],
  ['1 patch (5 microgram per hour)', '1 patch (50 microgram per hour)'],
  ['50 mg', '5 mg'],
  ['1 g', '100 mg'],
  ['half a tablet', '5 tablets'],
])('DRF-07 a dose asks again: %s to %s', (from, to) => {
  expect(findingsOn('dose', [changed(from, to)])).toMatchObject([
    { key: `dose:oxycodone:${from}>${to}`, level: 'conflict' },
  ]);
});

test.each([
  ['5 mg', '45 mg'],
  ['5 mg', '5 mg'],
  ['10 mg', '1.1 mg'],
  ['5 to 10 mg', '10 mg'],
  ['1 patch (5 microgram per hour)', '1 patch (10 microgram per hour)'],
  ['a thin layer', '2 g'],
])('DRF-07 a dose doesn’t ask again: %s to %s', (from, to) => {
  const [check] = checkLines([changed(from, to)]);
  expect(check).toMatchObject({ findings: [], notChecked: [] });
});

test('DRF-07 another strength is compared by what it holds', () => {
  const before = changed('1 tablet', '1 tablet', '0.5 mg').product;
  const line = lineOf('haloperidol', {
    dose: '1 tablet',
    product: { strength: '5 mg' },
    before: { dose: 'one tablet', frequency: 'twice-daily', directions: '', product: before },
  });
  expect(findingsOn('dose', [line])).toHaveLength(1);
});

test('DRF-07 doses in other units aren’t checked, and the line says so', () => {
  const both = ['levodopa', 'carbidopa'];
  const [check] = checkLines([changed('1 tablet', '100 mg', '100 mg and 25 mg', both)]);
  expect(check?.notChecked).toEqual([
    {
      check: 'dose',
      why: 'The dose of levodopa and carbidopa can’t be compared with the previous one, 1\u00a0tablet: their units differ.',
    },
  ]);
});

test('DRF-07 a dose that replaces none isn’t compared', () => {
  expect(findingsOn('dose', [lineOf('oxycodone', { dose: '50 mg' })])).toEqual([]);
});
