import { expect, test } from 'vitest';
import type { RouteCode } from '../../values/medicine-codes.ts';
import { checkLines, findingsOn, lineOf, productOf } from './testing/lines.ts';

const changed = (from: string, to: string, strength = '5 mg', ingredients = ['cranberry']) => {
  const product = productOf(ingredients, { strength });
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
  ['50 mg', '5 mg'],
  ['1 g', '100 mg'],
  ['half a tablet', '5 tablets'],
  ['1 tablet', '10 tablets'],
])('DRF-07 a dose asks again: %s to %s', (from, to) => {
  expect(findingsOn('dose', [changed(from, to)])).toContainEqual(
    expect.objectContaining({ key: `dose:cranberry:${from}>${to}`, level: 'conflict' }),
  );
});

test.each([
  ['5 mg', '45 mg'],
  ['5 mg', '5 mg'],
  ['12 mg', '1.25 mg'],
  ['5 to 10 mg', '10 mg'],
  ['1 tab', '2 tablets'],
])('DRF-07 a dose doesn’t ask again: %s to %s', (from, to) => {
  const [check] = checkLines([changed(from, to)]);
  expect(check).toMatchObject({ findings: [], notChecked: [] });
});

test('DRF-07 a different strength is compared by what it contains', () => {
  const before = changed('1 tablet', '1 tablet', '0.2 mg').product;
  const line = lineOf('haloperidol', {
    dose: '1 tablet',
    product: { strength: '2 mg' },
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
    {
      check: 'dose',
      why: 'The doses of levodopa and carbidopa can’t be added up: one of them can’t be worked out.',
    },
  ]);
});

test('DRF-07 the patches of two strengths are compared by what they release', () => {
  const patch = (strength: string) => productOf(['fentanyl'], { strength, form: 'patch' });
  const before = { dose: '1 patch', frequency: 'every-72-hours', directions: '' } as const;
  const line = (from: string, to: string) =>
    lineOf('fentanyl', {
      dose: '1 patch',
      product: patch(to),
      before: { ...before, product: patch(from) },
    });
  const asks = (from: string, to: string) =>
    findingsOn('dose', [line(from, to)]).filter(({ message }) => /previous/.test(message)).length;
  expect(asks('5 microgram per hour', '50 microgram per hour')).toBe(1);
  expect(asks('12 microgram per hour', '25 microgram per hour')).toBe(0);
});

test.each([
  ['a thin layer', '20 mg'],
  ['a thin layer', 'a generous layer'],
])('DRF-07 %s and %s can’t be compared', (from, to) => {
  const [check] = checkLines([changed(from, to)]);
  expect(check).toMatchObject({ state: 'not-checked', findings: [] });
  expect(check?.notChecked.map(({ why }) => why)).toContainEqual(
    expect.stringMatching(/: their units differ\.$/),
  );
});

test.each(['500 mg', '1 000 mg', '5 or 10 mg', 'as directed', ' '])(
  'DRF-07 a dose written as text, “%s”, isn’t read',
  (dose) => {
    const [check] = checkLines([{ ...changed('5 mg', dose), dosage: undefined }]);
    expect(check).toMatchObject({ state: 'not-checked', findings: [] });
    expect(check?.notChecked).toEqual([
      {
        check: 'dose',
        why: 'Written as text, so its dose and times weren’t checked.',
        code: 'written-as-text',
      },
    ]);
  },
);

test('DRF-07 a dose isn’t compared with an earlier one that is written as text, unless it is the same', () => {
  const line = (from: string) => {
    const { before, ...now } = changed(from, '500 mg', '500 mg');
    return { ...now, before: before && { ...before, dosage: undefined } };
  };
  const whys = (from: string) => checkLines([line(from)])[0]?.notChecked.map(({ why }) => why);
  expect(whys('50 mg')).toEqual([
    'The dose of cranberry can’t be compared with the previous one, 50\u00a0mg: that one is written as text.',
  ]);
  expect(whys('500 mg')).toEqual([]);
});

test('DRF-07 a dose in words of what isn’t spread isn’t an amount', () => {
  expect(checkLines([lineOf('cranberry', { dose: 'a thin layer' })])[0]?.notChecked).toEqual([
    { check: 'dose', why: 'The dose of cranberry, a thin layer, isn’t an amount.' },
  ]);
});

