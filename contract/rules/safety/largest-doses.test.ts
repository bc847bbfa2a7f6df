import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../entities/safety.ts';
import { getPlainDate } from '../../values/plain-date.ts';
import { type LargestDose, largestDoses } from './facts/largest-doses.ts';
import type { CheckedLine } from './line.ts';
import { checkLargestDoses } from './largest-doses.ts';
import { asRequiredOf, checkLines, lineOf, today } from './testing/lines.ts';

/** What is found on the first of the lines. */
function found(lines: readonly CheckedLine[]): readonly Finding[] {
  const [first] = lines;
  const chart = { lines, today, allergies: 'unavailable' } as const;
  return first === undefined ? [] : checkLargestDoses(first, chart).findings;
}
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

const tablet = (ingredient: string, dose: string, strength: string, changes = {}) =>
  lineOf(ingredient, { dose, product: { strength }, ...changes });
const twice = { frequency: 'twice-daily' } as const;
const fourTimes = { frequency: 'four-times-daily' } as const;

const panadol = tablet('paracetamol', '1 g (2 tablets)', '500 mg', { frequency: 'every-12-hours' });
const combination = lineOf(['paracetamol', 'codeine'], {
  ...twice,
  dose: '2 tablets',
  product: { strength: '500 mg and 30 mg' },
});
const liquid = (dose: string) =>
  lineOf('paracetamol', { dose, product: { strength: '240 mg in 5 mL', form: 'oral liquid' } });

describe('DRF-07 the doses of a day are added up', () => {
  test('over a tablet, a combination and a liquid, on each of the lines', () => {
    expect(found([panadol, combination])).toEqual([]);
    expect(found([panadol, combination, liquid('1 mL')])).toMatchObject([
      { level: 'conflict', key: 'dose:largest:day:paracetamol:4.048 g>4 g' },
    ]);
    const lines = [panadol, combination, liquid('10 mL')];
    const messages = checkLines(lines).map(({ findings }) =>
      findings.filter(({ key }) => key.startsWith('dose:largest')).map(({ message }) => message),
    );
    const message = '3 medicines with paracetamol come to 4.48 g in 24 hours, more than 4 g, ';
    expect(messages.flat().map(plain)).toEqual(
      lines.map(() => `${message}the largest daily dose.`),
    );
  });

  test('by mouth and by rectum together, but not with what is put on the skin', () => {
    const suppository = lineOf('paracetamol', {
      ...fourTimes,
      dose: '1 g (2 suppositories)',
      route: 'rectal',
      product: { strength: '500 mg', form: 'suppository' },
    });
    expect(found([panadol, suppository])).toMatchObject([{ level: 'conflict' }]);
    const tablets = tablet('diclofenac', '50 mg', '25 mg', fourTimes);
    const gel = lineOf('diclofenac', {
      dose: '40 g',
      route: 'topical',
      product: { strength: '1%', form: 'gel' },
    });
    expect(found([tablets, gel])).toEqual([]);
    expect(found([gel])).toEqual([]);
  });

  test('for patches by what they release', () => {
    const patch = (dose: string) =>
      lineOf('rivastigmine', {
        dose,
        route: 'transdermal',
        product: { strength: '9.5 mg per 24 hours', form: 'patch' },
      });
    expect(found([patch('1 patch (9.5 mg per 24 hours)')])).toEqual([]);
    expect(plain(found([patch('2 patches')])[0]?.message)).toContain('19 mg in 24 hours');
  });

  test('not if one course follows the other', () => {
    const until = { startDate: getPlainDate('2026-11-01'), endDate: getPlainDate('2026-11-25') };
    const first = tablet('metformin', '1 g', '1 g', { ...twice, ...until });
    const next = (day: string) =>
      tablet('metformin', '1 g', '1 g', { ...twice, startDate: getPlainDate(day) });
    expect(found([first, next('2026-11-26')])).toEqual([]);
    expect(found([first, next('2026-11-25')])).toMatchObject([{ level: 'conflict' }]);
    expect(found([first, next('2026-11-26'), next('2026-11-26')])).toEqual([]);
  });

  test('of an injection that lasts for weeks, not as those of a day', () => {
    const depot = (dose: string) =>
      lineOf('haloperidol decanoate', {
        dose,
        route: 'intramuscular',
        frequency: 'monthly',
        product: { strength: '50 mg per mL', form: 'injection' },
      });
    expect(found([depot('100 mg (2 mL)')])).toEqual([]);
    expect(found([depot('500 mg (10 mL)')])).toMatchObject([{ level: 'caution' }]);
  });

  const required = (maximum24h: string | null, dose = '1 g') =>
    asRequiredOf('paracetamol', { dose, maximum24h, product: { strength: '500 mg' } });

  test('with the maximum of what is given when required, or nothing if there is none', () => {
    expect(found([required('4 g')])).toEqual([]);
    expect(found([required('6 g')])).toMatchObject([{ level: 'conflict' }]);
    expect(found([panadol, required('2 g')])).toEqual([]);
    expect(found([panadol, required(null)])).toEqual([]);
    expect(found([panadol, required('6 g')])).toMatchObject([{ level: 'conflict' }]);
  });

  test('as a caution if only doses up to the maximum on top of the others are too much', () => {
    const regular = tablet('paracetamol', '1 g', '500 mg', fourTimes);
    expect(found([panadol, required('4 g')])).toMatchObject([{ level: 'caution' }]);
    expect(found([regular, required('4 g')])).toMatchObject([{ level: 'conflict' }]);
    expect(plain(found([panadol, required('4 g')])[0]?.message)).toBe(
      '2 medicines with paracetamol, with those when required up to their maximum, come to 6 g in 24 hours, more than 4 g, the largest daily dose.',
    );
  });

  test('and are not checked if one of them can’t be worked out', () => {
    const unclear = lineOf(['paracetamol', 'codeine'], {
      dose: '500 mg',
      product: { strength: '500 mg and 30 mg' },
    });
    const why = 'The doses of paracetamol can’t be added up: one of them can’t be worked out.';
    expect(checkLines([panadol, unclear])[0]?.notChecked).toEqual([{ check: 'dose', why }]);
    expect(checkLines([panadol])[0]?.notChecked).toEqual([]);
    const unread = tablet('paracetamol', 'as directed', '500 mg');
    expect(checkLines([unread])[0]?.notChecked).toHaveLength(1);
    expect(checkLines([{ ...unclear, route: 'topical' }])[0]?.notChecked).toEqual([]);
  });
});

