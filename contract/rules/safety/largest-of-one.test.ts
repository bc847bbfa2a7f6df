import { describe, expect, test } from 'vitest';
import type { Finding } from '../../entities/safety.ts';
import { checkLargestDoses } from './largest-doses.ts';
import type { FrequencyCode } from '../../values/medicine-codes.ts';
import type { CheckedLine } from './line.ts';
import { asRequiredOf, lineOf, today } from './testing/lines.ts';
import { scheduled, step } from './testing/schedules.ts';

/** What is found on a line alone. */
function found([line]: readonly [CheckedLine]): readonly Finding[] {
  return checkLargestDoses(line, { lines: [line], today, allergies: 'unavailable' }).findings;
}
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
const tablet = (
  ingredient: string,
  dose: string,
  strength: string,
  {
    form = 'tablet',
    ...changes
  }: { readonly form?: string; readonly frequency?: FrequencyCode } = {},
) => lineOf(ingredient, { dose, product: { strength, form }, ...changes });
const slow = { form: 'modified release tablet' } as const;
const twice = { frequency: 'twice-daily' } as const;
const fourTimes = { frequency: 'four-times-daily' } as const;

describe('DRF-07 the largest doses of an ingredient', () => {
  test.each([
    ['paracetamol', '1 g', '500 mg', fourTimes],
    ['paracetamol', '500 mg to 1 g', '500 mg', fourTimes],
    ['metformin', '1.5 g', '500 mg', twice],
    ['gliclazide', '160 mg', '80 mg', twice],
    ['gliclazide', '60 mg', '60 mg', { ...twice, ...slow }],
    ['metformin', '1 g', '1 g', { ...twice, ...slow }],
    ['diltiazem', '360 mg', '180 mg', {}],
    ['aspirin', '300 mg', '300 mg', fourTimes],
    ['apixaban', '10 mg', '5 mg', twice],
    ['potassium chloride', '3.6 g', '600 mg', twice],
    ['digoxin', '125 microgram', '62.5 microgram', {}],
    ['rivaroxaban', '15 mg', '15 mg', twice],
    ['haloperidol', '2.5 mg', '5 mg', twice],
    ['clindamycin', '450 mg', '150 mg', fourTimes],
    ['potassium chloride', '16 mmol', '8 mmol', twice],
    ['colecalciferol', '25 microgram', '25 microgram', {}],
    ['colecalciferol', '1,000 units', '25 microgram', {}],
    ['levothyroxine', '300 microgram', '100 microgram', {}],
    ['clonazepam', '2 mg', '500 microgram', {}],
    ['lithium', '1 g', '250 mg', {}],
    ['furosemide', '160 mg', '40 mg', {}],
    ['warfarin', '10 mg', '5 mg', {}],
    ['perindopril', '10 mg', '10 mg', {}],
    ['carvedilol', '50 mg', '25 mg', twice],
    ['zolpidem', '6.25 mg', '6.25 mg', {}],
    ['levothyroxine', '1.5 microgram', '100 microgram', {}],
    ['methotrexate', '30 mg', '10 mg', { frequency: 'once-weekly' }],
    ['colecalciferol', '100,000 units', '50,000 units', { frequency: 'monthly' }],
  ] as const)('let %s %s of %s tablets pass', (ingredient, dose, strength, changes) => {
    expect(found([tablet(ingredient, dose, strength, changes)])).toEqual([]);
  });

  test.each([
    ['paracetamol', '1.1 g', '500 mg', fourTimes, 'conflict', '4.4 g in 24 hours, more than 4 g'],
    ['paracetamol', '1 g to 1.5 g', '500 mg', fourTimes, 'conflict', '6 g in 24 hours'],
    ['metformin', '2 g', '500 mg', twice, 'conflict', '4 g in 24 hours, more than 3 g'],
    ['gliclazide', '161 mg', '80 mg', {}, 'conflict', 'One dose of gliclazide comes to 161 mg'],
    ['apixaban', '12.5 mg', '5 mg', {}, 'conflict', 'more than 10 mg, the largest single dose.'],
    ['risperidone', '4 mg', '1 mg', twice, 'caution', 'usual doses, which go up to 6 mg'],
    ['potassium chloride', '4.2 g', '600 mg', twice, 'caution', 'which go up to 7.2 g'],
    ['digoxin', '625 microgram', '62.5 microgram', {}, 'caution', 'our own bound'],
    ['digoxin', '5 mg', '250 microgram', {}, 'conflict', 'Check the number and the unit.'],
    ['furosemide', '500 mg', '500 mg', {}, 'caution', 'our own bound, without a source'],
    ['rivaroxaban', '20 mg', '20 mg', twice, 'conflict', '40 mg in 24 hours, more than 30 mg'],
    ['haloperidol', '5 mg', '5 mg', fourTimes, 'caution', 'usual doses, which go up to 5 mg'],
    ['clindamycin', '1.5 g', '150 mg', fourTimes, 'caution', 'our own bound'],
    ['levodopa', '1 g', '100 mg', fourTimes, 'caution', 'our own bound'],
    ['gliclazide', '120 mg', '60 mg', { ...twice, ...slow }, 'conflict', 'more than 120 mg, the'],
    ['metformin', '3 g', '1 g', slow, 'conflict', 'more than 2 g, the largest daily dose'],
    ['diltiazem', '180 mg', '60 mg', fourTimes, 'caution', 'which go up to 480 mg'],
    ['aspirin', '900 mg', '300 mg', fourTimes, 'caution', 'more than 1.2 g, which is much for'],
    ['potassium chloride', '80 mmol', '8 mmol', twice, 'caution', 'which go up to 7.2 g'],
    [
      'colecalciferol',
      '25 mg',
      '25 microgram',
      {},
      'conflict',
      '1,000,000 units, more than 150,000',
    ],
    ['digoxin', '250 mg', '62.5 microgram', {}, 'conflict', 'Check the number and the unit.'],
    ['levothyroxine', '1 mg', '100 microgram', {}, 'caution', 'our own bound'],
    // Ten times a usual dose.
    ['levothyroxine', '500 microgram', '50 microgram', {}, 'caution', 'our own bound'],
    ['clonazepam', '5 mg', '500 microgram', {}, 'caution', 'our own bound'],
    ['lithium', '2.5 g', '250 mg', {}, 'caution', 'our own bound'],
    ['furosemide', '400 mg', '40 mg', {}, 'caution', 'our own bound'],
    ['warfarin', '30 mg', '3 mg', {}, 'caution', 'which go up to 10 mg'],
    ['perindopril', '25 mg', '2.5 mg', {}, 'caution', 'our own bound'],
    ['levothyroxine', '100 mg', '100 microgram', {}, 'conflict', '100 mg, more than 300 microgram'],
    ['levothyroxine', '0.5 microgram', '50 microgram', {}, 'caution', 'smallest usual dose'],
    ['levothyroxine', '1.25 microgram', '50 microgram', {}, 'caution', 'or less'],
    ['levetiracetam', '12.5 mg', '250 mg', {}, 'caution', 'smallest usual dose of 125 mg'],
    ['methotrexate', '32.5 mg', '2.5 mg', { frequency: 'once-weekly' }, 'conflict', '30 mg'],
    ['methotrexate', '10 mg', '10 mg', {}, 'conflict', 'come to 70 mg in a week'],
    // What is much for older people, with a source and without one.
    ['digoxin', '250 microgram', '250 microgram', {}, 'caution', 'doses for older people go'],
    ['digoxin', '375 microgram', '250 microgram', {}, 'caution', 'doses for older people go'],
    [
      'spironolactone',
      '100 mg',
      '25 mg',
      {},
      'caution',
      'more than 50 mg, which is much for older',
    ],
    ['methadone', '40 mg', '10 mg', twice, 'caution', 'half as much again as the largest'],
    ['hydroxychloroquine', '400 mg', '200 mg', twice, 'caution', 'half as much again'],
    ['furosemide', '250 mg', '500 mg', {}, 'caution', 'twice the largest usual dose'],
    ['citalopram', '30 mg', '20 mg', {}, 'caution', 'more than 20 mg, up to which'],
    ['citalopram', '60 mg', '20 mg', {}, 'conflict', 'more than 40 mg, the largest daily dose'],
    ['risperidone', '1.5 mg', '1 mg', twice, 'caution', 'more than 2 mg, which is much for older'],
    ['temazepam', '20 mg', '10 mg', {}, 'caution', 'our own bound, without a source'],
    ['zolpidem', '10 mg', '10 mg', {}, 'caution', 'more than 6.25 mg, up to which'],
    ['tramadol', '200 mg', '200 mg', twice, 'caution', 'more than 300 mg, up to which'],
    // One fixed dose, twice.
    ['linagliptin', '5 mg', '5 mg', twice, 'caution', 'half as much again as the largest'],
    ['clopidogrel', '75 mg', '75 mg', twice, 'caution', 'half as much again as the largest'],
    ['frusemide sodium', '500 mg', '500 mg', {}, 'caution', 'usual dose of furosemide'],
    [
      'colecalciferol',
      '500,000 units',
      '50,000 units',
      { frequency: 'monthly' },
      'conflict',
      'Check',
    ],
  ] as const)('find %s %s of %s tablets', (ingredient, dose, strength, changes, level, words) => {
    const [first, ...others] = found([tablet(ingredient, dose, strength, changes)]);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ check: 'dose', level });
    expect(plain(first?.message)).toContain(words);
  });

  test.each([
    ['semaglutide', '2 mg', '7.5 mg'],
    ['insulin glargine', '90 units', '100 units'],
    ['insulin aspart', '30 units', '100 units'],
    ['midazolam', '10 mg', '15 mg'],
    ['adrenaline', '500 microgram', '2 mg'],
    ['enoxaparin', '120 mg', '400 mg'],
    ['iron polymaltose', '200 mg', '700 mg'],
    ['adalimumab', '80 mg', '400 mg'],
  ])('of what is injected: %s %s, and not %s', (ingredient, usual, tooMuch) => {
    const injected = (dose: string) =>
      lineOf(ingredient, {
        dose,
        route: 'subcutaneous',
        frequency: 'once-weekly',
        product: { strength: '100 mg per mL', form: 'injection' },
      });
    expect(found([injected(usual)])).toEqual([]);
    expect(found([injected(tooMuch)])).toMatchObject([{ level: 'caution' }]);
  });

  test.each([
    ['haloperidol', '3 mg', '5 mg', '1 mg', 'oral liquid', 'oral'],
    ['haloperidol', '3 mg', '5 mg', '5 mg in 1 mL', 'injection', 'subcutaneous'],
    ['hydromorphone', '6 mg', '8 mg', '2 mg', 'tablet', 'oral'],
    ['oxycodone', '20 mg', '25 mg', '5 mg', 'tablet', 'oral'],
    ['morphine', '30 mg', '40 mg', '2 mg per mL', 'oral liquid', 'oral'],
    ['morphine', '15 mg', '20 mg', '10 mg in 1 mL', 'injection', 'subcutaneous'],
    ['tramadol', '200 mg', '250 mg', '50 mg', 'capsule', 'oral'],
    ['paracetamol', '1.33 g', '2 g', '500 mg', 'tablet', 'oral'],
    ['ibuprofen', '800 mg', '1.4 g', '200 mg', 'tablet', 'oral'],
    ['loperamide', '4 mg', '8 mg', '2 mg', 'capsule', 'oral'],
    ['lorazepam', '2 mg', '3 mg', '1 mg', 'tablet', 'oral'],
    ['metoclopramide', '10 mg', '20 mg', '10 mg', 'tablet', 'oral'],
    ['hyoscine butylbromide', '40 mg', '80 mg', '20 mg in 1 mL', 'injection', 'subcutaneous'],
    ['apomorphine', '10 mg', '15 mg', '10 mg in 1 mL', 'injection', 'subcutaneous'],
    ['salbutamol', '5 mg', '10 mg', '5 mg in 2.5 mL', 'nebuliser solution', 'inhalation'],
    [
      'ipratropium',
      '500 microgram',
      '1 mg',
      '250 microgram in 1 mL',
      'nebuliser solution',
      'inhalation',
    ],
    [
      'glyceryl trinitrate',
      '800 microgram',
      '1.6 mg',
      '400 microgram per dose',
      'spray',
      'sublingual',
    ],
  ] as const)(
    'of %s at once: %s, and not %s',
    (ingredient, usual, tooMuch, strength, form, route) => {
      const atOnce = (dose: string) =>
        found([
          asRequiredOf(ingredient, { dose, maximum24h: null, route, product: { strength, form } }),
        ]);
      expect(atOnce(usual)).toEqual([]);
      expect(atOnce(tooMuch)).toMatchObject([{ level: 'caution' }]);
    },
  );

  test('of what is released slowly aren’t those at once', () => {
    expect(found([tablet('oxycodone', '40 mg', '40 mg', slow)])).toEqual([]);
    expect(found([tablet('morphine', '60 mg', '60 mg', slow)])).toEqual([]);
  });

  test('of iron by injection are those of a week', () => {
    const iron = (every: number) =>
      scheduled(
        'iron polymaltose',
        { strength: '100 mg in 2 mL', form: 'injection' },
        [step(null, [{ kind: 'days', every }, ['100 mg', '08:00']])],
        { route: 'intramuscular' },
      );
    expect(found([iron(2)])).toEqual([]);
    expect(plain(found([iron(1)])[0]?.message)).toContain('700 mg in a week, more than 600 mg');
  });

  test('say whether they have a source', () => {
    const [maximum] = found([tablet('metformin', '4 g', '1 g')]);
    expect(maximum?.source?.url).toMatch(/^https:/);
    expect(found([tablet('levothyroxine', '1 mg', '100 microgram')])[0]?.source).toBeNull();
  });
});
