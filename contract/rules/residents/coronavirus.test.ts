import { expect, test } from 'vitest';
import type { Instant } from '../../values/instant.ts';
import { addDays, getPlainDate } from '../../values/plain-date.ts';
import { coronavirusOn, periodProblem, usualPeriod, withCoronavirus } from './coronavirus.ts';

const today = getPlainDate('2026-11-21');
const day = (days: number) => addDays(today, days);

test.for([
  [-3, 4, null],
  [0, 0, null],
  [1, 8, 'since'],
  [-9, -1, 'until'],
  [-30, 30, null],
  [-30, 31, 'until'],
] as const)(
  'HDR-02 a status from %s days from today until %s: wrong is %s',
  ([since, until, field]) => {
    const problem = periodProblem({ since: day(since), until: day(until) }, today);
    expect(problem?.field ?? null).toBe(field);
  },
);

test('HDR-02 a status ends by itself after its last day, seven days after the first', () => {
  const period = usualPeriod('Confirmed', today);
  expect(period.until).toBe('2026-11-28');
  const recorded = {
    id: '1',
    recordedAt: '2026-11-21T00:00:00.000Z' as Instant,
    recordedBy: 'A B',
  };
  const shown = (days: number) => coronavirusOn({ ...recorded, period }, day(days));
  expect([shown(0), shown(7), shown(8)]).toEqual([period, period, null]);
  expect(coronavirusOn({ ...recorded, period: null }, today)).toBeNull();
  expect([coronavirusOn(null, today), coronavirusOn(undefined, today)]).toEqual([null, null]);
});

test.for([
  ['none', null, 'none', 'Cough'],
  ['none', 'Isolating', 'none', 'Cough'],
  ['none', 'Suspected', 'suspected', 'Coronavirus: Suspected since 21-Nov-2026. Cough'],
  ['suspected', 'Confirmed', 'confirmed', 'Coronavirus: Confirmed since 21-Nov-2026. Cough'],
  ['confirmed', 'Suspected', 'confirmed', 'Coronavirus: Suspected since 21-Nov-2026. Cough'],
] as const)('HDR-02 RES-08 an infection that is %s with coronavirus %s is %s', (row) => {
  const [status, own, shown, comments] = row;
  const period = own === null ? null : usualPeriod(own, today);
  expect(withCoronavirus({ status, comments: 'Cough' }, period)).toEqual({
    status: shown,
    comments,
  });
});
