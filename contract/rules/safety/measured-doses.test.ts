import { expect, test } from 'vitest';
import type { ByMeasurement, Dosage } from '../../entities/dosage.ts';
import { readDose } from '../dosing/read-dose.ts';
import { readProduct } from '../dosing/read-product.ts';
import { textFieldsOf } from '../dosing/text-fields.ts';
import { byPulse, decidedByInr } from '../testing/measured-regimes.ts';
import type { CheckedLine } from './line.ts';
import { lineOf, today } from './testing/lines.ts';
import { daily, isJust, said, scheduled, step } from './testing/schedules.ts';

function measured(
  ingredient: string,
  strength: string,
  dosage: Dosage,
  before: CheckedLine['before'] = null,
): CheckedLine {
  const product = { ingredients: [ingredient], strength, form: 'tablet' };
  const course = { dosage, startDate: today, endDate: null };
  return lineOf(ingredient, { product, before, ...textFieldsOf(course), ...course });
}

/** `amounts` from low values to high, at as many times as they are. */
function table(strength: string, amounts: readonly string[], times = ['08:00']): ByMeasurement {
  const product = { ingredients: ['paracetamol'], strength, form: 'tablet' };
  const rows = amounts.map((text, at) => {
    const read = readDose(text, { ...product, structure: readProduct(product) });
    if (read.kind === 'problem') throw new Error(read.message);
    const last = amounts.length - 1;
    return { from: at === 0 ? null : 60 + at, to: at === last ? null : 60 + at, dose: read.dose };
  });
  return { ...byPulse, rows, times };
}

const warfarin = (dosage: Dosage = decidedByInr) => measured('warfarin', '1 mg', dosage);
const unsaid = 'not checked: The dose of warfarin is decided later, so it wasn’t checked.';

test('DRF-07 a dose decided later is not checked, and says so', () => {
  expect(said(warfarin())).toEqual([unsaid]);
});

test('DRF-07 its interactions and duplicates are checked', () => {
  const ibuprofen = scheduled('ibuprofen', { strength: '200 mg' }, [
    step(null, [daily, ['200 mg', '08:00']]),
  ]);
  expect(said(warfarin(), ibuprofen)).toEqual([
    expect.stringContaining('Ibuprofen and warfarin'),
    unsaid,
  ]);
  const again = scheduled('warfarin', {}, [step(null, [daily, ['3 mg', '18:00']])]);
  expect(said(again, warfarin())).toEqual([
    expect.stringContaining('The doses add up'),
    'not checked: The doses of warfarin can’t be added up: one of them is decided later.',
  ]);
});

test.each<[string, Dosage, string | undefined]>([
  ['usual', table('500 mg', ['500 mg', '1 g']), undefined],
  ['too many at once', table('500 mg', ['500 mg', '6 g']), 'One dose of paracetamol'],
  [
    'by its largest in a day',
    table('500 mg', ['500 mg', '1 g'], ['06:00', '10:00', '14:00', '18:00', '22:00']),
    'The doses of paracetamol come to 5 g in 24 hours',
  ],
  ['not made of tablets', table('500 mg', ['500 mg', '600 mg']), 'can’t be made from tablets'],
])('DRF-07 every row of a table is checked: %s', (_name, dosage, finding) => {
  const found = said(measured('paracetamol', '500 mg', dosage));
  expect(found.filter((text) => text.includes('more than')).length > 1).toBe(false);
  expect(isJust(finding === undefined ? found : found.slice(0, 1), finding)).toBe(true);
});

test('DRF-07 ten times the dose before is a conflict, in any row', () => {
  const before = scheduled('prednisolone', {}, [step(null, [daily, ['1 mg', '08:00']])]);
  const line = measured('prednisolone', '1 mg', table('1 mg', ['1 mg', '10 mg']), before);
  expect(said(line)).toEqual([expect.stringContaining('10 times the previous one or more')]);
});
