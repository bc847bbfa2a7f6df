import { describe, expect, test } from 'vitest';
import { addDays } from '../../values/plain-date.ts';
import type { CheckedLine } from './line.ts';
import { asRequiredOf, findingsOn, lineOf, today } from './testing/lines.ts';

type Changes = NonNullable<Parameters<typeof lineOf>[1]>;

const gel = { route: 'topical', product: { form: 'gel', strength: '1%' } } as const;
const drops = { route: 'ocular', product: { form: 'eye drops', strength: '0.5%' } } as const;
const of = (strength: string, form = 'tablet', changes: Changes = {}): Changes => ({
  ...changes,
  product: { strength, form },
});

/** What both lines say; a pair has one finding, on both. */
function pair(a: CheckedLine, b: CheckedLine) {
  const found = findingsOn('duplicate', [a, b]);
  expect(findingsOn('duplicate', [b, a])).toEqual(found);
  return found.map(({ level, message }) => `${level}: ${message.replaceAll('\u00a0', ' ')}`);
}

describe('DRF-07 the same ingredient in two medicines', () => {
  test('in a single and a combined product is a conflict', () => {
    expect(
      pair(
        lineOf('paracetamol', of('500 mg')),
        lineOf(['paracetamol', 'codeine'], of('500 mg and 30 mg')),
      ),
    ).toEqual([
      'conflict: Paracetamol is in “paracetamol + codeine 500 mg and 30 mg tablet” and “paracetamol 500 mg tablet”. The doses add up.',
    ]);
  });

  test('under two names or with two salts is the same ingredient', () => {
    expect(
      pair(
        lineOf('morphine sulfate'),
        lineOf('morphine hydrochloride', of('2 mg per mL', 'oral liquid')),
      ),
    ).toEqual([expect.stringContaining('conflict: Morphine is in')]);
    expect(pair(lineOf('thyroxine'), lineOf('levothyroxine sodium', of('5 mg')))).toEqual([
      expect.stringContaining('Levothyroxine is in'),
    ]);
  });

  test('in one product twice at the same time is a conflict, at different times a caution', () => {
    const evening = { doseTimes: ['20:00'] };
    expect(pair(lineOf('quetiapine'), lineOf('quetiapine'))).toEqual([
      'conflict: Quetiapine 10 mg tablet is prescribed twice. The doses add up.',
    ]);
    expect(pair(lineOf('quetiapine'), lineOf('quetiapine', evening))).toEqual([
      expect.stringContaining(
        'caution: Quetiapine 10 mg tablet is prescribed twice. They are given at different times.',
      ),
    ]);
  });

  test('in a combination twice names the product once', () => {
    const both = () => lineOf(['levodopa', 'carbidopa'], of('100 mg and 25 mg'));
    expect(pair(both(), both())).toEqual([
      'conflict: Levodopa + carbidopa 100 mg and 25 mg tablet is prescribed twice. The doses add up.',
    ]);
  });

  test.each([
    [
      'two strengths of one form',
      lineOf('warfarin', of('1 mg')),
      lineOf('warfarin', of('5 mg')),
      'caution',
    ],
    [
      'two forms',
      lineOf('paracetamol', of('500 mg')),
      lineOf('paracetamol', of('665 mg', 'modified release tablet')),
      'conflict',
    ],
    ['regular and when required', lineOf('oxycodone'), asRequiredOf('oxycodone'), 'caution'],
    [
      'when required twice by one route',
      asRequiredOf('oxycodone'),
      asRequiredOf('oxycodone', of('5 mg')),
      'conflict',
    ],
    [
      'when required by two routes',
      asRequiredOf('morphine'),
      asRequiredOf('morphine', { route: 'subcutaneous' }),
      'caution',
    ],
    ['by mouth and on the skin', lineOf('diclofenac'), lineOf('diclofenac', gel), 'caution'],
    [
      'both locally',
      lineOf('chloramphenicol', drops),
      lineOf('chloramphenicol', of('1%', 'eye ointment', { route: 'ocular' })),
      'information',
    ],
    [
      'both for glaucoma',
      lineOf('latanoprost', drops),
      lineOf(['latanoprost', 'timolol'], drops),
      'caution',
    ],
    [
      'both inhaled',
      lineOf('fluticasone furoate', { route: 'inhalation' }),
      lineOf('fluticasone propionate', of('250 microgram', 'inhaler', { route: 'inhalation' })),
      'conflict',
    ],
  ] as const)('%s', (_name, a, b, level) => {
    expect(pair(a, b)).toEqual([expect.stringMatching(new RegExp(`^${level}: `))]);
  });

  test.each([
    ['other ingredients', lineOf('paracetamol'), lineOf('ibuprofen')],
    ['look-alikes', lineOf('prednisone'), lineOf('primidone')],
    [
      'the salts in a laxative and in an antacid',
      lineOf(['macrogol 3350', 'sodium chloride', 'sodium bicarbonate', 'potassium chloride']),
      lineOf(['sodium alginate', 'sodium bicarbonate', 'calcium carbonate']),
    ],
    [
      'a course that ended yesterday',
      lineOf('amoxicillin'),
      lineOf('amoxicillin', { endDate: addDays(today, -1) }),
    ],
    [
      'a course that begins after the other',
      lineOf('prednisolone', { endDate: addDays(today, 3) }),
      lineOf('prednisolone', { startDate: addDays(today, 4) }),
    ],
  ])('silent: %s', (_name, a, b) => {
    expect(pair(a, b)).toEqual([]);
  });

  test('three medicines are three pairs, each with a key of its own', () => {
    const lines = [
      lineOf('paracetamol', of('500 mg')),
      lineOf('paracetamol', of('240 mg in 5 mL', 'oral liquid')),
      lineOf(['paracetamol', 'codeine']),
    ];
    const keys = lines.map((line) =>
      findingsOn('duplicate', [line, ...lines.filter((one) => one !== line)]).map(({ key }) => key),
    );
    expect(keys.map(({ length }) => length)).toEqual([2, 2, 2]);
    expect(new Set(keys.flat()).size).toBe(3);
  });
});

