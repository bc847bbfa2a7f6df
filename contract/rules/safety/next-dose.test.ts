import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Medication } from '../../entities/medication.ts';
import { type FrequencyCode, frequencyCodes } from '../../values/medicine-codes.ts';
import { addDays, daysBetween, getPlainDate } from '../../values/plain-date.ts';
import { dueEvery, lastDueBy, nextDueAfter, spacingOf } from '../dosing/due-days.ts';
import {
  cease,
  type Changes,
  drafted,
  found,
  given,
  type Name,
  onChart,
  type ToDraft,
} from './testing/spaced-charts.ts';

const twoDaysRunning = [
  'conflict',
  'Methotrexate was last due on 27-Nov-2026 and is given once a week on Friday: the next is due on 04-Dec-2026, not 28-Nov-2026.',
];

describe('DRF-07 the next dose is not too soon', () => {
  const weekly = onChart('methotrexate', '2026-11-27');

  test.each<[string, ToDraft[], Medication[]]>([
    ['changed', [drafted('change', 'methotrexate', '2026-11-28')], [weekly]],
    ['re-prescribed', [drafted('represcribe', 'methotrexate', '2026-11-28')], [weekly]],
    [
      'changed to another strength',
      [drafted('change', 'methotrexate 10 mg', '2026-11-28')],
      [weekly],
    ],
    [
      'ceased and added in one order',
      [cease(), drafted('add', 'methotrexate', '2026-11-28')],
      [weekly],
    ],
    [
      'ceased and added as another product',
      [cease(), drafted('add', 'methotrexate 10 mg', '2026-11-28')],
      [weekly],
    ],
    [
      'ceased in an earlier order and added',
      [drafted('add', 'methotrexate', '2026-11-28')],
      [
        onChart('methotrexate', '2026-11-27', {
          status: 'Ceased',
          stoppedDate: getPlainDate('2026-11-27'),
        }),
      ],
    ],
    [
      'ceased, confirmed and re-prescribed',
      [drafted('represcribe', 'methotrexate', '2026-11-28')],
      [
        onChart('methotrexate', '2026-11-27', {
          status: 'Ceased',
          stoppedDate: getPlainDate('2026-11-28'),
        }),
      ],
    ],
    [
      'given by mouth and now under the skin',
      [drafted('change', 'methotrexate', '2026-11-28', { route: 'subcutaneous' })],
      [weekly],
    ],
  ])('of a weekly medicine that is %s', (_how, drafts, chart) => {
    expect(found('2026-11-28', chart, drafts)).toEqual([twoDaysRunning]);
    // On the day of the last dose too, for tomorrow.
    expect(found('2026-11-27', chart, drafts).length).toBe(1);
  });

  test.each<[string, FrequencyCode, Name, string, string, string]>([
    [
      'denosumab two days after the last',
      'every-6-months',
      'denosumab',
      '2026-05-26',
      '2026-11-28',
      '26-Nov-2026 and is given every 6 months on the 26th: the next is due on 26-May-2027, not 28-Nov-2026',
    ],
    [
      'a depot two weeks after',
      'monthly',
      'haloperidol',
      '2026-10-31',
      '2026-12-14',
      '30-Nov-2026 and is given once a month on the 31st, or the last day: the next is due on 31-Dec-2026, not 14-Dec-2026',
    ],
    [
      'a patch a day after',
      'every-72-hours',
      'fentanyl',
      '2026-11-21',
      '2026-11-28',
      '27-Nov-2026 and is given every 72 hours: the next is due on 30-Nov-2026, not 28-Nov-2026',
    ],
    [
      'three months less two',
      'every-3-months',
      'haloperidol',
      '2026-08-31',
      '2027-01-01',
      '30-Nov-2026 and is given every 3 months on the 31st, or the last day: the next is due on 28-Feb-2027, not 01-Jan-2027',
    ],
  ])('%s is a conflict', (_what, frequency, name, from, to, words) => {
    const changes = { frequency, route: 'intramuscular' } as const;
    const drafts = [drafted('change', name, to, changes)];
    const [[level, message] = []] = found(to, [onChart(name, from, changes)], drafts);
    expect([level, message]).toEqual(['conflict', expect.stringContaining(words)]);
  });

  test.each<[string, string, string, Changes]>([
    ['on the next due day, written before it', '2026-11-28', '2026-12-04', {}],
    ['a day after the next due day', '2026-12-02', '2026-12-05', {}],
    [
      'when required',
      '2026-11-28',
      '2026-11-28',
      { courseType: 'AsRequired', frequency: 'when-required' },
    ],
  ])('nothing is found of a start %s', (_when, day, start, changes) => {
    expect(found(day, [weekly], [drafted('change', 'methotrexate', start, changes)])).toEqual([]);
  });

  test('the old prescription counts up to the day it stops, not up to the new start', () => {
    // Ceased on Thursday the 26th: the dose of the 27th isn’t given, the last was on the 20th.
    const since = onChart('methotrexate', '2026-11-20');
    expect(found('2026-11-26', [since], [drafted('change', 'methotrexate', '2026-11-28')])).toEqual(
      [],
    );
    expect(found('2026-11-26', [since], [drafted('change', 'methotrexate', '2026-11-26')])).toEqual(
      [
        [
          'conflict',
          'Methotrexate was last due on 20-Nov-2026 and is given once a week on Friday: the next is due on 27-Nov-2026, not 26-Nov-2026.',
        ],
      ],
    );
  });

  test('nothing is compared with a prescription that never started', () => {
    const planned = onChart('methotrexate', '2026-12-01');
    expect(
      found('2026-11-28', [planned], [drafted('change', 'methotrexate', '2026-12-02')]),
    ).toEqual([]);
  });

  test('a change shows the same on the chart until the pharmacist has confirmed it', () => {
    const replaced = onChart('methotrexate', '2026-11-27', {
      status: 'Ceased',
      isReplaced: true,
      stoppedDate: getPlainDate('2026-11-27'),
    });
    const now = { id: 'm2', status: 'New', replaces: 'm1' } as const;
    const changed = onChart('methotrexate', '2026-11-28', { ...now, confirmed: false });
    expect(found('2026-12-30', [replaced, changed])).toEqual([twoDaysRunning]);
    expect(found('2026-12-30', [replaced, onChart('methotrexate', '2026-11-28', now)])).toEqual([]);
  });

  test('two that go on side by side are due on one day, or a whole interval apart', () => {
    const beside = (start: string) =>
      found('2026-11-28', [weekly], [drafted('add', 'methotrexate 10 mg', start)]);
    expect(beside('2026-12-04')).toEqual([]);
    expect(beside('2026-12-01')).toEqual([
      [
        'conflict',
        'Methotrexate is also due on 27-Nov-2026 and is given once a week on Friday: the next is due on 04-Dec-2026, not 01-Dec-2026.',
      ],
    ]);
  });

  test('a new one that starts before another is compared with its first dose', () => {
    const later = onChart('methotrexate', '2026-12-02');
    const drafts = [drafted('add', 'methotrexate 10 mg', '2026-11-28')];
    expect(found('2026-11-28', [later], drafts)).toEqual([
      [
        'conflict',
        'Methotrexate is also due on 28-Nov-2026 and is given once a week on Saturday: the next is due on 05-Dec-2026, not 02-Dec-2026.',
      ],
    ]);
  });

  test.each<[string, string, string]>([
    ['four weeks after', 'caution', '2026-12-28'],
    ['less than four weeks after', 'conflict', '2026-12-27'],
  ])('a monthly one %s the last is a %s', (_when, level, to) => {
    const monthly = { frequency: 'monthly', route: 'intramuscular' } as const;
    const chart = [onChart('haloperidol', '2026-11-30', monthly)];
    const drafts = [drafted('change', 'haloperidol', to, monthly)];
    expect(found(to, chart, drafts).map(([is]) => is)).toEqual([level]);
  });

  test('the shorter of two intervals counts', () => {
    const chart = [
      onChart('haloperidol', '2026-11-01', { frequency: 'monthly', route: 'intramuscular' }),
    ];
    const weeklyFrom = (start: string) =>
      found(start, chart, [drafted('change', 'haloperidol', start, { route: 'intramuscular' })]);
    expect(weeklyFrom('2026-11-08')).toEqual([]);
    expect(weeklyFrom('2026-11-07').map(([level]) => level)).toEqual(['conflict']);
  });

  test.each<[string, Name, Changes, Changes, string]>([
    [
      'every 6 months after once only',
      'denosumab',
      given({ kind: 'once' }),
      { frequency: 'every-6-months' },
      'Denosumab was last due on 27-Nov-2026 and is given every 6 months: the next is due on 27-May-2027, not 29-Nov-2026.',
    ],
    [
      'weekly after monthly',
      'haloperidol',
      { frequency: 'monthly' },
      {},
      'Haloperidol was last due on 27-Nov-2026 and is given every 7 days: the next is due on 04-Dec-2026, not 29-Nov-2026.',
    ],
    [
      'on two weekdays after monthly',
      'haloperidol',
      { frequency: 'monthly' },
      given({ kind: 'weeks', every: 1, on: ['sun', 'wed'] }),
      'Haloperidol was last due on 27-Nov-2026 and is given on Wednesday and Sunday: the next is due on 30-Nov-2026, not 29-Nov-2026.',
    ],
  ])(
    'by the interval of the later one, without the days it is counted from: %s',
    (_which, name, was, now, said) => {
      const chart = [onChart(name, '2026-11-27', { route: 'intramuscular', ...was })];
      const draft = drafted('change', name, '2026-11-29', { route: 'intramuscular', ...now });
      expect(found('2026-11-28', chart, [draft])).toEqual([['conflict', said]]);
    },
  );

  test('a daily form after one that must be weekly is a caution, and the weekly after the daily isn’t', () => {
    const alendronate = onChart('alendronic acid', '2026-11-27');
    const daily = { frequency: 'once-daily-morning' } as const;
    const drafts = (start: string) => [drafted('change', 'alendronic acid 10 mg', start, daily)];
    expect(
      found('2026-11-28', [alendronate], drafts('2026-11-28')).map(([level]) => level),
    ).toEqual(['caution']);
    expect(found('2026-11-28', [alendronate], drafts('2026-12-04'))).toEqual([]);
    const before = onChart('alendronic acid 10 mg', '2026-06-01', daily);
    expect(
      found('2026-11-28', [before], [drafted('change', 'alendronic acid', '2026-11-28')]),
    ).toEqual([]);
  });

  test('a vitamin in a combination isn’t compared, the medicine in it is', () => {
    const both = onChart('alendronic acid and colecalciferol', '2026-11-27');
    const add = (name: Name) =>
      found('2026-11-28', [both], [cease(), drafted('add', name, '2026-11-28')]);
    expect(add('colecalciferol')).toEqual([]);
    expect(add('alendronic acid').map(([level]) => level)).toEqual(['conflict']);
  });

  test('a medicine put on the skin isn’t compared with one that is swallowed', () => {
    const chart = [onChart('haloperidol', '2026-11-27')];
    const drafts = [drafted('change', 'haloperidol', '2026-11-28', { route: 'topical' })];
    expect(found('2026-11-28', chart, drafts)).toEqual([]);
  });

  const anySpaced = fc.constantFrom(
    ...frequencyCodes.filter((code) => spacingOf(code) !== undefined),
  );
  test('a start on a due day is never a finding, and any sooner day always is', () => {
    fc.assert(
      fc.property(anySpaced, fc.nat(400), fc.nat(400), (frequency, since, sooner) => {
        const spacing = spacingOf(frequency);
        if (spacing === undefined) throw new RangeError('Given every day');
        const first = addDays(getPlainDate('2026-01-01'), since);
        const stop = addDays(first, 200);
        const due = dueEvery(spacing, first);
        const last = lastDueBy(due, stop) ?? first;
        const next = nextDueAfter(due, stop) ?? stop;
        const at = (start: string) => {
          const drafts = [drafted('change', 'haloperidol', start, { frequency })];
          return found(stop, [onChart('haloperidol', first, { frequency })], drafts);
        };
        expect(at(next)).toEqual([]);
        const between = addDays(last, 1 + (sooner % (daysBetween(last, next) - 1)));
        expect(at(between)).toHaveLength(1);
      }),
      { numRuns: 60 },
    );
  });
});
