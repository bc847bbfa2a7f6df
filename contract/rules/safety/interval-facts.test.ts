import { describe, expect, test } from 'vitest';
import type { DayPattern } from '../../entities/dosage.ts';
import type { RouteCode } from '../../values/medicine-codes.ts';
import { addDays } from '../../values/plain-date.ts';
import { injections } from './facts/injections.ts';
import type { Interval } from './facts/interval-kinds.ts';
import { timesADay } from './facts/times-a-day.ts';
import { asRequiredOf, findingsOn, lineOf, today } from './testing/lines.ts';
import { daily as everyDay, on, type Part, scheduled, step } from './testing/schedules.ts';

type Changes = NonNullable<Parameters<typeof lineOf>[1]>;

/** A product that the fact is about: the first of these that it applies to. */
const products: readonly { readonly form: string; readonly route: RouteCode }[] = [
  { form: 'modified release injection', route: 'subcutaneous' },
  { form: 'modified release tablet', route: 'oral' },
  { form: 'inhaler', route: 'inhalation' },
  { form: 'eye drops', route: 'ocular' },
  { form: 'patch', route: 'transdermal' },
];

function changesFor({ only, strengths }: Interval): Changes {
  const fitting = products.filter(({ form, route }) =>
    only === undefined ? true : only({ brandName: null, form, route }),
  );
  // Whether it's oral or not doesn't matter to a fact about all products.
  const { form, route } = fitting[0] ?? { form: '', route: 'oral' };
  const [strength] = strengths ?? [];
  const amount = `${strength?.value ?? 10} ${strength?.unit ?? 'mg'}`;
  const isLiquid = form.includes('injection');
  return {
    route,
    product: { form, strength: isLiquid ? `${amount} in 1 mL` : amount },
  };
}

const times = ['06:00', '12:00', '18:00', '22:00'];

function found(fact: Interval, days: DayPattern, count = 1) {
  const dose = { kind: 'amount' as const, counted: { low: 1, high: 1, unit: 'mL' as const } };
  const doses = [{ dose, times: times.slice(0, count) }];
  const dosage = {
    kind: 'schedule' as const,
    steps: [{ length: null, parts: [{ days, doses }] }],
  };
  const line = lineOf(fact.ingredient, { ...changesFor(fact), dosage });
  return findingsOn('frequency', [line]).filter(({ key }) => key.includes(':interval:'));
}

const every = (days: number): DayPattern => ({ kind: 'days', every: days });
const named = (facts: readonly Interval[]) =>
  facts.map((fact) => [fact.ingredient, fact.words, fact] as const);

describe('DRF-07 what lasts for days to months', () => {
  test.each(named(injections))(
    '%s is given %s, and a day sooner is a conflict',
    (...[, , fact]) => {
      const { least, later = least } = fact;
      expect(found(fact, every(later))).toEqual([]);
      expect(found(fact, every(later * 2))).toEqual([]);
      expect(found(fact, every(least - 1))).toMatchObject([{ level: 'conflict' }]);
      expect(found(fact, every(1), 2)).toMatchObject([{ level: 'conflict' }]);
    },
  );
});

describe('DRF-07 how often a day', () => {
  const daily = timesADay.filter(({ least }) => least > 4 / 24);
  test.each(named(daily))('%s is given %s, and once more is a conflict', (...[, , fact]) => {
    const most = Math.round(1 / fact.least);
    expect(found(fact, every(1), most)).toEqual([]);
    expect(found(fact, every(1), 1)).toHaveLength(fact.most === undefined ? 0 : 1);
    expect(found(fact, every(1), most + 1)).toMatchObject([{ level: 'conflict' }]);
  });

  test('isn’t asked of another form, or by another route', () => {
    const four = { frequency: 'four-times-daily', doseTimes: times } as const;
    const often = (ingredient: string, changes: Changes = {}) =>
      findingsOn('frequency', [lineOf(ingredient, { ...four, ...changes })]).filter(({ key }) =>
        key.includes(':interval:'),
      );
    expect(often('oxycodone')).toEqual([]);
    expect(often('morphine', { product: { form: 'oral liquid' } })).toEqual([]);
    expect(often('timolol')).toEqual([]);
    expect(often('nicotine', { product: { form: 'lozenge' } })).toEqual([]);
    expect(often('apixaban')).toHaveLength(1);
    expect(often('oxycodone', { product: { brandName: 'OxyContin' } })).toHaveLength(1);
  });

  test('when required it has to be stated, but for a patch of lidocaine', () => {
    const required = (ingredient: string, changes: Changes) =>
      findingsOn('frequency', [asRequiredOf(ingredient, { maximum24h: null, ...changes })]);
    const patch = { route: 'transdermal', product: { form: 'patch' } } as const;
    expect(required('apixaban', {})).toHaveLength(1);
    expect(required('nicotine', patch)).toHaveLength(1);
    expect(required('lidocaine', patch)).toEqual([]);
  });
});