describe('DRF-07 two medicines of one class', () => {
  test.each([
    [
      lineOf('temazepam'),
      asRequiredOf('oxazepam'),
      'Oxazepam and temazepam are both benzodiazepines.',
    ],
    [
      lineOf('aspirin'),
      lineOf('clopidogrel'),
      'Aspirin and clopidogrel are both antiplatelet medicines.',
    ],
    [
      lineOf(['perindopril', 'amlodipine']),
      lineOf('lercanidipine'),
      'Amlodipine and lercanidipine are both calcium channel blockers.',
    ],
    [
      lineOf('timolol', drops),
      lineOf('metoprolol'),
      'Metoprolol and timolol are both beta blockers.',
    ],
    [
      lineOf('salmeterol', { route: 'inhalation' }),
      lineOf('formoterol', { route: 'oral' }),
      'Formoterol and salmeterol are both long-acting beta agonists.',
    ],
  ])('are information', (a, b, message) => {
    expect(pair(a, b)).toEqual([`information: ${message}`]);
  });

  const inhaled = { route: 'inhalation' } as const;
  test.each([
    [
      lineOf('denosumab', { route: 'subcutaneous' }),
      lineOf('alendronate sodium'),
      'antiresorptive',
    ],
    [lineOf('risedronate'), lineOf('zoledronic acid'), 'bisphosphonates'],
    [lineOf('sertraline'), lineOf('escitalopram'), 'serotonin reuptake inhibitors'],
    [lineOf('oxycodone'), lineOf('buprenorphine', { route: 'transdermal' }), 'opioids'],
    [lineOf('risperidone'), lineOf('quetiapine'), 'antipsychotics'],
    [lineOf('clopidogrel'), lineOf('ticagrelor'), 'P2Y12 inhibitors'],
    [lineOf('prednisone'), lineOf('prednisolone'), 'forms of prednisolone'],
    [lineOf('latanoprost', drops), lineOf('bimatoprost', drops), 'prostaglandin analogues'],
    [lineOf('timolol', drops), lineOf('betaxolol', drops), 'beta blockers'],
    [
      lineOf('insulin glargine', { route: 'subcutaneous' }),
      lineOf(['insulin lispro', 'insulin lispro protamine'], { route: 'subcutaneous' }),
      'long-acting insulins',
    ],
    [lineOf('pantoprazole'), lineOf('esomeprazole'), 'proton pump inhibitors'],
    [lineOf('salmeterol', inhaled), lineOf('formoterol', inhaled), 'long-acting beta agonists'],
    [lineOf('tiotropium', inhaled), lineOf('umeclidinium', inhaled), 'inhaled anticholinergics'],
    [lineOf('budesonide', inhaled), lineOf('fluticasone', inhaled), 'inhaled corticosteroids'],
    [lineOf('semaglutide', { route: 'subcutaneous' }), lineOf('sitagliptin'), 'incretin'],
  ])('are a caution where both are regular and rarely meant', (a, b, many) => {
    const [said, ...others] = pair(a, b);
    expect(others).toEqual([]);
    expect(said).toMatch(/^caution: .*Check that both are meant\.$/);
    expect(said).toContain(many);
    expect(pair(a, { ...b, courseType: 'AsRequired' })[0]).toMatch(/^information: /);
  });

  test.each([
    ['two anticoagulants, which the interactions judge', lineOf('warfarin'), lineOf('apixaban')],
    ['two creams', lineOf('betamethasone', gel), lineOf('hydrocortisone', gel)],
    ['two of three for glaucoma', lineOf('latanoprost', drops), lineOf('brinzolamide', drops)],
    ['two sulfonamides', lineOf('furosemide'), lineOf('gliclazide')],
    ['denosumab and a medicine that forms bone', lineOf('denosumab'), lineOf('teriparatide')],
    [
      'denosumab from the day after the last of alendronic acid on',
      lineOf('denosumab', { startDate: today }),
      lineOf('alendronic acid', { endDate: addDays(today, -1) }),
    ],
    ['a short-acting and a long-acting reliever', lineOf('salbutamol'), lineOf('formoterol')],
  ])('silent: %s', (_name, a, b) => {
    expect(pair(a, b)).toEqual([]);
  });
});

test('DRF-07 a product without ingredients can’t be compared', () => {
  expect(pair(lineOf([]), lineOf('warfarin'))).toEqual([]);
});
