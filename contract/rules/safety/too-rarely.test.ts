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
  expect(rarely(oneOf('amlodipine', on('mon')))).toHaveLength(1);
  expect(rarely(oneOf('metformin', { kind: 'months', every: 1 }))).toHaveLength(1);
});

test.each([
  ['every day', 'warfarin', daily],
  ['every second day', 'warfarin', { kind: 'days', every: 2 }],
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
