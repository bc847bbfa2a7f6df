import { describe, expect, test } from 'vitest';
import { getPlainDate } from '../../values/plain-date.ts';
import type { CheckedLine } from './line.ts';
import { asRequiredOf, checkLines, findingsOn, lineOf } from './testing/lines.ts';

const found = (lines: readonly CheckedLine[]) =>
  findingsOn('dose', lines).filter(({ key }) => key.startsWith('dose:opioids'));
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

const oxycodone = (dose: string, changes = {}) =>
  lineOf('oxycodone', { dose, frequency: 'twice-daily', ...changes });
const patchOf = (ingredient: string, rate: string) =>
  lineOf(ingredient, {
    dose: `1 patch (${rate})`,
    route: 'transdermal',
    frequency: 'every-72-hours',
    product: { strength: rate, form: 'patch' },
  });
const fentanyl = patchOf('fentanyl', '12 microgram per hour');
const injected = (ingredient: string, dose: string) =>
  lineOf(ingredient, {
    dose,
    route: 'subcutaneous',
    product: { strength: '10 mg in 1 mL', form: 'injection' },
  });

describe('DRF-07 the opioids as one daily dose of oral morphine', () => {
  test.each([
    [lineOf('morphine', { dose: '60 mg' }), lineOf('morphine', { dose: '61 mg' })],
    [oxycodone('20 mg'), oxycodone('20.5 mg')],
    [lineOf('hydromorphone', { dose: '12 mg' }), lineOf('hydromorphone', { dose: '13 mg' })],
    [lineOf('tapentadol', { dose: '200 mg' }), lineOf('tapentadol', { dose: '250 mg' })],
    [lineOf('tramadol', { dose: '300 mg' }), lineOf('tramadol', { dose: '350 mg' })],
    [lineOf('codeine', { dose: '460 mg' }), lineOf('codeine', { dose: '465 mg' })],
    [injected('morphine', '20 mg (2 mL)'), injected('morphine', '21 mg')],
    [patchOf('fentanyl', '20 microgram per hour'), patchOf('fentanyl', '25 microgram per hour')],
    [
      patchOf('buprenorphine', '30 microgram per hour'),
      patchOf('buprenorphine', '35 microgram per hour'),
    ],
  ])('of 60 mg passes, and of more is a caution', (enough, tooMuch) => {
    expect(found([enough])).toEqual([]);
    expect(found([tooMuch])).toMatchObject([{ level: 'caution' }]);
  });

  test('of ten times as much is a conflict', () => {
    expect(found([lineOf('morphine', { dose: '590 mg' })])).toMatchObject([{ level: 'caution' }]);
    expect(found([lineOf('morphine', { dose: '600 mg' })])).toMatchObject([{ level: 'conflict' }]);
  });

  test('is added up over patches, tablets and what is given when required, with its parts', () => {
    const required = asRequiredOf('oxycodone', { dose: '5 mg', maximum24h: '20 mg' });
    expect(found([fentanyl, oxycodone('5 mg')])).toEqual([]);
    const [finding, ...others] = found([fentanyl, oxycodone('5 mg'), required]);
    expect(others).toEqual([]);
    expect(finding?.source?.url).toMatch(/^https:/);
    expect(plain(finding?.message)).toBe(
      'The opioids, with those when required up to their maximum, come to as much as 81 mg of oral morphine in 24 hours (fentanyl 36 mg, oxycodone 45 mg, by the factors of the Faculty of Pain Medicine), more than 60 mg, above which the risk of harm rises.',
    );
    expect(found([required, oxycodone('5 mg'), fentanyl])).toEqual([finding]);
  });

  test('doesn’t count courses one after the other, naloxone or loperamide', () => {
    const until = { endDate: getPlainDate('2026-11-25') };
    const after = { startDate: getPlainDate('2026-11-26') };
    expect(found([oxycodone('15 mg', until), oxycodone('15 mg', after)])).toEqual([]);
    expect(found([lineOf('loperamide', { dose: '100 mg' })])).toEqual([]);
    const targin = lineOf(['oxycodone', 'naloxone'], {
      dose: '1 tablet',
      product: { strength: '40 mg and 20 mg', form: 'modified release tablet' },
    });
    expect(found([targin])).toEqual([]);
    expect(found([targin, fentanyl])).toHaveLength(1);
  });

  test('isn’t checked with an opioid that the method doesn’t have', () => {
    const why =
      'The opioids can’t be added up as a daily dose of morphine: that of methadone can’t be worked out.';
    const [morphine] = checkLines([lineOf('morphine'), lineOf('methadone')]);
    expect(morphine?.notChecked).toEqual([{ check: 'dose', why }]);
    expect(checkLines([lineOf('morphine')])[0]?.state).toBe('checked');
  });
});