const isOlder = ({ basis }: LargestDose) => basis === 'older';
const older = new Set(largestDoses.filter(isOlder).map(({ ingredient }) => ingredient));
// Of the others, less is found already.
const bounded = largestDoses.filter(
  (fact) =>
    fact.per === 'day' &&
    fact.routes.includes('oral') &&
    (isOlder(fact) || !older.has(fact.ingredient)),
);
const anyLines = fc.array(
  fc.record({
    ingredient: fc.constantFrom('paracetamol', 'furosemide', 'risperidone'),
    mg: fc.integer({ min: 1, max: 5000 }),
    isAsRequired: fc.boolean(),
    start: fc.integer({ min: 10, max: 30 }),
    days: fc.option(fc.integer({ min: 0, max: 9 })),
  }),
  { minLength: 1, maxLength: 6 },
);
type AnyLine = typeof anyLines extends fc.Arbitrary<infer T> ? T : never;

function drawn(all: AnyLine): CheckedLine[] {
  return all.map(({ ingredient, mg, isAsRequired, start, days }, i) => {
    const startDate = getPlainDate(`2026-11-${start}`);
    const last = Math.min(30, start + (days ?? 0));
    const changes = {
      key: `line-${i}`,
      dose: `${mg} mg`,
      maximum24h: `${2 * mg} mg`,
      startDate,
      endDate: days === null ? null : getPlainDate(`2026-11-${last}`),
      product: { strength: '1 mg' },
    };
    return isAsRequired
      ? asRequiredOf(ingredient, changes)
      : lineOf(ingredient, { ...changes, maximum24h: null });
  });
}

/** The largest amount that a finding of the first line names, in milligrams; 0 without one. */
function totalOn(lines: readonly CheckedLine[]): number {
  const [key = ''] = found(lines).map((finding) => finding.key);
  const [, value = '0', unit] = /:([\d.,]+) (mg|g)>/.exec(key) ?? [];
  return Number(value.replaceAll(',', '')) * (unit === 'g' ? 1000 : 1);
}

test('DRF-07 another medicine never lowers the doses of a day, and their order doesn’t matter', () => {
  fc.assert(
    fc.property(anyLines, fc.nat(), (all, by) => {
      const lines = drawn(all);
      const [first, ...others] = lines;
      if (first === undefined) return;
      const fewer = [first, ...others.slice(0, by % lines.length)];
      expect(totalOn(lines)).toBeGreaterThanOrEqual(totalOn(fewer));
      expect(found([first, ...others.toReversed()])).toEqual(found(lines));
    }),
  );
});

test.each(bounded.map((fact) => [fact.ingredient, fact.most, fact.only] as const))(
  'DRF-07 the daily limit of %s lets its own amount pass and finds a little more',
  (ingredient, most, only) => {
    const form = only === undefined ? 'oral liquid' : 'modified release oral liquid';
    const line = (value: number) =>
      lineOf(ingredient, {
        dose: `${value} ${most.unit}`,
        product: { strength: `${most.value} ${most.unit}`, form },
      });
    const keys = (value: number) =>
      found([line(value)]).filter(({ key }) => !key.includes(':dose:'));
    expect(keys(most.value)).toEqual([]);
    // At most four decimal places.
    const more = Math.ceil(most.value * 10_100) / 10_000;
    // What is too much at once isn't said of a day too, for older people.
    expect(keys(more).length > 0 ? keys(more) : found([line(more)])).toHaveLength(1);
  },
);
