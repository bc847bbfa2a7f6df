import { describe, expect, test } from 'vitest';
import type { FrequencyCode } from '../../values/medicine-codes.ts';
import { frequencies } from '../../values/medicine-codes.ts';
import { findingsOn, lineOf } from './testing/lines.ts';

type Changes = NonNullable<Parameters<typeof lineOf>[1]>;
const given = (ingredient: string, frequency: FrequencyCode, changes: Changes = {}) =>
  findingsOn('frequency', [
    lineOf(ingredient, { frequency, doseTimes: [...frequencies[frequency].times], ...changes }),
  ]);
const directed = (directions: string, frequency: FrequencyCode, changes: Changes = {}) =>
  given('folic acid', frequency, { directions, ...changes });

describe('DRF-07 a changed frequency', () => {
  const before = (frequency: FrequencyCode, directions: string) => ({
    dose: '10 mg (1 tablet)',
    frequency,
    directions,
    product: lineOf('folic acid').product,
  });

  test('asks for the same directions to be read again', () => {
    const changed = { before: before('twice-daily', 'With food') };
    expect(directed('With food', 'once-daily', changed)).toEqual([
      {
        key: 'frequency:read-again:folic acid:twice a day>once a day in the morning',
        check: 'frequency',
        level: 'caution',
        message:
          'The frequency of folic acid changes from twice a day to once a day in the morning, and the directions stay the same. Read the directions again.',
        source: null,
      },
    ]);
  });

  test.each<[string, string, FrequencyCode]>([
    ['no directions', '', 'twice-daily'],
    ['other directions', 'With water', 'twice-daily'],
    ['the same frequency', 'With food', 'once-daily'],
  ])('doesn’t with %s', (_what, directions, frequency) => {
    const now = directions === '' ? '' : 'With food';
    expect(directed(now, 'once-daily', { before: before(frequency, directions) })).toEqual([]);
  });
});

test('DRF-07 two dose times less than an hour apart are a caution', () => {
  const [found] = given('folic acid', 'twice-daily', { doseTimes: ['08:00', '08:10'] });
  expect(found?.level).toBe('caution');
  expect(found?.message).toMatch(/08:00\sand 08:10\sare less than an hour apart/);
});
