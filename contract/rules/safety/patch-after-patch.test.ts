import { describe, expect, test } from 'vitest';
import type { Medication } from '../../entities/medication.ts';
import { getPlainDate } from '../../values/plain-date.ts';
import { structured } from '../testing/medications.ts';
import { linesToCheck } from './line.ts';
import { checkLines } from './testing/lines.ts';
import { cease, type Changes, drafted, onChart, type ToDraft } from './testing/spaced-charts.ts';

const day = '2026-11-28';

const patches = {
  fentanyl: { frequency: 'every-72-hours', unit: 'microgram per hour' },
  buprenorphine: { frequency: 'every-7-days', unit: 'microgram per hour' },
  rivastigmine: { frequency: 'once-daily-morning', unit: 'mg per 24 hours' },
} as const;
type Name = keyof typeof patches;

const changesOf = (name: Name, amount: string, changes: Changes): Changes => {
  const { frequency, unit } = patches[name];
  const strength = `${amount} ${unit}`;
  const identity = { code: `${name} ${amount}`, ingredients: [name], strength, form: 'patch' };
  return {
    frequency,
    route: 'transdermal',
    dose: '1 patch',
    product: structured({ brandName: null, ...identity }),
    ...changes,
  };
};
const worn = (name: Name, amount: string, since: string, changes: Changes = {}) =>
  onChart('fentanyl', since, changesOf(name, amount, changes));
const next = (
  kind: 'add' | 'change' | 'represcribe',
  name: Name,
  amount: string,
  on: string,
  changes: Changes = {},
) => drafted(kind, 'fentanyl', on, changesOf(name, amount, changes));

/** What is said of the last dose, and of a patch that is still on. */
function said(chart: readonly Medication[], drafts: readonly ToDraft[], today = day): string[] {
  return checkLines(linesToCheck(chart, drafts), { today: getPlainDate(today) }).flatMap(
    ({ findings }) =>
      findings
        .filter(({ key }) => /^frequency:(?:next-dose|patch):/.test(key))
        .map(({ key, level }) => `${level} ${key.includes('still-on') ? 'still on' : 'last dose'}`),
  );
}

const ceasedOn = (date: string): Changes => ({ status: 'Ceased', stoppedDate: getPlainDate(date) });
const fentanyl = (since: string, changes?: Changes) => worn('fentanyl', '12', since, changes);

describe('DRF-07 a patch after a patch', () => {
  test.each<[string, readonly Medication[], readonly ToDraft[], readonly string[]]>([
    [
      'fentanyl re-prescribed a day after',
      [fentanyl('2026-11-27')],
      [next('represcribe', 'fentanyl', '12', day)],
      ['conflict last dose'],
    ],
    [
      'fentanyl re-prescribed on its day',
      [fentanyl('2026-11-25')],
      [next('represcribe', 'fentanyl', '12', day)],
      ['caution last dose'],
    ],
    [
      'fentanyl of another strength a day after',
      [fentanyl('2026-11-27')],
      [next('change', 'fentanyl', '25', day)],
      ['conflict last dose', 'caution still on'],
    ],
    [
      'fentanyl of another strength on its day',
      [fentanyl('2026-11-25')],
      [next('change', 'fentanyl', '25', day)],
      ['caution last dose', 'caution still on'],
    ],
    [
      'fentanyl ceased, and another strength added',
      [fentanyl('2026-11-27')],
      [cease(), next('add', 'fentanyl', '25', day)],
      ['conflict last dose', 'caution still on'],
    ],
    [
      'fentanyl ceased the day before, and another strength added on its next day',
      [fentanyl('2026-11-25', ceasedOn('2026-11-27'))],
      [next('add', 'fentanyl', '25', day)],
      ['caution still on'],
    ],
    [
      'fentanyl that ended days ago',
      [fentanyl('2026-11-01', ceasedOn('2026-11-20'))],
      [next('add', 'fentanyl', '25', day)],
      [],
    ],
    [
      'buprenorphine of another strength on its next day',
      [worn('buprenorphine', '5', '2026-11-21', ceasedOn('2026-11-27'))],
      [next('add', 'buprenorphine', '10', day)],
      ['caution still on'],
    ],
    [
      'rivastigmine of another strength',
      [worn('rivastigmine', '4.6', '2026-11-01')],
      [next('change', 'rivastigmine', '9.5', day)],
      ['caution still on'],
    ],
    [
      'rivastigmine of the same strength',
      [worn('rivastigmine', '4.6', '2026-11-01')],
      [next('represcribe', 'rivastigmine', '4.6', day)],
      [],
    ],
    [
      'rivastigmine ceased two days before',
      [worn('rivastigmine', '4.6', '2026-11-01', ceasedOn('2026-11-26'))],
      [next('add', 'rivastigmine', '9.5', day)],
      [],
    ],
    [
      'rivastigmine whose directions say what becomes of the old one, which aren’t read',
      [worn('rivastigmine', '4.6', '2026-11-01')],
      [next('change', 'rivastigmine', '9.5', day, { directions: 'Don’t remove the old patch.' })],
      ['caution still on'],
    ],
    [
      'fentanyl ceased on the day, and buprenorphine added',
      [fentanyl('2026-11-25', ceasedOn(day))],
      [next('add', 'buprenorphine', '10', day)],
      ['caution still on'],
    ],
    [
      'buprenorphine ceased the day before, and fentanyl added',
      [worn('buprenorphine', '5', '2026-11-24', ceasedOn('2026-11-27'))],
      [next('add', 'fentanyl', '12', day)],
      ['caution still on'],
    ],
    [
      'fentanyl that was taken off days ago, and buprenorphine added',
      [fentanyl('2026-11-01', ceasedOn('2026-11-20'))],
      [next('add', 'buprenorphine', '10', day)],
      [],
    ],
    [
      'another medicine',
      [worn('rivastigmine', '4.6', '2026-11-01')],
      [cease(), next('add', 'buprenorphine', '5', day)],
      [],
    ],
  ])('%s', (_what, chart, drafts, expected) => {
    expect(said(chart, drafts)).toEqual(expected);
  });

  test('names the strength, the day and the label', () => {
    const drafts = [next('change', 'rivastigmine', '9.5', day)];
    const lines = linesToCheck([worn('rivastigmine', '4.6', '2026-11-01')], drafts);
    const [check] = checkLines(lines, { today: getPlainDate(day) });
    const found = check?.findings.find(({ key }) => key.startsWith('frequency:patch:'));
    expect(found?.message.replaceAll('\u00a0', ' ')).toBe(
      'The last patch of rivastigmine, 4.6 mg per 24 hours, may still be on when this one is put on, on 28-Nov-2026. Take it off first.',
    );
    expect(found?.source?.title).toContain('rivastigmine transdermal');
  });

  test('is settled once the pharmacist has confirmed it', () => {
    const newer = (changes: Changes) =>
      worn('rivastigmine', '9.5', day, { id: 'm2', replaces: 'm1', ...changes });
    const old = worn('rivastigmine', '4.6', '2026-11-01', ceasedOn(day));
    expect(said([old, newer({ status: 'New', confirmed: false })], [])).toEqual([
      'caution still on',
    ]);
    expect(said([old, newer({})], [])).toEqual([]);
  });
});
