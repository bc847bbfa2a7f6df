import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CourseType } from '../../entities/medication.ts';
import { frequencyCodes, routeCodes } from '../../values/medicine-codes.ts';
import { getPlainDate } from '../../values/plain-date.ts';
import { lintGenericName, lintInstruction, lintMedicineText } from '../display/lint.ts';
import {
  instructionParts,
  instructionText,
  medicineName,
  medicineTitle,
  productName,
} from './medicine-line.ts';
import { anyDate, medication, paracetamol } from '../testing/medications.ts';

const prn = medication({
  courseType: 'AsRequired',
  frequency: 'when-required',
  doseTimes: [],
  prnReason: 'pain or fever',
  maximum24h: '8 tablets (4 g)',
  startDate: getPlainDate('2026-11-21'),
});
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('L14 a dose once only is on its day', () => {
  const days = { startDate: getPlainDate('2026-11-25'), endDate: getPlainDate('2026-11-25') };
  const dose = { kind: 'amount' as const, counted: { low: 2, high: 2, unit: 'tablet' as const } };
  const parts = [{ days: { kind: 'once' as const }, doses: [{ dose, times: ['08:00'] }] }];
  const dosage = { kind: 'schedule' as const, steps: [{ parts, length: null }] };
  const line = plain(instructionText({ ...medication(), dosage, ...days }));
  expect(line).toContain('once only – 08:00 – on 25-Nov-2026');
  expect(line).not.toContain('from');
});

test('L1 L15 SP7 the generic name is lower case, ingredients joined by a plus', () => {
  expect(medicineName({ ingredients: ['Perindopril', 'amlodipine'] })).toBe(
    'perindopril + amlodipine',
  );
});

test('L1 L14 the title gives the generic name, brand, strength and form separately', () => {
  expect(medicineTitle({ ...paracetamol, brandName: 'Panamax' })).toEqual({
    generic: 'paracetamol',
    brand: 'Panamax',
    strength: '500\u00a0mg',
    form: 'tablet',
  });
});

test.each([
  [{}, 'paracetamol 500 mg tablet'],
  [{ brandName: 'Panamax' }, 'paracetamol 500 mg tablet (Panamax)'],
  [{ strength: '' }, 'paracetamol tablet'],
])('CHT-03 the product name of %j is %s', (changes, name) => {
  expect(productName({ ...paracetamol, ...changes })).toBe(name);
});

describe('instructions', () => {
  test('L2 L3 L14 L18 a regular medicine in words', () => {
    expect(instructionText(medication())).toBe(
      'DOSE 1\u00a0g (2\u00a0tablets)\u00a0– oral\u00a0– four times a day\u00a0– 08:00, 12:00, 17:00, 21:00\u00a0– from 01-Jun-2026',
    );
  });

  test('L11 a medicine given when required says what for and how much at most', () => {
    expect(plain(instructionText(prn))).toBe(
      'DOSE 1 g (2 tablets) – oral – when required for pain or fever – do not exceed 8 tablets (4 g) in 24 hours – from 21-Nov-2026',
    );
  });

  test('L11 a missing reason or maximum is pointed out', () => {
    const { frequency, maximum } = instructionParts({ ...prn, prnReason: null, maximum24h: null });
    expect(frequency).toBe('when required (reason not stated)');
    expect(maximum).toBe('maximum in 24\u00a0hours not stated');
  });

  test('L11 “when required” says what is missing whatever the course is called', () => {
    const { frequency, maximum } = instructionParts(medication({ frequency: 'when-required' }));
    expect(frequency).toBe('when required (reason not stated)');
    expect(maximum).toBe('maximum in 24\u00a0hours not stated');
  });

  test('L11 keeps how often it may be repeated, and does not say "for" twice', () => {
    const { frequency } = instructionParts({
      ...prn,
      dosage: undefined,
      frequency: 'every-6-hours',
      prnReason: 'For nausea',
    });
    expect(frequency).toBe('every 6\u00a0hours when required for nausea');
  });

  test('a course gives its first and last day; directions come last, on one line', () => {
    const text = plain(
      instructionText(
        medication({
          frequency: 'twice-daily',
          doseTimes: ['08:00', '20:00'],
          courseType: 'ShortCourse',
          startDate: getPlainDate('2026-11-21'),
          endDate: getPlainDate('2026-11-27'),
          directions: 'With food.\nFinish the course',
        }),
      ),
    );
    expect(text).toBe(
      'DOSE 1 g (2 tablets) – oral – twice a day – 08:00, 20:00 – from 21-Nov-2026 to 27-Nov-2026 – With food.; Finish the course',
    );
  });

  test('the parts are those of the text, with label and amount separate', () => {
    expect(instructionParts(medication({ directions: ' Crush\nfinely ' }))).toEqual({
      label: 'DOSE',
      dose: '1\u00a0g (2\u00a0tablets)',
      doseWords: [{ text: '1\u00a0g (2\u00a0tablets)', isAmount: true }],
      route: 'oral',
      frequency: 'four times a day',
      times: ['08:00', '12:00', '17:00', '21:00'],
      maximum: null,
      directions: 'Crush\nfinely',
    });
  });
});

/** A number as it should be written: no trailing zero, a leading one, commas in thousands. */
const anyNumber = fc
  .oneof(
    fc.integer({ min: 1, max: 2_000_000 }),
    fc.integer({ min: 1, max: 99_999 }).map((n) => n / 1000),
  )
  .map((n) => n.toLocaleString('en-AU', { maximumFractionDigits: 3 }));
const anyStrength = fc
  .tuple(anyNumber, fc.constantFrom('mg', 'g', 'mL', 'microgram', 'nanogram', 'units'))
  .chain(([number, unit]) =>
    fc.constantFrom(
      `${number} ${unit}`,
      `${number}${unit}`,
      `${number} ${unit} in 5 mL`,
      `${number}%`,
    ),
  );
const anyWord = fc.constantFrom('paracetamol', 'perindopril', 'amlodipine', 'insulin glargine');

test('L2 L3 L4 L5 L6 L7 L8 L9 L10 L11 L13 L15 L18 every prescription within the rules gives a line within them', () => {
  const product = fc.record({
    ingredients: fc.array(anyWord, { minLength: 1, maxLength: 3 }),
    brandName: fc.option(fc.constantFrom('Panamax', 'Coversyl Plus', 'MS Contin')),
    strength: anyStrength,
    form: fc.constantFrom('tablet', 'oral liquid', 'modified release tablet'),
  });
  const prescribed = fc.record({
    dose: fc
      .tuple(anyStrength, fc.constantFrom('', ' (1 tablet)', ' to each eye'))
      .map((p) => p.join('')),
    route: fc.constantFrom(...routeCodes),
    frequency: fc.constantFrom(...frequencyCodes),
    doseTimes: fc.subarray(['06:00', '08:00', '12:00', '20:00']),
    courseType: fc.constantFrom(...CourseType.options),
    prnReason: fc.option(fc.constantFrom('pain', 'for nausea')),
    maximum24h: fc.option(anyStrength),
    directions: fc.constantFrom('', 'With food', 'Dissolve in 200 mL of water'),
    startDate: anyDate,
    endDate: fc.option(anyDate),
  });
  fc.assert(
    fc.property(product, prescribed, (named, line) => {
      const title = medicineTitle(named);
      const shown = [title.generic, title.brand ?? '', title.strength, title.form].join('\u00a0– ');
      expect(lintMedicineText(shown)).toEqual([]);
      expect(lintGenericName(title.generic)).toEqual([]);
      expect(lintInstruction(instructionText(line))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
