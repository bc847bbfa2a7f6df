import { describe, expect, test } from 'vitest';
import type { Draft } from '../../entities/draft.ts';
import type { Dosage } from '../../entities/dosage.ts';
import type { ListLine } from '../../entities/medication-list.ts';
import { addDays, getPlainDate } from '../../values/plain-date.ts';
import { someDay } from '../dosing/schedule-words.ts';
import { instructionParts } from '../line/medicine-line.ts';
import { textFieldsOf } from '../dosing/text-fields.ts';
import { prescriptionProblems } from './drafting.ts';
import {
  contentOfLine,
  lineOfPrescription,
  lineState,
  listLineProblems,
  prescriptionOfLine,
} from './medication-lists.ts';
import { medication, paracetamol, structured, today } from '../testing/medications.ts';

const line: ListLine = {
  id: '00000000-0000-4000-8000-000000000001',
  productCode: paracetamol.code,
  brandName: null,
  courseType: 'ShortCourse',
  packagingType: 'Packed',
  dose: '1 g (2 tablets)',
  route: 'oral',
  frequency: 'three-times-daily',
  doseTimes: ['08:00', '14:00', '20:00'],
  courseDays: 7,
  prnReason: null,
  maximum24h: null,
  directions: '',
  product: paracetamol,
  isInCatalogue: true,
};

const amoxicillin = { ...paracetamol, code: 'W0402', ingredients: ['amoxicillin'] };

function draft(changes: Partial<Draft>): Draft {
  return { kind: 'add', medicationForeignKey: null, product: paracetamol, ...changes } as Draft;
}

test('LST-01 a line starts on the day it is added, and its length includes that day', () => {
  const prescription = prescriptionOfLine(line, today);
  expect(prescription).toMatchObject({ startDate: '2026-11-21', endDate: '2026-11-27' });
  expect(prescription).not.toHaveProperty('product');
  expect(prescriptionProblems(prescription, today)).toEqual([]);
  const lastDay = prescriptionOfLine({ ...line, courseDays: 1 }, getPlainDate('2028-02-29'));
  expect(lastDay.endDate).toBe('2028-02-29');
  expect(prescriptionOfLine({ ...line, courseDays: null }, today).endDate).toBeNull();
});

test('LST-01 a prescription and its line are the same thing, whatever the day', () => {
  const content = contentOfLine(line);
  expect(lineOfPrescription(line.id, prescriptionOfLine(line, today))).toEqual(content);
});

describe('LST-01 a line follows the rules of a draft', () => {
  test.each([
    ['nothing is wrong', {}, undefined],
    ['a short course without a length', { courseDays: null }, 'courseDays'],
    ['no dose', { dose: ' ' }, 'dose'],
    ['a trailing zero', { dose: '1.0 g' }, 'dose'],
    ['two times for three times a day', { doseTimes: ['08:00', '20:00'] }, 'doseTimes'],
    [
      'when required without a maximum',
      { courseType: 'AsRequired', packagingType: 'None', doseTimes: [], prnReason: 'pain' },
      'maximum24h',
    ],
  ] as const)('%s', (_, changes, field) => {
    const problems = listLineProblems({ ...line, ...changes } as ListLine, paracetamol);
    expect(problems[0]?.field).toBe(field);
  });
});

