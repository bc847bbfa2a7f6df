import fc from 'fast-check';
import { expect, test } from 'vitest';
import { routeCodes } from '../../values/medicine-codes.ts';
import { addDays } from '../../values/plain-date.ts';
import { readAllergen } from './allergen-text.ts';
import { checkLines, lineOf, today } from './testing/lines.ts';

const ingredient = fc.constantFrom(
  'paracetamol',
  'codeine',
  'morphine sulfate',
  'amoxycillin',
  'cefalexin',
  'ibuprofen',
  'furosemide',
  'warfarin',
  'Dandelion',
);
const anyLine = fc
  .record({
    ingredients: fc.array(ingredient, { maxLength: 3 }),
    strength: fc.constantFrom('5 mg', '10 mg'),
    route: fc.constantFrom(...routeCodes),
    courseType: fc.constantFrom('Regular', 'AsRequired', 'ShortCourse'),
    ends: fc.option(fc.integer({ min: -3, max: 3 })),
  })
  .map(({ ingredients, strength, ends, ...changes }) =>
    lineOf(ingredients, {
      ...changes,
      product: { strength },
      endDate: ends === null ? null : addDays(today, ends),
    }),
  );
const anyLines = fc.array(anyLine, { maxLength: 8 });
const allergen = fc.oneof(
  fc.constantFrom('penicillin', 'Codeine (rash)', 'aspirin and sulfa', 'latex', 'dandelion'),
  fc.string({ unit: 'grapheme' }),
);
const anyAllergies = fc.array(allergen, { maxLength: 4 }).map((allergens) => ({
  status: 'LISTED' as const,
  allergy: {
    note: '',
    disclaimer: '',
    recordedAt: null,
    recordedBy: null,
    allergies: allergens.map((one) => ({ allergen: one, reaction: 'rash' })),
  },
}));

test('DRF-07 a duplicate is on both lines under one key, and no line says it twice', () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const keys = checkLines(lines).map(({ findings }) =>
        findings.filter(({ check }) => check === 'duplicate').map(({ key }) => key),
      );
      for (const own of keys) expect(new Set(own).size).toBe(own.length);
      for (const key of keys.flat()) {
        expect(keys.filter((own) => own.includes(key)).length).toBeGreaterThan(1);
      }
    }),
  );
});

test('DRF-07 a line that has nothing to do with the others changes nothing about them', () => {
  fc.assert(
    fc.property(anyLines, anyAllergies, (lines, allergies) => {
      const unrelated = lineOf('finasteride');
      const [, ...rest] = checkLines([unrelated, ...lines], { allergies });
      expect(rest).toEqual(checkLines(lines, { allergies }));
    }),
  );
});

test('DRF-07 every text of an allergen is read or named, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const { ingredients, classes, excipients, unread } = readAllergen(`zzz ${text}`);
      expect([...ingredients, ...classes, ...excipients, ...unread]).not.toEqual([]);
      expect(() => readAllergen(text)).not.toThrow();
    }),
  );
});
