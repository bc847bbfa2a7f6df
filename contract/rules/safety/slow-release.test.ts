import { describe, expect, test } from 'vitest';
import { asRequiredOf, findingsOn, lineOf } from './testing/lines.ts';

const slow = { product: { form: 'modified release tablet' } };
const keys = (line: ReturnType<typeof lineOf>) =>
  findingsOn('frequency', [line])
    .map(({ key, level }) => `${level} ${key}`)
    .filter((key) => key.includes(':slow:'));

describe('DRF-07 a tablet that releases its medicine slowly', () => {
  test.each(['oxycodone', 'morphine', 'tapentadol', 'tramadol'])(
    'of an opioid isn’t given when required: %s',
    (opioid) => {
      const every12 = { frequency: 'every-12-hours' } as const;
      expect(keys(asRequiredOf(opioid, { ...slow, ...every12 }))).toEqual([
        `conflict frequency:slow:required:${opioid}`,
      ]);
      expect(keys(asRequiredOf(opioid, every12))).toEqual([]);
      expect(keys(lineOf(opioid, { ...slow, ...every12 }))).toEqual([]);
    },
  );

  test('is given at most twice a day, by our own bound', () => {
    const often = (
      ingredient: string,
      frequency: 'twice-daily' | 'three-times-daily' | 'four-times-daily',
      changes: object = slow,
    ) => keys(lineOf(ingredient, { frequency, ...changes }));
    expect(often('diltiazem', 'four-times-daily')).toEqual([
      'caution frequency:slow:often:diltiazem',
    ]);
    expect(often('diltiazem', 'three-times-daily')).toHaveLength(1);
    expect(often('diltiazem', 'twice-daily')).toEqual([]);
    expect(often('diltiazem', 'four-times-daily', {})).toEqual([]);
    expect(often('levodopa', 'four-times-daily')).toEqual([]);
    expect(often('mesalazine', 'four-times-daily')).toEqual([]);
    expect(often('carbamazepine', 'three-times-daily')).toEqual([]);
    expect(often('pentoxifylline', 'three-times-daily')).toEqual([]);
    expect(often('paracetamol', 'three-times-daily')).toEqual([]);
    expect(often('potassium chloride', 'three-times-daily')).toEqual([]);
    expect(often('potassium chloride', 'four-times-daily')).toHaveLength(1);
    const brand = { product: { brandName: 'Cardizem CD' } };
    expect(often('diltiazem', 'four-times-daily', brand)).toHaveLength(1);
  });
});