test('DRF-07 a dose that doesn’t replace another isn’t compared', () => {
  expect(findingsOn('dose', [lineOf('cranberry', { dose: '50 mg' })])).toEqual([]);
});

test.each([
  ['500 mg (2 tablets)', '500 mg', 'tablet', '1\u00a0g'],
  ['1 g (1 tablet)', '500 mg', 'tablet', '500\u00a0mg'],
  ['5 mg to 10 mg (2 tablets)', '5 mg', 'tablet', '10\u00a0mg'],
  ['5 mg (1 to 2 tablets)', '5 mg', 'tablet', '5\u00a0mg to 10\u00a0mg'],
  ['5 mg (10 mL)', '1 mg per mL', 'oral liquid', '10\u00a0mg'],
  ['62.5 microgram (half a tablet)', '62.5 microgram', 'tablet', '31.25\u00a0microgram'],
  ['50 mg (1 and a half tablets)', '50 mg', 'tablet', '75\u00a0mg'],
  ['200 microgram (4 puffs)', '100 microgram per dose', 'inhaler', '400\u00a0microgram'],
])('DRF-07 the dose %s of the strength %s contradicts itself', (dose, strength, form, comes) => {
  const line = lineOf('cranberry', { dose, product: { strength, form } });
  const [found] = findingsOn('dose', [line]);
  expect(found).toMatchObject({
    key: `dose:cranberry:${dose} of ${strength}`,
    level: 'conflict',
  });
  expect(found?.message).toContain(`that makes ${comes} in all. Check both numbers.`);
});

test.each([
  ['1 g (2 tablets)', '500 mg'],
  ['5 to 10 mg (1 to 2 tablets)', '5 mg'],
  ['62 microgram (half a tablet)', '125 microgram'],
  ['480 mg (10 mL)', '240 mg in 5 mL'],
  ['10 units', '100 units per mL'],
  ['25 mg (1/2 tablet)', '50 mg'],
  ['2 tablets', '500 mg'],
  ['500 mg', '500 mg'],
  ['1 tablet', 'as stated'],
])(
  'DRF-07 the dose %s of the strength %s agrees with itself, or can’t be worked out',
  (dose, strength) => {
    expect(findingsOn('dose', [lineOf('cranberry', { dose, product: { strength } })])).toEqual([]);
  },
);

test.each([
  ['500 mg', '1 g', 'modified release tablet', 'Only some of these may be.'],
  ['1.5 g', '1 g', 'modified release tablet', 'Only some of these may be.'],
  ['500 mg to 1 g', '1 g', 'Modified-release tablet', 'Only some of these may be.'],
  ['half a tablet', '1g', 'tablet (slow release)', 'Only some of these may be.'],
  ['50 mg (half a tablet)', '100 mg', 'enteric coated tablet', 'Only some of these may be.'],
  ['50 mg', '75 mg', 'capsule', 'Check the dose and the strength.'],
  ['96 mg', '100 mg', 'capsule', 'Check the dose and the strength.'],
  ['1½ capsules', '75 mg', 'modified release capsule', 'Check the dose and the strength.'],
])(
  'DRF-07 the dose %s of %s divides the %s, which is a conflict',
  (dose, strength, form, advice) => {
    const line = lineOf('cranberry', { dose, product: { strength, form } });
    const [found, ...others] = findingsOn('dose', [line]);
    expect(found).toMatchObject({ level: 'conflict' });
    expect(found?.message).toContain(`so the ${form} has to be divided. ${advice}`);
    expect(others).toEqual([]);
  },
);

test.each([
  ['100 mg', '100 microgram', '1,000\u00a0tablets of 100\u00a0microgram at once'],
  ['100 mg', '100mcg', '1,000\u00a0tablets of 100mcg at once'],
  ['250 mg', '62.5 microgram', '4,000\u00a0tablets of 62.5\u00a0microgram at once'],
  ['62.5 mg', '62.5 microgram', '1,000\u00a0tablets of 62.5\u00a0microgram at once'],
  ['30 mg', '1 mg', '30\u00a0tablets of 1\u00a0mg at once'],
  ['11 tablets', '5 mg', '11\u00a0tablets of 5\u00a0mg at once'],
])('DRF-07 the dose %s is more than ten tablets of %s', (dose, strength, many) => {
  const [found, ...others] = findingsOn('dose', [
    lineOf('cranberry', { dose, product: { strength } }),
  ]);
  expect(found).toMatchObject({ level: 'conflict' });
  expect(found?.message).toContain(`which makes ${many}. Check the number, the unit`);
  expect(others).toEqual([]);
});

