import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inMeasure, isDecimal, isSameQuantity, type Quantity } from './quantity.ts';

test.each([0.0001, 0.1, 62.5, 1330, 100_000])(
  '%d is a decimal that amounts are written in',
  (value) => {
    expect(isDecimal(value)).toBe(true);
  },
);

test.each([0, -1, 0.00001, 1_000_001, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d isn’t',
  (value) => {
    expect(isDecimal(value)).toBe(false);
  },
);

test.each<[Quantity, Quantity, boolean]>([
  [{ value: 0.5, unit: 'mg' }, { value: 500, unit: 'microgram' }, true],
  [{ value: 0.3, unit: 'g' }, { value: 300, unit: 'mg' }, true],
  [{ value: 100, unit: 'mg' }, { value: 100, unit: 'microgram' }, false],
  [{ value: 70, unit: 'mg' }, { value: 70.1, unit: 'mg' }, false],
  [{ value: 1, unit: 'mg' }, { value: 1, unit: 'unit' }, false],
  [{ value: 1, unit: 'mmol' }, { value: 1, unit: 'unit' }, false],
])('%j and %j are the same amount: %s', (a, b, isSame) => {
  expect(isSameQuantity(a, b)).toBe(isSame);
});

test('an amount is the same in a unit a thousand times as large', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (thousandths) => {
      const [mg, g] = [thousandths / 10, thousandths / 10_000];
      expect(
        isSameQuantity({ value: mg, unit: 'mg' }, { value: mg * 1000, unit: 'microgram' }),
      ).toBe(true);
      expect(inMeasure({ value: g, unit: 'g' }).value).toBeCloseTo(g * 1000, 9);
    }),
  );
});
