import { expect, test } from 'vitest';
import { findingsOn, lineOf } from './testing/lines.ts';
import { daily, on, scheduled, step } from './testing/schedules.ts';

const oneOf = (ingredient: string, days: typeof daily) =>
  scheduled(ingredient, {}, [step(null, [days, ['1 mg', '08:00']])]);
const rarely = (...lines: Parameters<typeof findingsOn>[1]) =>
  findingsOn('frequency', lines)
    .filter(({ key }) => key.startsWith('frequency:rarely:'))
    .map(({ level, message }) => [level, message]);

test('DRF-07 a medicine for every day that is given on some days only is a caution', () => {
  expect(rarely(oneOf('warfarin', on('mon')))).toEqual([
    [
      'caution',
      'Warfarin is given every day as a rule, and here once a week on Monday. Check that no dose is missing.',
    ],
  ]);
  const workdays = on('mon', 'tue', 'wed', 'thu', 'fri');
  expect(rarely(oneOf('levetiracetam', workdays))).toHaveLength(1);
  expect(rarely(oneOf('levetiracetam', { kind: 'days', every: 2 }))).toHaveLength(1);
  expect(rarely(oneOf('donepezil', on('mon', 'fri')))).toHaveLength(1);
  expect(rarely(oneOf('levothyroxine', on('mon')))).toHaveLength(1);
  expect(rarely(oneOf('amlodipine', on('mon')))).toHaveLength(1);
  expect(rarely(oneOf('metformin', { kind: 'months', every: 1 }))).toHaveLength(1);
});

test.each([
  ['every day', 'warfarin', daily],
  ['every second day', 'warfarin', { kind: 'days', every: 2 }],
  ['every second day', 'prednisolone', { kind: 'days', every: 2 }],
  ['twice a week', 'oxycodone', on('mon', 'thu')],
  ['without the weekend', 'digoxin', on('mon', 'tue', 'wed', 'thu', 'fri')],
  ['of a vitamin', 'colecalciferol', { kind: 'months', every: 1 }],
  ['of another medicine', 'folic acid', on('mon')],
] as const)('DRF-07 not %s', (_name, ingredient, days) => {
  expect(rarely(oneOf(ingredient, days))).toEqual([]);
});

test('DRF-07 not where another line has it for the other days', () => {
  const others = oneOf('warfarin', on('tue', 'wed', 'thu'));
  expect(rarely(oneOf('warfarin', on('mon')), others)).toEqual([]);
  expect(rarely(oneOf('warfarin', on('mon')), lineOf('apixaban'))).toHaveLength(1);
});

test.each([
  ['alendronic acid', '70 mg'],
  ['risedronic acid', '35 mg'],
] as const)(
  'DRF-07 %s %s for once a week that is given once a month is a caution',
  (name, strength) => {
    const one = (days: typeof daily) =>
      scheduled(name, { strength }, [step(null, [days, [strength, '08:00']])]);
    expect(rarely(one({ kind: 'months', every: 1 }))).toEqual([
      ['caution', expect.stringMatching(/ is given once a week as a rule, and here once a month /)],
    ]);
    expect(rarely(one(on('mon')))).toEqual([]);
    expect(rarely(one({ kind: 'weeks', every: 2, on: ['mon'] }))).toEqual([]);
  },
);

test('DRF-07 not an injection that lasts for weeks, and an insulin that doesn’t', () => {
  const injected = (ingredient: string, strength: string, dose: string) =>
    scheduled(
      ingredient,
      { strength, form: 'modified release injection' },
      [step(null, [on('mon'), [dose, '08:00']])],
      { route: 'subcutaneous' },
    );
  expect(rarely(injected('buprenorphine', '16 mg in 1 mL', '16 mg'))).toEqual([]);
  expect(rarely(injected('insulin glargine', '100 units per mL', '10 units'))).toHaveLength(1);
});