test.each([
  ['37 mg', '100 mg'],
  ['33 mg', '100 mg'],
  ['62.5 microgram', '5 mg'],
  ['12 mg to 37 mg', '100 mg'],
  ['96 mg', '100 mg'],
  ['0.96 tablets', '100 mg'],
  ['100 mg (0.96 tablets)', '100 mg'],
  ['100 mg to 196 mg', '100 mg'],
  ['60 microgram', '125 microgram'],
  ['0.96 mg', '1 mg'],
  ['2.4 mg', '2.5 mg'],
  ['83 mg', '250 mg'],
])('DRF-07 the dose %s can’t be made from tablets of %s', (dose, strength) => {
  const [found, ...others] = findingsOn('dose', [
    lineOf('cranberry', { dose, product: { strength } }),
  ]);
  expect(found).toMatchObject({ level: 'conflict' });
  expect(found?.message).toContain('which can’t be made from tablets of');
  expect(others).toEqual([]);
});

test.each<[dose: string, strength: string, form: string, route?: RouteCode]>([
  ['10 tablets', '2.5 mg', 'tablet'],
  ['25 mg', '100 mg', 'tablet'],
  ['62 microgram', '125 microgram', 'tablet'],
  ['63 microgram', '62.5 microgram', 'tablet'],
  ['0.062 mg', '125 microgram', 'tablet'],
  ['94 mg', '187.5 mg', 'tablet'],
  ['31 to 63 mg', '125 mg', 'tablet'],
  ['167 mg', '83.3 mg', 'capsule'],
  ['0.96 mL', '100 mg per mL', 'injection', 'subcutaneous'],
  ['2.5 mg', '10 mg per mL', 'oral liquid'],
  ['100 units', '100 units per mL', 'injection', 'subcutaneous'],
  ['1 patch', '12 microgram per hour', 'patch', 'transdermal'],
  ['a thin layer', '1%', 'cream', 'topical'],
])('DRF-07 the dose %s can be made from %s %s', (dose, strength, form, route = 'oral') => {
  const [check] = checkLines([lineOf('cranberry', { dose, route, product: { strength, form } })]);
  expect(check).toMatchObject({ state: 'checked', findings: [] });
});

test('DRF-07 the dose of a product whose strength isn’t on record as a number isn’t checked', () => {
  const line = lineOf('cranberry', { dose: '2 tablets', product: { strength: 'as stated' } });
  expect(checkLines([line])[0]?.notChecked).toEqual([
    {
      check: 'dose',
      why: 'The strength of cranberry isn’t on record as a number, so the dose wasn’t compared with it.',
    },
  ]);
});

test.each([
  ['30 mg (half a tablet)', true],
  ['90 mg', true],
  ['15 mg', false],
])('DRF-07 gliclazide 60 mg may be halved: %s', (dose, mayBe) => {
  const product = { strength: '60 mg', form: 'modified release tablet' };
  const line = lineOf('gliclazide', { dose, product });
  expect(findingsOn('dose', [line])).toHaveLength(mayBe ? 0 : 1);
});

test.each([
  ['500 mg', '1 g', 'tablet'],
  ['1 g', '500 mg', 'modified release tablet'],
  ['1 to 2 tablets', '500 mg', 'modified release tablet'],
  ['2 capsules', '37.5 mg', 'modified release capsule'],
  ['167 mg', '83.5 mg', 'capsule'],
  ['500 mg', '250 mg and 10 mg', 'modified release tablet'],
  ['25 mg', '50 mg', 'modified release injection'],
])('DRF-07 the dose %s of %s doesn’t divide a %s that must stay whole', (dose, strength, form) => {
  const route = form.endsWith('injection') ? 'intramuscular' : 'oral';
  const line = lineOf('cranberry', { dose, route, product: { strength, form } });
  expect(findingsOn('dose', [line]).filter(({ level }) => level === 'caution')).toEqual([]);
});
