import { describe, expect, test } from 'vitest';
import {
  cease,
  type Changes,
  drafted,
  found,
  given,
  type Name,
  onChart,
} from './testing/spaced-charts.ts';

const day = '2026-11-27';

const daily = given({ kind: 'days', every: 1 });
const once = given({ kind: 'once' });
const weekly = given({ kind: 'weeks', every: 1, on: ['fri'] });

const twice = (name: string, next?: string) => [
  'caution',
  `${name} was due on 27-Nov-2026 and starts again on that day. Check that it isn’t given twice.${
    next === undefined ? '' : ` If it was given, the next is due on ${next}.`
  }`,
];

describe('DRF-07 a medicine that starts again on the day of its dose', () => {
  test.each<[string, Name, string, Changes, unknown]>([
    ['once only', 'denosumab', day, once, twice('Denosumab')],
    [
      'once a month',
      'haloperidol',
      '2026-10-27',
      given({ kind: 'months', every: 1 }),
      twice('Haloperidol', '27-Dec-2026'),
    ],
    [
      'every 72 hours',
      'fentanyl',
      '2026-11-24',
      given({ kind: 'hours', every: 72 }),
      twice('Fentanyl', '30-Nov-2026'),
    ],
    ['once a week', 'methotrexate', '2026-11-20', weekly, twice('Methotrexate', '04-Dec-2026')],
    ['since that day', 'methotrexate', day, weekly, twice('Methotrexate', '04-Dec-2026')],
    [
      'every second day',
      'colecalciferol',
      '2026-11-25',
      given({ kind: 'days', every: 2 }),
      twice('Colecalciferol', '29-Nov-2026'),
    ],
  ])('%s may be given twice', (_often, name, since, changes, said) => {
    const chart = [onChart(name, since, changes)];
    for (const kind of ['change', 'represcribe'] as const) {
      expect(found(day, chart, [drafted(kind, name, day, changes)])).toEqual([said]);
    }
    const added = drafted('add', name, day, changes);
    expect(found(day, chart, [cease(), added])).toEqual([said]);
    // Stopped a day before, the earlier one isn’t given any more.
    expect(found('2026-11-26', chart, [drafted('change', name, day, changes)])).toEqual([]);
  });

  test.each<[string, string, string, unknown]>([
    [
      'a later',
      '08:00',
      '20:00',
      [
        'caution',
        'Methotrexate was due on 27-Nov-2026 at 08:00 and is due again at 20:00. Check that it isn’t given twice.',
      ],
    ],
    ['an earlier', '20:00', '08:00', twice('Methotrexate', '04-Dec-2026')],
  ])('at %s time too', (_which, was, now, said) => {
    const chart = [onChart('methotrexate', '2026-11-20', { doseTimes: [was] })];
    const draft = drafted('change', 'methotrexate', day, { doseTimes: [now] });
    expect(found(day, chart, [draft])).toEqual([said]);
  });

  test('a daily one after one that must not be given every day too', () => {
    const chart = [onChart('alendronic acid', '2026-11-20', weekly)];
    const draft = drafted('change', 'alendronic acid 10 mg', day, daily);
    expect(found(day, chart, [draft])).toEqual([twice('Alendronic acid', '04-Dec-2026')]);
  });

  test.each<[string, Name, string, Changes]>([
    ['every second day', 'colecalciferol', '2026-11-25', given({ kind: 'days', every: 2 })],
    ['once a month', 'haloperidol', '2026-10-27', given({ kind: 'months', every: 1 })],
    ['once only that day', 'colecalciferol', day, once],
  ])('a daily one after one given %s too', (_often, name, since, was) => {
    const chart = [onChart(name, since, was)];
    const said = twice(`${name.charAt(0).toUpperCase()}${name.slice(1)}`);
    expect(found(day, chart, [drafted('change', name, day, daily)])).toEqual([said]);
    expect(found('2026-11-28', chart, [drafted('change', name, '2026-11-28', daily)])).toEqual([]);
  });

  test.each<[string, Name, string, Changes, Changes]>([
    ['every day', 'haloperidol', '2026-11-20', daily, daily],
    ['every 24 hours', 'haloperidol', '2026-11-20', given({ kind: 'hours', every: 24 }), daily],
    ['every day, then once a week', 'alendronic acid', '2026-11-20', daily, weekly],
    ['on another day', 'haloperidol', '2026-10-20', given({ kind: 'months', every: 1 }), weekly],
    ['from a later day', 'methotrexate', '2026-12-04', weekly, weekly],
    ['once only, some days before', 'colecalciferol', '2026-11-20', once, once],
  ])('nothing is said of one given %s', (_often, name, since, was, now) => {
    const draft = drafted('change', name, day, now);
    expect(found(day, [onChart(name, since, was)], [draft])).toEqual([]);
  });
});
