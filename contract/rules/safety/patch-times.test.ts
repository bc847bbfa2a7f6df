import { expect, test } from 'vitest';
import { findingsOn, lineOf } from './testing/lines.ts';

const patch = (ingredient: string, strength: string, every: number, off?: string) => {
  const dose = { kind: 'amount' as const, counted: { low: 1, high: 1, unit: 'patch' as const } };
  const timed = { dose, times: ['08:00'], ...(off !== undefined && { off }) };
  return lineOf(ingredient, {
    route: 'transdermal',
    product: { strength, form: 'patch' },
    dosage: {
      kind: 'schedule',
      steps: [{ length: null, parts: [{ days: { kind: 'days', every }, doses: [timed] }] }],
    },
  });
};

test.each([
  ['glyceryl trinitrate', '5 mg per 24 hours', 1, undefined, 'caution'],
  ['glyceryl trinitrate', '5 mg per 24 hours', 1, '20:00', undefined],
  ['fentanyl', '12 microgram per hour', 3, '20:00', 'conflict'],
  ['fentanyl', '12 microgram per hour', 3, undefined, undefined],
  ['rivastigmine', '4.6 mg per 24 hours', 1, '20:00', 'conflict'],
  ['rivastigmine', '4.6 mg per 24 hours', 1, undefined, undefined],
  ['nicotine', '21 mg per 24 hours', 1, '20:00', undefined],
  ['lidocaine', '700 mg', 1, '20:00', undefined],
] as const)('DRF-07 a patch of %s %s every %d days, off at %s: %s', (...given) => {
  const [ingredient, strength, every, off, level] = given;
  const found = findingsOn('frequency', [patch(ingredient, strength, every, off)]);
  expect(found.map((one) => one.level)).toEqual(level === undefined ? [] : [level]);
});
