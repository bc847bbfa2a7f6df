import { describe, expect, test } from 'vitest';
import type { DoseUnit } from '../../entities/dosage.ts';
import type { RouteCode } from '../../values/medicine-codes.ts';
import { findingsOn, lineOf } from './testing/lines.ts';
import { daily, on, scheduled, step } from './testing/schedules.ts';

const of = (ingredient: string, strength: string, form: string, route: RouteCode, dose: string) =>
  lineOf(ingredient, { dose, route, product: { strength, form } });
const said = (...line: Parameters<typeof of>) =>
  findingsOn('dose', [of(...line)])
    .filter(({ key }) => /^dose:(?:unit|count|part|route):/.test(key))
    .map(({ level, message }) => `${level}: ${message}`.replaceAll('\u00a0', ' '));

describe('DRF-07 a dose that doesn’t fit what its product is', () => {
  test.each<[...Parameters<typeof of>, words: string]>([
    ['nystatin', '100,000 units per mL', 'oral liquid', 'oral', '5 mg', 'measured in units'],
    ['insulin glargine', '100 units per mL', 'injection', 'subcutaneous', '24 mg', 'in units'],
    ['warfarin', '5 mg', 'tablet', 'oral', '5 units', 'measured in mg'],
    ['furosemide', '20 mg in 2 mL', 'injection', 'intramuscular', '40 mL', '40 mL at once'],
    ['furosemide', '20 mg in 2 mL', 'injection', 'intramuscular', '400 mg', '40 mL at once'],
    ['nystatin', '100,000 units per mL', 'oral liquid', 'oral', '100 mL', '100 mL at once'],
    ['latanoprost', '50 microgram per mL', 'eye drops', 'ocular', '50 drops', '50 drops at once'],
    ['salbutamol', '100 microgram per dose', 'inhaler', 'inhalation', '40 puffs', '40 puffs'],
    ['salbutamol', '100 microgram per dose', 'inhaler', 'inhalation', '150 microgram', 'a part of'],
    ['mometasone', '50 microgram per dose', 'nasal spray', 'nasal', '9 sprays', '9 sprays'],
    ['timolol', '0.5%', 'eye drops', 'ocular', '5 drops', '5 drops'],
    ['fentanyl', '25 microgram per hour', 'patch', 'transdermal', '0.5 patch', 'a part of a patch'],
    ['fentanyl', '12 microgram per hour', 'patch', 'transdermal', '12 patches', '12 patches'],
    ['fentanyl', '12 microgram per hour', 'patch', 'transdermal', '5 patches', '5 patches'],
    ['lidocaine', '5%', 'patch', 'topical', '4 patches', 'no more than 3 are put on'],
    ['lidocaine', '700 mg', 'patch', 'transdermal', '10 patches', 'no more than 3'],
    ['salbutamol', 'as labelled', 'inhaler', 'inhalation', '40 puffs', '40 puffs'],
    ['nystatin', 'as labelled', 'oral liquid', 'oral', '100 mL', '100 mL at once'],
    ['fentanyl', '12 microgram per hour', 'patch', 'oral', '1 patch', 'Check the route'],
    ['bisacodyl', '10 mg', 'suppository', 'oral', '10 mg', 'Check the route'],
  ])('%s %s %s, %s: %s', (...[ingredient, strength, form, route, dose, words]) => {
    expect(said(ingredient, strength, form, route, dose)).toEqual([expect.stringContaining(words)]);
  });

  test.each<Parameters<typeof of>>([
    ['nystatin', '100,000 units per mL', 'oral liquid', 'oral', '1 mL'],
    ['lactulose', '3.34 g in 5 mL', 'oral liquid', 'oral', '60 mL'],
    ['sodium chloride', '0.9%', 'injection', 'subcutaneous', '1000 mL'],
    ['furosemide', '20 mg in 2 mL', 'injection', 'intramuscular', '10 mL'],
    ['latanoprost', '50 microgram per mL', 'eye drops', 'ocular', '1 drop to each eye'],
    ['timolol', '0.5%', 'eye drops', 'ocular', '4 drops'],
    ['docusate', '0.5%', 'ear drops', 'otic', '10 drops'],
    ['mometasone', '50 microgram per dose', 'nasal spray', 'nasal', '8 sprays'],
    ['salbutamol', '100 microgram per dose', 'inhaler', 'inhalation', '12 puffs'],
    ['salbutamol', '100 microgram per dose', 'inhaler', 'inhalation', '2 inhalations'],
    ['tiotropium', '18 microgram', 'inhalation capsule', 'inhalation', '1 capsule'],
    ['fentanyl', '25 microgram per hour', 'patch', 'transdermal', '2 patches'],
    ['fentanyl', '25 microgram per hour', 'patch', 'transdermal', '4 patches'],
    ['lidocaine', '700 mg', 'patch', 'topical', '0.5 patch'],
    ['lidocaine', '5%', 'patch', 'topical', '3 patches'],
    ['salbutamol', 'as labelled', 'inhaler', 'inhalation', '12 puffs'],
    ['insulin glargine', '100 units per mL', 'prefilled pen', 'subcutaneous', '24 units'],
    ['enoxaparin', '40 mg in 0.4 mL', 'prefilled syringe', 'subcutaneous', '40 mg (0.4 mL)'],
    ['potassium chloride', '600 mg', 'modified release tablet', 'oral', '8 mmol'],
    ['colecalciferol', '25 microgram', 'capsule', 'oral', '1,000 units'],
    ['estradiol', '10 microgram', 'vaginal tablet', 'vaginal', '1 tablet'],
    ['miconazole', '2%', 'oral gel', 'oral', 'a thin layer'],
  ])('not %s %s %s, %s: %s', (...line) => {
    expect(said(...line)).toEqual([]);
  });

  test.each<[DoseUnit, boolean]>([
    ['tablet', false],
    ['caplet', false],
    ['mL', true],
    ['drop', true],
    ['patch', true],
  ])('a tablet counted in %s', (unit, isOther) => {
    const counted = { low: 1, high: 1, unit };
    const doses = [{ dose: { kind: 'amount' as const, counted }, times: ['08:00'] }];
    const line = lineOf('warfarin', {
      dosage: { kind: 'schedule', steps: [{ length: null, parts: [{ days: daily, doses }] }] },
    });
    const keys = findingsOn('dose', [line]).map(({ key }) => key.split(':')[1]);
    expect(keys).toEqual(isOther ? ['unit'] : []);
  });

  test.each<[...Parameters<typeof of>, most: string]>([
    ['diclofenac', '1%', 'gel', 'topical', '50 g', '30 g'],
    ['betamethasone dipropionate', '0.05%', 'cream', 'topical', '200 g', '30 g'],
    ['mometasone', '0.1%', 'ointment', 'topical', '10 g to 31 g', '30 g'],
    ['glycerol', '10%', 'cream', 'topical', '500 g', '100 g'],
  ])('a bound of ours: %s %s %s, %s: %s is more than %s', (...given) => {
    const [ingredient, strength, form, route, dose, most] = given;
    const found = findingsOn('dose', [of(ingredient, strength, form, route, dose)]);
    expect(
      found.map(({ level, message }) => `${level}: ${message.replaceAll('\u00a0', ' ')}`),
    ).toEqual([
      expect.stringMatching(
        new RegExp(`^caution: .* more than ${most} at once, which is our own bound`),
      ),
    ]);
  });

  test.each<Parameters<typeof of>>([
    ['diclofenac', '1%', 'gel', 'topical', '4 g'],
    ['betamethasone dipropionate', '0.05%', 'cream', 'topical', '30 g'],
    ['betamethasone dipropionate', '0.05%', 'cream', 'topical', 'a thin layer'],
    ['glycerol', '10%', 'cream', 'topical', '100 g'],
    ['paracetamol', '500 mg', 'tablet', 'oral', '1 g'],
  ])('within our bounds: %s %s %s, %s: %s', (...line) => {
    expect(findingsOn('dose', [of(...line)])).toEqual([]);
  });

  test('what isn’t made for it must not be injected, and other routes are a caution', () => {
    const levelOf = (...line: Parameters<typeof of>) => said(...line).map((one) => one.slice(0, 8));
    expect(levelOf('morphine', '2 mg per mL', 'oral liquid', 'subcutaneous', '1 mL')).toEqual([
      'conflict',
    ]);
    expect(levelOf('morphine', '10 mg per mL', 'injection', 'oral', '1 mL')).toEqual(['caution:']);
  });

  test.each<[...Parameters<typeof of>, isFound: boolean]>([
    ['tiotropium', '18 microgram', 'inhalation capsule', 'oral', '1 capsule', true],
    ['tiotropium', '18 microgram', 'inhalation capsule', 'inhalation', '1 capsule', false],
    ['latanoprost', '50 microgram per mL', 'eye drops', 'oral', '1 drop', true],
    ['salbutamol', '5 mg in 2.5 mL', 'nebuliser solution', 'oral', '2.5 mL', true],
    ['potassium chloride', '600 mg', 'modified release tablet', 'sublingual', '1 tablet', true],
    ['lorazepam', '1 mg', 'tablet', 'sublingual', '1 tablet', false],
    ['glyceryl trinitrate', '600 microgram', 'sublingual tablet', 'oral', '1 tablet', true],
    ['chloramphenicol', '0.5%', 'eye drops', 'otic', '2 drops', true],
    ['dexamethasone', '0.1%', 'eye and ear drops', 'otic', '2 drops', false],
    ['ciprofloxacin', '0.3%', 'ear drops', 'otic', '2 drops', false],
    ['fentanyl', '25 microgram per hour', 'patch', 'topical', '1 patch', true],
    ['insulin aspart', '100 units per mL', 'injection', 'intramuscular', '6 units', true],
    ['insulin aspart', '100 units per mL', 'injection', 'subcutaneous', '6 units', false],
    ['enoxaparin', '100 mg per mL', 'injection', 'intramuscular', '40 mg', true],
    ['paliperidone', '75 mg in 0.75 mL', 'injection', 'subcutaneous', '75 mg', true],
    ['paliperidone', '75 mg in 0.75 mL', 'injection', 'intramuscular', '75 mg', false],
  ])('%s %s as %s, %s: %s isn’t made for its route: %s', (...[a, b, c, d, e, isFound]) => {
    expect(said(a, b, c, d, e).map((one) => one.slice(0, 8))).toEqual(isFound ? ['caution:'] : []);
  });

  test.each<[...Parameters<typeof of>, isFound: boolean]>([
    ['ciprofloxacin', '0.3%', 'ear drops', 'ocular', '2 drops', true],
    ['betamethasone', '0.1%', 'cream', 'ocular', 'a thin layer', true],
    ['nystatin', '100,000 units per mL', 'oral liquid', 'ocular', '1 mL', true],
    ['chlorhexidine', '0.2%', 'mouthwash', 'ocular', '10 mL', true],
    ['dexamethasone', '0.1%', 'eye and ear drops', 'ocular', '1 drop', false],
    ['chloramphenicol', '1%', 'eye ointment', 'ocular', 'a thin layer', false],
    ['povidone-iodine', '10%', 'solution', 'oral', '10 mL', true],
    ['hydrogen peroxide', '3%', 'solution', 'oral', '10 mL', true],
    ['povidone-iodine', '10%', 'solution', 'topical', '10 mL', false],
    ['chlorhexidine', '0.2%', 'mouthwash', 'oral', '10 mL', false],
    ['ketoconazole', '200 mg', 'tablet', 'oral', '1 tablet', false],
  ])('%s %s as %s, %s: %s can blind or poison: %s', (...[a, b, c, d, e, isFound]) => {
    expect(said(a, b, c, d, e).map((one) => one.slice(0, 8))).toEqual(isFound ? ['conflict'] : []);
  });

  test('a depot for a muscle isn’t put under the skin', () => {
    const depot = (route: RouteCode) =>
      said('haloperidol decanoate', '50 mg per mL', 'injection', route, '50 mg');
    expect(depot('intramuscular')).toEqual([]);
    expect(depot('subcutaneous')).toEqual([expect.stringMatching(/^caution: .*Check the route/)]);
  });

  test.each([
    ['quetiapine', 'Seroquel XR', true],
    ['oxycodone', 'OxyContin', true],
    ['quetiapine', 'Seroquel', false],
    ['metoprolol', 'Toprol-XL', false],
  ])('half a tablet of %s as %s divides what releases slowly: %s', (name, brandName, isFound) => {
    const product = { brandName, strength: '50 mg' };
    const found = findingsOn('dose', [lineOf(name, { dose: '25 mg', product })]);
    expect(found.some(({ message }) => message.includes('has to be divided'))).toBe(isFound);
  });
});

