import { CourseType } from '@wattle/contract/entities/medication.ts';
import {
  lintGenericName,
  lintInstruction,
  lintMedicineText,
} from '@wattle/contract/rules/display/lint.ts';
import {
  delimiter,
  instructionText,
  medicineTitle,
} from '@wattle/contract/rules/line/medicine-line.ts';
import { amountFault, joinUnits } from '@wattle/contract/rules/line/medicine-units.ts';
import { isCertain } from '@wattle/contract/rules/dosing/read-amount.ts';
import { frequencies, frequencyCodes, routeCodes } from '@wattle/contract/values/medicine-codes.ts';
import { addDays, getPlainDate } from '@wattle/contract/values/plain-date.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';

test('L1 L2 L4 L5 L6 L7 L8 L12 L13 L15 every name, strength, form and amount of the catalogue keeps the display rules', () => {
  const broken = catalogue.flatMap((product) => {
    const { code, ingredients, strength, form, brands, synonyms, doses, prn } = product;
    const title = medicineTitle({
      ingredients: [...ingredients],
      brandName: null,
      strength,
      form,
    });
    const named = [title.generic, title.strength, title.form];
    const amounts = [...doses, prn?.max24h ?? '', prn?.reason ?? ''].map(joinUnits);
    return [
      ...lintGenericName(title.generic),
      // A plain number may be part of a name, as in macrogol 3350.
      ...[named.join(delimiter), ...brands, ...synonyms]
        .flatMap(lintMedicineText)
        .filter((id) => id !== 'L6'),
      ...[title.strength, form, ...amounts].flatMap(lintMedicineText),
    ].map((id) => `${code} ${named.join(' ')}: ${id}`);
  });
  expect(broken).toEqual([]);
});

test('DRF-01 DRF-07 every amount of the catalogue is accepted, and read for certain', () => {
  const amounts = catalogue.flatMap(({ doses, prn }) => [...doses, ...(prn ? [prn.max24h] : [])]);
  const unread = amounts.filter((one) => amountFault(one) !== null || !isCertain(one));
  expect(unread).toEqual([]);
});

const anyDay = fc.integer({ min: 0, max: 4000 }).map((n) => addDays(getPlainDate('2026-11-21'), n));

/** A dose as prescribers type it: from the catalogue, or any number within the rules, run together or not. */
const anyDose = fc.oneof(
  fc.constantFrom(...catalogue.flatMap(({ doses }) => doses)),
  fc
    .tuple(
      fc.oneof(
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.integer({ min: 1, max: 99_999 }).map((n) => n / 1000),
      ),
      fc.constantFrom('', ' ', '\u00a0'),
      fc.constantFrom('mg', 'MG', 'g', 'ml', 'mL', 'microgram', 'Units', 'tablets', 'puffs'),
    )
    .map(([n, space, unit]) => {
      const number = n.toLocaleString('en-AU', { maximumFractionDigits: 3 });
      return `${number}${/tab|puf/.test(unit) ? ' ' : space}${unit}`;
    }),
);

test('L2 L3 L4 L5 L6 L7 L8 L9 L10 L11 L12 L13 L15 L18 any product in any dose and frequency makes a line that keeps the display rules', () => {
  const prescribed = fc.record({
    product: fc.constantFrom(...catalogue),
    dose: anyDose,
    route: fc.constantFrom(...routeCodes),
    frequency: fc.constantFrom(...frequencyCodes),
    courseType: fc.constantFrom(...CourseType.options),
    hasGaps: fc.boolean(),
    startDate: anyDay,
    endDate: fc.option(anyDay),
    directions: fc.constantFrom(
      '',
      'With food',
      'Dissolve in 200ml of water',
      'Rest 2 days.\nThen 1 a day',
    ),
  });
  fc.assert(
    fc.property(prescribed, ({ product, frequency, hasGaps, ...rest }) => {
      const text = instructionText({
        ...rest,
        frequency,
        doseTimes: [...frequencies[frequency].times],
        prnReason: hasGaps ? null : (product.prn?.reason ?? 'nausea'),
        maximum24h: hasGaps ? null : (product.prn?.max24h ?? '4 g'),
      });
      expect(lintInstruction(text)).toEqual([]);
      expect(text.split(delimiter).length).toBeGreaterThanOrEqual(4);
    }),
    { numRuns: 2000 },
  );
});
