import { describe, expect, test } from 'vitest';
import { addDays } from '../../values/plain-date.ts';
import { asRequiredOf, checkLines, findingsOn, lineOf, today } from './testing/lines.ts';

const tablets = { product: { strength: '500 mg' } };
const prn = (maximum24h: string | null, changes: Parameters<typeof asRequiredOf>[1] = {}) =>
  asRequiredOf('paracetamol', { dose: '1 g (2 tablets)', maximum24h, ...tablets, ...changes });
const regular = (changes: Parameters<typeof lineOf>[1] = {}) =>
  lineOf('paracetamol', {
    dose: '1 g (2 tablets)',
    frequency: 'three-times-daily',
    doseTimes: ['08:00', '14:00', '20:00'],
    ...tablets,
    ...changes,
  });
const onBoth = (...lines: Parameters<typeof checkLines>[0]) =>
  checkLines(lines).map(({ findings, notChecked }) => ({
    found: findings.filter(({ check }) => check === 'as-required').map(({ key }) => key),
    why: notChecked.filter(({ check }) => check === 'as-required').map(({ why }) => why),
  }));
const clear = { found: [], why: [] };

describe('DRF-07 an as-required medicine', () => {
  test('has a reason and a maximum', () => {
    expect(findingsOn('as-required', [prn('4 g')])).toEqual([]);
    const gaps = findingsOn('as-required', [prn(null, { prnReason: 'prn' })]);
    expect(gaps).toMatchObject([
      { key: 'as-required:no-maximum:paracetamol', level: 'caution' },
      { key: 'as-required:no-reason:paracetamol', level: 'caution' },
    ]);
    expect(findingsOn('as-required', [regular()])).toEqual([]);
  });

  test.each([
    ['5 g', '4 g', '5\u00a0g', '4\u00a0g'],
    ['10 tablets', '4 g', '5\u00a0g', '4\u00a0g'],
    ['10 tablets', '8 tablets', '5\u00a0g', '4\u00a0g'],
    ['500 mg to 5 g', '8 tablets (4 g)', '5\u00a0g', '4\u00a0g'],
    ['3 sachets', '2 sachets', '1.5\u00a0g', '1\u00a0g'],
  ])('isn’t given in one dose above its maximum: %s of %s', (dose, most, taken, stated) => {
    expect(findingsOn('as-required', [prn(most, { dose })])).toMatchObject([
      {
        level: 'conflict',
        message: `One dose of paracetamol comes to ${taken}, more than the ${stated} stated as the maximum in 24\u00a0hours.`,
      },
    ]);
  });

  test.each([
    ['1 g', '1 g'],
    ['2 tablets', '1 dose'],
    ['a thin layer', '4 applications'],
    ['10 mL', '4 g'],
  ])('may be given up to its maximum, or can’t be compared: %s of %s', (dose, most) => {
    expect(findingsOn('as-required', [prn(most, { dose })])).toEqual([]);
  });

  test('that is written as text isn’t added to regular doses, and neither are regular ones', () => {
    const text = { dosage: undefined };
    const why =
      'The regular and the when-required doses of paracetamol can’t be added up: one of them is written as text.';
    expect(onBoth(prn('4 g', text), regular())).toEqual([clear, { found: [], why: [why] }]);
    expect(onBoth(prn('4 g'), regular(text))).toEqual([{ found: [], why: [why] }, clear]);
  });

  test('with two ingredients is compared in the units of its product', () => {
    const both = ['paracetamol', 'codeine'];
    const of = (dose: string, maximum24h: string) =>
      findingsOn('as-required', [
        asRequiredOf(both, { dose, maximum24h, product: { strength: '500 mg and 30 mg' } }),
      ]).map(({ key }) => key);
    expect(of('2 tablets', '8 tablets')).toEqual([]);
    expect(of('9 tablets', '8 tablets')).toEqual([
      'as-required:dose:paracetamol and codeine:9 tablets>8 tablets',
    ]);
  });

  test.each(['4 g', '8 tablets (4 g)', '8 tablets', '4 g in 24 hours'])(
    'with three regular doses of 1 g just keeps to a maximum of %s',
    (maximum) => {
      expect(onBoth(prn(maximum), regular())).toEqual([clear, clear]);
    },
  );

  test.each(['3 g', '7 tablets', '3.5 g (7 tablets)'])(
    'with three regular doses of 1 g exceeds a maximum of %s, on both lines',
    (maximum) => {
      const [asRequired, other] = onBoth(prn(maximum), regular());
      expect(asRequired?.found).toHaveLength(1);
      expect(asRequired).toEqual(other);
    },
  );

  test('says both amounts', () => {
    const [found] = findingsOn('as-required', [prn('3 g'), regular()]);
    expect(found).toMatchObject({
      key: 'as-required:maximum:paracetamol:4 g>3 g',
      level: 'conflict',
      message:
        'The regular doses of paracetamol and one when-required dose come to 4\u00a0g in 24\u00a0hours, more than the 3\u00a0g stated as the maximum.',
    });
  });

  test('counts the upper end of a range, every regular line and other strengths', () => {
    expect(onBoth(prn('4 g', { dose: '500 mg to 1 g' }), regular())).toEqual([clear, clear]);
    const slow = regular({ dose: '1,330 mg (2 tablets)', product: { strength: '665 mg' } });
    expect(onBoth(prn('4 g'), slow)[0]?.found).toEqual([
      'as-required:maximum:paracetamol:4.99 g>4 g',
    ]);
    const liquid = regular({
      dose: '20 mL',
      frequency: 'once-daily',
      doseTimes: ['08:00'],
      product: { strength: '240 mg in 5 mL', form: 'oral liquid' },
    });
    const [all] = onBoth(prn('4 g'), regular(), liquid);
    expect(all?.found).toEqual(['as-required:maximum:paracetamol:4.96 g>4 g']);
  });

  test('is compared in the units of one product, if they have no other', () => {
    const antacid = {
      product: { strength: '500 mg and 267 mg in 10 mL', form: 'oral liquid' },
      dose: '20 mL',
    };
    const ingredients = ['sodium alginate', 'sodium bicarbonate'];
    const four = lineOf(ingredients, {
      ...antacid,
      frequency: 'four-times-daily',
      doseTimes: ['08:00', '12:00', '17:00', '21:00'],
    });
    const most = (maximum24h: string) => asRequiredOf(ingredients, { ...antacid, maximum24h });
    expect(onBoth(most('100 mL'), four)[0]).toEqual(clear);
    expect(onBoth(most('80 mL'), four)[0]?.found).toEqual([
      'as-required:maximum:sodium alginate and sodium bicarbonate:100 mL>80 mL',
    ]);
  });

  test('is added up by each ingredient of a combination', () => {
    const both = asRequiredOf(['paracetamol', 'codeine'], {
      dose: '1 tablet',
      maximum24h: '4 tablets',
      product: { strength: '500 mg and 30 mg' },
    });
    const [asRequired, other] = onBoth(both, regular());
    expect(asRequired?.found).toEqual(['as-required:maximum:paracetamol:3.5 g>2 g']);
    expect(other).toEqual(asRequired);
    const little = regular({ dose: '500 mg (1 tablet)', frequency: 'once-daily', doseTimes: [] });
    expect(onBoth(both, little)).toEqual([clear, clear]);
  });

  test('isn’t checked against a combination whose content can’t be worked out', () => {
    const both = asRequiredOf(['paracetamol', 'codeine'], {
      dose: '1 tablet',
      maximum24h: '4 tablets',
      product: { strength: 'forte' },
    });
    const [asRequired] = onBoth(both, regular());
    expect(asRequired?.why).toEqual([
      'The regular doses of paracetamol can’t be compared with the maximum of 4\u00a0tablets in 24\u00a0hours: their units differ.',
    ]);
  });

  test('isn’t added to regular doses by another route, and has nothing to do with those on the skin', () => {
    const injected = lineOf('morphine', { route: 'subcutaneous' });
    const byMouth = asRequiredOf('morphine', { maximum24h: '20 mg' });
    expect(onBoth(byMouth, injected)[0]?.why).toEqual([
      'The regular and the when-required doses of morphine can’t be added up: they have different routes.',
    ]);
    const gel = lineOf('ibuprofen', { route: 'topical', dose: '2 g' });
    const tablet = asRequiredOf('ibuprofen', { dose: '200 mg (1 tablet)', maximum24h: '1.2 g' });
    expect(onBoth(tablet, gel)).toEqual([clear, clear]);
  });

  test('isn’t added to two courses one after the other, but to two at the same time', () => {
    const first = regular({ endDate: addDays(today, 3) });
    const next = regular({ startDate: addDays(today, 4) });
    const during = regular({ startDate: addDays(today, 3) });
    expect(onBoth(prn('4 g'), first, next)).toEqual([clear, clear, clear]);
    expect(onBoth(prn('4 g'), first, during)[0]?.found).toEqual([
      'as-required:maximum:paracetamol:7 g>4 g',
    ]);
  });
});
