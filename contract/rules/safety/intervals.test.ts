import { describe, expect, test } from 'vitest';
import { type FrequencyCode, frequencies } from '../../values/medicine-codes.ts';
import { getPlainDate } from '../../values/plain-date.ts';
import { injections } from './facts/injections.ts';
import { intervals } from './facts/intervals.ts';
import { timesADay } from './facts/times-a-day.ts';
import { checkLines, findingsOn, lineOf } from './testing/lines.ts';

type Changes = NonNullable<Parameters<typeof lineOf>[1]>;
const given = (ingredient: string, frequency: FrequencyCode, changes: Changes = {}) =>
  findingsOn('frequency', [
    lineOf(ingredient, { frequency, doseTimes: [...frequencies[frequency].times], ...changes }),
  ]);

describe('DRF-07 the interval of a product', () => {
  const patch = { route: 'transdermal', product: { form: 'patch' } } as const;
  const injection = { route: 'subcutaneous', product: { form: 'injection' } } as const;
  const depot = (strength: string): Changes => ({
    route: 'intramuscular',
    product: { form: 'modified release injection', strength },
  });

  test.each<[string, FrequencyCode, FrequencyCode, Changes]>([
    ['methotrexate', 'once-weekly', 'once-daily', {}],
    ['alendronic acid', 'once-weekly', 'once-daily', { product: { strength: '70 mg' } }],
    [
      'alendronic acid',
      'every-7-days',
      'once-daily',
      {
        product: {
          ingredients: ['alendronic acid', 'colecalciferol'],
          strength: '70 mg and 140 microgram',
        },
      },
    ],
    ['risedronic acid', 'once-weekly', 'once-daily', { product: { strength: '35 mg' } }],
    [
      'risedronic acid',
      'once-weekly',
      'once-daily',
      { dose: '35 mg (7 tablets)', product: { strength: '5 mg' } },
    ],
    [
      'alendronic acid',
      'once-weekly',
      'once-daily',
      { dose: '70 mg (7 tablets)', product: { strength: '10 mg' } },
    ],
    ['semaglutide', 'once-weekly', 'twice-daily', injection],
    ['dulaglutide', 'once-weekly', 'once-daily', injection],
    ['tirzepatide', 'every-7-days', 'every-72-hours', injection],
    [
      'exenatide',
      'once-weekly',
      'twice-daily',
      { product: { form: 'modified release injection' } },
    ],
    ['fentanyl', 'every-72-hours', 'once-daily', patch],
    ['fentanyl', 'every-72-hours', 'every-7-days', patch],
    ['buprenorphine', 'every-7-days', 'every-72-hours', patch],
    ['rivastigmine', 'once-daily-morning', 'every-72-hours', patch],
    ['rotigotine', 'once-daily', 'twice-daily', patch],
    ['oxybutynin', 'every-72-hours', 'once-daily', patch],
    ['adalimumab', 'once-weekly', 'once-daily', injection],
    [
      'testosterone undecanoate',
      'every-3-months',
      'once-weekly',
      { ...injection, route: 'intramuscular' },
    ],
    ['evolocumab', 'monthly', 'once-weekly', injection],
    ['ibandronic acid', 'monthly', 'once-daily', { product: { strength: '150 mg' } }],
    ['glyceryl trinitrate', 'once-daily-morning', 'every-7-days', patch],
    [
      'denosumab',
      'every-6-months',
      'monthly',
      { product: { strength: '60 mg in 1 mL', form: 'injection' } },
    ],
    [
      'denosumab',
      'monthly',
      'every-6-months',
      { product: { strength: '120 mg in 1.7 mL', form: 'injection' } },
    ],
    ['paliperidone', 'monthly', 'once-weekly', { route: 'intramuscular' }],
    ['paliperidone', 'every-3-months', 'monthly', { product: { brandName: 'Invega Trinza' } }],
    ['paliperidone', 'every-6-months', 'monthly', { product: { brandName: 'Invega Hafyera' } }],
    ['paliperidone', 'monthly', 'every-6-months', { product: { brandName: 'Invega Sustenna' } }],
    ['haloperidol decanoate', 'monthly', 'once-daily', { route: 'intramuscular' }],
    ['aripiprazole', 'monthly', 'once-daily', { product: { form: 'modified release injection' } }],
    ['alendronic acid', 'once-daily', 'twice-daily', { product: { strength: '10 mg' } }],
    ['alendronic acid', 'once-weekly', 'once-daily', { product: { strength: '35 mg' } }],
    ['risedronic acid', 'monthly', 'once-weekly', { product: { strength: '150mg' } }],
    ['risedronic acid', 'once-daily', 'twice-daily', { product: { strength: '5 mg' } }],
    ['teriparatide', 'once-daily', 'once-weekly', injection],
    ['teriparatide', 'once-daily', 'twice-daily', injection],
    ['romosozumab', 'monthly', 'once-weekly', injection],
    ['colecalciferol', 'monthly', 'once-daily', { product: { strength: '50,000 units' } }],
    ['colecalciferol', 'once-weekly', 'once-daily', { product: { strength: '1.25 mg' } }],
    ['colecalciferol', 'every-72-hours', 'once-daily', { product: { strength: '20,000 units' } }],
    ['estradiol', 'once-weekly', 'once-daily', patch],
    ['estradiol', 'every-72-hours', 'monthly', patch],
    ['paliperidone', 'every-3-months', 'monthly', depot('525 mg in 2.625 mL')],
    ['paliperidone', 'every-6-months', 'monthly', depot('1,000 mg in 5 mL')],
    ['paliperidone', 'monthly', 'once-weekly', depot('75 mg in 0.75 mL')],
    ['flupentixol', 'once-weekly', 'every-72-hours', depot('20 mg per mL')],
    ['risperidone', 'monthly', 'once-weekly', depot('25 mg in 2 mL')],
    ['aripiprazole', 'every-3-months', 'monthly', depot('960 mg in 3.2 mL')],
  ])('%s is given %s, not %s', (ingredient, right, wrong, changes) => {
    expect(given(ingredient, right, changes)).toEqual([]);
    expect(given(ingredient, wrong, changes)).toMatchObject([
      {
        key: expect.stringContaining(`frequency:interval:${ingredient}:`) as string,
        level: 'conflict',
      },
    ]);
    expect(given(ingredient, 'when-required', changes)).toHaveLength(1);
  });

  test.each<[string, string, FrequencyCode, FrequencyCode, Changes]>([
    ['zuclopenthixol decanoate', 'zuclopenthixol decanoate', 'once-weekly', 'every-72-hours', {}],
    [
      'zuclopenthixol',
      'zuclopenthixol decanoate',
      'monthly',
      'once-daily',
      { product: { brandName: 'Clopixol Depot' } },
    ],
    ['zuclopenthixol acetate', 'zuclopenthixol acetate', 'every-72-hours', 'once-daily', {}],
    [
      'zuclopenthixol',
      'zuclopenthixol',
      'every-72-hours',
      'once-daily',
      { route: 'intramuscular' },
    ],
    ['olanzapine pamoate', 'olanzapine pamoate', 'monthly', 'once-weekly', {}],
    ['Olanzapine embonate', 'olanzapine pamoate', 'monthly', 'once-daily', {}],
    ['Haloperidol Decanoate', 'haloperidol decanoate', 'monthly', 'once-weekly', {}],
  ])('%s is told apart by its salt, as %s', (written, name, right, wrong, changes) => {
    expect(given(written, right, changes)).toEqual([]);
    expect(given(written, wrong, changes)).toMatchObject([
      { key: expect.stringContaining(`frequency:interval:${name}:`) as string, level: 'conflict' },
    ]);
  });

  test('is tested for every product that has one, here or below', () => {
    const below = new Set([...injections, ...timesADay]);
    const here = intervals.filter((one) => !below.has(one));
    expect(new Set(here.map(({ ingredient }) => ingredient)).size).toBe(30);
  });

  test('of a yearly infusion is no conflict for a single day, and is with any frequency', () => {
    const infusion = {
      product: { strength: '5 mg in 100 mL', form: 'infusion' },
    } as const;
    const day = getPlainDate('2026-11-28');
    const single = { startDate: day, endDate: day, ...infusion };
    expect(given('zoledronic acid', 'once-daily', single)).toEqual([]);
    expect(given('zoledronic acid', 'every-6-months', infusion)).toHaveLength(1);
    expect(given('methotrexate', 'once-daily', { startDate: day, endDate: day })).toHaveLength(1);
  });

  test.each<[string, Changes, boolean]>([
    ['alendronic acid', { dose: '1 tablet', product: { structure: undefined } }, true],
    ['alendronic acid', { dose: '70 mg', product: { structure: undefined } }, false],
    ['alendronic acid', { product: { strength: '20 mg' } }, true],
    ['denosumab', { product: { structure: undefined } }, true],
    ['denosumab', { product: { strength: '90 mg in 1 mL', form: 'injection' } }, true],
    ['paliperidone', { route: 'intramuscular', product: { structure: undefined } }, true],
    ['colecalciferol', { product: { structure: undefined } }, true],
    ['paliperidone', { product: { brandName: 'Invega Trinza', structure: undefined } }, false],
    ['methotrexate', { product: { structure: undefined } }, false],
    ['colecalciferol', { product: { strength: '25 microgram' } }, false],
    ['zoledronic acid', { product: { strength: '4 mg in 5 mL', form: 'injection' } }, false],
    ['folic acid', { product: { structure: undefined } }, false],
  ])(
    '%s %j is not checked if its interval depends on an unknown strength: %s',
    (ingredient, changes, isSo) => {
      const [check] = checkLines([lineOf(ingredient, { frequency: 'monthly', ...changes })]);
      const whys = check?.notChecked.filter((one) => one.check === 'frequency') ?? [];
      expect(whys.map(({ why }) => why)).toEqual(
        isSo
          ? [
              `How often ${ingredient} is given depends on the strength, and nothing is known about this product’s.`,
            ]
          : [],
      );
    },
  );

  test.each<[string, Changes]>([
    ['alendronic acid', { product: { strength: '10 mg' } }],
    ['risedronic acid', { product: { strength: '5 mg' } }],
    ['semaglutide', { product: { strength: '7 mg' } }],
    ['fentanyl', { product: { form: 'lozenge' } }],
    ['buprenorphine', { route: 'sublingual' }],
    ['rivastigmine', { product: { form: 'capsule' } }],
    ['paliperidone', { product: { form: 'modified release tablet' } }],
    ['haloperidol', {}],
    ['olanzapine', {}],
    ['zuclopenthixol', {}],
    ['risperidone', {}],
    ['estradiol', {}],
    ['colecalciferol', { product: { strength: '1,000 units' } }],
    ['folic acid', {}],
  ])('leaves %s %j for daily use alone', (ingredient, changes) => {
    expect(given(ingredient, 'once-daily', changes)).toEqual([]);
  });

  test('is given with its source', () => {
    expect(given('fentanyl', 'once-daily', patch)).toMatchObject([
      {
        message: 'Fentanyl patch is given every 72\u00a0hours, not once a day in the morning.',
        source: { title: 'FDA label of fentanyl transdermal: Dosage and administration' },
      },
    ]);
  });
});