describe('LST-01 a structured line', () => {
  const dose = (count: number) => ({
    kind: 'amount' as const,
    substance: { low: count * 500, high: count * 500, unit: 'mg' as const },
    counted: { low: count, high: count, unit: 'tablet' as const },
  });
  const step = (count: number, length: number | null) => ({
    length,
    parts: [
      {
        days: { kind: 'days' as const, every: 1 },
        doses: [{ dose: dose(count), times: ['08:00'] }],
      },
    ],
  });
  const dosage: Dosage = { kind: 'schedule', steps: [step(1, 2), step(0.5, null)] };
  const tapered = (courseDays: number | null): ListLine => ({
    ...line,
    dosage,
    ...textFieldsOf({ dosage }),
    courseType: courseDays === null ? 'Regular' : 'ShortCourse',
    courseDays,
  });

  test('keeps its steps, and gets its days with its dates', () => {
    const kept = tapered(5);
    expect(kept.dose).toBe(
      '500 mg (1 tablet) for 2 days, then 250 mg (half a tablet) once a day in the morning',
    );
    expect(listLineProblems(kept, paracetamol)).toEqual([]);
    const prescription = prescriptionOfLine(kept, today);
    expect(prescription).toMatchObject({ dosage, endDate: '2026-11-25' });
    expect(prescription.dose).toContain('then stop (last day 25-Nov-2026)');
    expect(lineOfPrescription(line.id, prescription)).toEqual(contentOfLine(kept));
  });

  test.each([
    [5, '500 mg (1 tablet) for 2 days, then 250 mg (half a tablet) for 3 days, then stop'],
    [null, '500 mg (1 tablet) for 2 days, then 250 mg (half a tablet)'],
  ])('LST-01 says whether it stops: %s days', (courseDays, words) => {
    expect(instructionParts(tapered(courseDays)).dose.replaceAll('\u00a0', ' ')).toBe(words);
  });

  test('counts alternate days from its first day, whenever it is added', () => {
    const inTurn = [1, 2].map((day) => ({
      days: { kind: 'days' as const, every: 2, ...(day > 1 && { from: addDays(someDay, 1) }) },
      doses: [{ dose: dose(1 / day), times: ['08:00'] }],
    }));
    const alternate: Dosage = { kind: 'schedule', steps: [{ parts: inTurn, length: null }] };
    const kept = { ...tapered(null), dosage: alternate, ...textFieldsOf({ dosage: alternate }) };
    expect(listLineProblems(kept, paracetamol)).toEqual([]);
    const prescription = prescriptionOfLine(kept, today);
    expect(prescription.dose).toBe(
      '500 mg (1 tablet) every second day, 250 mg (half a tablet) on other days',
    );
    expect(prescription.dosage).toMatchObject({
      steps: [{ parts: [{}, { days: { from: addDays(today, 1) } }] }],
    });
    expect(lineOfPrescription(line.id, prescription)).toEqual(contentOfLine(kept));
  });

  test.each([
    ['its steps take longer', tapered(2), 'courseDays', 'Enter as many days as its steps take'],
    [
      'its text says another dose',
      { ...tapered(null), dose: '1 g (2 tablets)' },
      'dosage',
      'The dose in words isn’t the same as its amounts and days',
    ],
    [
      'an amount isn’t so many of the product',
      { ...tapered(null), product: structured({ ...paracetamol, strength: '665 mg' }) },
      'dose',
      '500 mg isn’t 1 tablet of this product. Check both',
    ],
  ] as const)('can’t be kept if %s', (_what, one, field, message) => {
    expect(listLineProblems(one, one.product)).toContainEqual({ field, message });
  });
});

describe('LST-01 a line and the chart it might be added to', () => {
  test.each([
    ['an empty chart', [], [], 'free'],
    ['another medicine on the chart', [medication({ product: amoxicillin })], [], 'free'],
    [
      'the same medicine in another strength',
      [medication({ product: { strength: '665 mg' } })],
      [],
      'on-chart',
    ],
    [
      'the same medicine, whose course has ended',
      [medication({ status: 'Expired' })],
      [],
      'on-chart',
    ],
    ['the same medicine, ceased', [medication({ status: 'Ceased' })], [], 'free'],
    [
      'the same medicine, about to be ceased',
      [medication()],
      [draft({ kind: 'cease', medicationForeignKey: 'm1' })],
      'free',
    ],
    ['a draft of it', [], [draft({})], 'drafted'],
    ['a draft of another', [], [draft({ product: amoxicillin })], 'free'],
  ] as const)('%s', (_, chart, drafts, state) => {
    expect(lineState(line, chart, drafts)).toBe(state);
  });

  test('a product that left the catalogue can’t be added', () => {
    expect(lineState({ ...line, isInCatalogue: false }, [], [])).toBe('not-in-catalogue');
  });
});