test.each([
  ['modified release tablet', 'Crush and give with custard.', true],
  ['enteric coated tablet', 'Give crushed', true],
  ['modified release tablet', 'Give via PEG', true],
  ['enteric coated tablet', 'By nasogastric tube', true],
  ['modified release tablet', 'Not for via PEG', false],
  ['modified release tablet', 'Take with PEG 3350', false],
  ['modified release tablet', 'Give down the feeding tube', true],
  ['modified release tablet', 'Help by feeding slowly', false],
  ['modified release capsule', 'Via PEG', false],
  ['tablet', 'Via PEG', false],
  ['modified release tablet', 'Do not crush.', false],
  ['modified release tablet', 'Swallow whole. Don’t crush', false],
  ['tablet', 'Crush and give with custard.', false],
  ['orally disintegrating tablet', 'May be crushed', false],
  ['modified release capsule', 'Crush medicines.', true],
  ['modified release capsule', 'Open the capsule and sprinkle on food.', false],
  ['capsule', 'Crush medicines.', false],
])('DRF-07 a %s with “%s” must not be crushed: %s', (form, directions, isFound) => {
  const line = lineOf('oxycodone', { directions, product: { form } });
  const found = findingsOn('dose', [line]).filter(({ key }) => key.startsWith('dose:crushed:'));
  expect(found.map(({ level }) => level)).toEqual(isFound ? ['conflict'] : []);
});