describe('DRF-07 how many hours apart', () => {
  const apart = (ingredient: string, leastHours: number | null) => {
    const substance = { low: 10, high: 10, unit: 'mg' as const };
    const dosage = {
      kind: 'as-required' as const,
      dose: { kind: 'amount' as const, substance },
      leastHours,
      most: { substance: { low: 40, high: 40, unit: 'mg' as const } },
    };
    return findingsOn('frequency', [asRequiredOf(ingredient, { dosage })])
      .filter(({ key }) => key.includes(':interval:'))
      .map(({ message }) => message.replaceAll('\u00a0', ' '));
  };

  test.each(named(timesADay.filter(({ least }) => least <= 4 / 24)))(
    '%s when required is given %s',
    (name) => {
      expect(apart(name, 4)).toEqual([]);
      expect(apart(name, null)).toEqual([]);
      expect(apart(name, 3)).toEqual([
        expect.stringMatching(/ is given at least 4 hours apart, not every 3 hours\.$/),
      ]);
    },
  );

  test.each([
    ['haloperidol decanoate', 20],
    ['paliperidone palmitate', 27],
  ] as const)(
    'four weeks are as good as a month for %s, and %i days aren’t',
    (ingredient, fewer) => {
      const every28 = { kind: 'days', every: 28 } as const;
      const sooner = { kind: 'days', every: fewer } as const;
      const depot = (days: DayPattern) =>
        findingsOn('frequency', [
          scheduled(
            ingredient,
            { strength: '50 mg per mL', form: 'modified release injection' },
            [step(null, [days, ['1 mL', '08:00']])],
            { route: 'intramuscular' },
          ),
        ]).filter(({ key }) => key.includes(':interval:'));
      expect(depot(every28)).toEqual([]);
      expect(depot(sooner)).toHaveLength(1);
    },
  );

  test('a course that goes on is given as far apart as later doses are', () => {
    const undecanoate = (length: number | null) => {
      const months = { kind: 'months', every: 1 } as const;
      const line = scheduled(
        'testosterone undecanoate',
        { strength: '1000 mg in 4 mL', form: 'injection' },
        [step(null, [months, ['4 mL', '08:00']])],
        { route: 'intramuscular', endDate: length === null ? null : addDays(today, length) },
      );
      return findingsOn('frequency', [line]).filter(({ key }) => key.includes(':interval:'));
    };
    expect(undecanoate(null)).toHaveLength(1);
    expect(undecanoate(40)).toEqual([]);
  });
});

describe('DRF-07 doses side by side', () => {
  const isFound = (ingredient: string, ...parts: Part[]) =>
    findingsOn('frequency', [scheduled(ingredient, {}, [step(null, ...parts)])]).some(({ key }) =>
      key.includes(':interval:'),
    );

  test.each<[string, string, Part, Part, boolean]>([
    [
      'on one day',
      'methotrexate',
      [on('mon'), ['1 mg', '08:00']],
      [on('mon'), ['1 mg', '20:00']],
      true,
    ],
    [
      'on two',
      'methotrexate',
      [on('mon'), ['1 mg', '08:00']],
      [on('tue'), ['1 mg', '08:00']],
      true,
    ],
    [
      'on some days',
      'warfarin',
      [everyDay, ['3 mg', '08:00']],
      [on('mon'), ['4 mg', '20:00']],
      true,
    ],
    [
      'never on one day',
      'warfarin',
      [on('mon', 'wed', 'fri'), ['3 mg', '08:00']],
      [on('tue', 'thu', 'sat', 'sun'), ['4 mg', '08:00']],
      false,
    ],
  ])('two %s count as closer together: %s', (_name, ingredient, one, other, isCloser) => {
    expect(isFound(ingredient, one, other)).toBe(isCloser);
  });
});