test.each([
  ['alendronic acid', 'tablet', 'Crush and give with water.', true],
  ['alendronic acid', 'tablet', 'Via PEG', true],
  ['dabigatran', 'capsule', 'Via PEG', true],
  ['dabigatran', 'capsule', 'Open the capsule and mix with food.', true],
  ['dabigatran', 'capsule', 'Open capsule and mix with yoghurt', true],
  ['dabigatran', 'capsule', 'Do not open the capsule.', false],
  ['finasteride', 'tablet', 'Crush', true],
  ['tamsulosin', 'tablet', 'Crush', false],
  ['methotrexate', 'tablet', 'May be crushed', true],
  ['pregabalin', 'capsule', 'Open the capsule and mix with food.', false],
])('DRF-07 a %s %s with “%s” has to be swallowed whole: %s', (name, form, directions, isFound) => {
  const line = lineOf(name, { directions, product: { form } });
  const found = findingsOn('dose', [line]).filter(({ key }) => key.startsWith('dose:crushed:'));
  expect(found.map(({ level }) => level)).toEqual(isFound ? ['conflict'] : []);
});

describe('DRF-07 doses of one step that are far apart', () => {
  const warfarin = (weekdays: string, weekend: string) =>
    scheduled('warfarin', {}, [
      step(
        null,
        [on('mon', 'tue', 'wed', 'thu', 'fri'), [weekdays, '18:00']],
        [on('sat', 'sun'), [weekend, '18:00']],
      ),
    ]);
  const found = (line: ReturnType<typeof warfarin>) =>
    findingsOn('dose', [line]).filter(({ key }) => key.startsWith('dose:apart:'));

  test('ten times or more is a caution', () => {
    expect(found(warfarin('1 mg', '9 mg'))).toEqual([]);
    expect(found(warfarin('1 mg', '10 mg'))).toMatchObject([{ level: 'caution' }]);
  });

  test('also of the ends of a range, and not of the steps of a taper', () => {
    expect(found(lineOf('warfarin', { dose: '1 mg to 10 mg' }))).toHaveLength(1);
    expect(found(lineOf('warfarin', { dose: '1 mg to 5 mg' }))).toEqual([]);
    const taper = scheduled('prednisolone', { strength: '5 mg' }, [
      step(5, [daily, ['50 mg', '08:00']]),
      step(null, [daily, ['5 mg', '08:00']]),
    ]);
    expect(found(taper)).toEqual([]);
  });
});
