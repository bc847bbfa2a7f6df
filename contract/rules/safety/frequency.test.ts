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

describe('DRF-07 directions that disagree with the frequency', () => {
  test.each<[string, FrequencyCode]>([
    ['On Mondays.', 'once-daily-morning'],
    ['Monday and Thursday', 'twice-daily'],
    ['Not on Wednesdays', 'once-daily'],
    ['Every Sunday', 'every-72-hours'],
    ['Take weekly', 'once-daily'],
    ['Once a week with food', 'once-daily-night'],
    ['weekly', 'monthly'],
    ['Twice a week', 'once-weekly'],
    ['alternate days', 'once-daily-morning'],
    ['Every second day', 'once-daily-morning'],
    ['every other day', 'once-weekly'],
    ['Fortnightly', 'once-weekly'],
    ['monthly', 'once-weekly'],
    ['Every six months', 'monthly'],
    ['Take daily', 'once-weekly'],
    ['every day', 'every-72-hours'],
    ['once daily', 'twice-daily'],
    ['Twice a day', 'once-daily-morning'],
    ['three times a day', 'twice-daily'],
    ['every 4 hours', 'four-times-daily'],
    ['5 times a day', 'four-times-daily'],
    ['Second daily', 'once-daily-morning'],
    ['every 48 hours', 'once-daily'],
    ['every 14 days', 'monthly'],
    ['Every morning before breakfast', 'once-weekly'],
    ['Monday and Thursday', 'once-weekly'],
    ['Mon Wed Fri', 'once-daily'],
    ['In the afternoon', 'once-daily-morning'],
    ['Give at 0800', 'once-daily-night'],
    ['BDS', 'three-times-daily'],
    ['bd/prn', 'once-daily'],
    ['Take at night', 'once-daily-morning'],
    ['nocte', 'once-daily-morning'],
    ['mane', 'once-daily-night'],
    ['In the morning before food', 'once-daily-night'],
    ['With lunch', 'twice-daily'],
    ['At 6 pm', 'twice-daily'],
    ['at 7.30 am', 'once-daily-morning'],
    ['Give at 09:00', 'once-daily-morning'],
    ['give at 2100 hours', 'once-daily-night'],
    ['2 tablets bd', 'once-daily-morning'],
    ['B.D. with food', 'three-times-daily'],
    ['tds', 'twice-daily'],
    ['t.i.d.', 'twice-daily'],
    ['qid', 'three-times-daily'],
    ['od', 'once-weekly'],
    ['qod', 'once-daily'],
    ['q6h', 'three-times-daily'],
    ['6 hourly', 'twice-daily'],
    ['every 8 hrs', 'twice-daily'],
    ['4/24', 'four-times-daily'],
    ['every 2 hours', 'every-4-hours'],
    ['2 times a day', 'once-daily'],
    ['1 tablet prn', 'twice-daily'],
    ['p.r.n.', 'once-daily-night'],
  ])('“%s” with %s', (directions, frequency) => {
    const found = directed(directions, frequency);
    expect(found).toMatchObject([{ level: 'conflict' }]);
    expect(found[0]?.key).toMatch(/^frequency:directions:folic acid:/);
  });

  test.each<[string, FrequencyCode]>([
    ['On Mondays.', 'once-weekly'],
    ['On Mondays.', 'every-7-days'],
    ['The first Monday of the month', 'monthly'],
    ['Once a week, on Sundays', 'once-weekly'],
    ['Take at the same time each day', 'once-daily'],
    ['daily', 'four-times-daily'],
    ['Morning and night', 'twice-daily'],
    ['Take the morning dose with food', 'twice-daily'],
    ['30 minutes before breakfast, on an empty stomach', 'once-weekly'],
    ['At bedtime', 'once-daily-night'],
    ['At 8 am', 'once-daily-morning'],
    ['at 08:00 and 8 p.m.', 'twice-daily'],
    ['With lunch', 'three-times-daily'],
    ['Apply in the morning and remove at night', 'once-daily-morning'],
    ['Check INR weekly', 'once-daily-night'],
    ['Weigh on Mondays', 'once-daily-morning'],
    ['Do not take in the evening', 'once-daily-morning'],
    ['Last dose given on Friday', 'every-72-hours'],
    ['Take the old patch off first. Choose another site each time.', 'every-72-hours'],
    ['With food. Avoid the sun.', 'twice-daily'],
    ['Wait five minutes between different eye drops.', 'twice-daily'],
    ['2 tablets bd', 'twice-daily'],
    ['tds with food', 'three-times-daily'],
    ['qid', 'every-6-hours'],
    ['q6h', 'every-6-hours'],
    ['8-hourly', 'every-8-hours'],
    ['every 4 to 6 hours', 'every-6-hours'],
    ['three to four times a day', 'three-times-daily'],
    ['once or twice a day', 'once-daily'],
    ['every 12 weeks', 'every-3-months'],
    ['6 monthly', 'every-6-months'],
    ['Take for a week', 'three-times-daily'],
    ['alternate days', 'when-required'],
    ['od', 'once-daily-night'],
    ['In a body of water, not abdominally', 'once-weekly'],
    ['At night', 'when-required'],
    ['prn', 'when-required'],
    ['', 'once-daily'],
  ])('but not “%s” with %s', (directions, frequency) => {
    expect(directed(directions, frequency)).toEqual([]);
  });

  test('PRN agrees with an interval for a medicine given when required', () => {
    expect(directed('prn', 'every-6-hours', { courseType: 'AsRequired' })).toEqual([]);
    expect(directed('prn', 'every-6-hours')).toHaveLength(1);
  });

  test('follow the dose times that were chosen', () => {
    expect(directed('With lunch', 'once-daily', { doseTimes: ['12:30'] })).toEqual([]);
    expect(directed('In the morning', 'once-daily', { doseTimes: ['18:00'] })).toHaveLength(1);
  });

  test('are quoted in one sentence', () => {
    expect(directed('Weekly, on Mondays', 'once-daily-morning')).toMatchObject([
      {
        message:
          'The directions of folic acid say “Weekly” and “Mondays”, and it is given once a day in the morning at 08:00.',
      },
    ]);
  });
});

describe('DRF-07 a dose with a frequency, as a chart may have it', () => {
  test.each<[string, FrequencyCode]>([
    ['1 1/2 tablets BD', 'once-daily-morning'],
    ['5 mg mane', 'once-daily-night'],
    ['500mg BD for 5 days', 'three-times-daily'],
    ['1 tablet twice a day', 'once-daily'],
    ['5 mg PRN', 'twice-daily'],
  ])('“%s” disagrees with %s', (dose, frequency) => {
    const [found] = given('folic acid', frequency, { dose });
    expect(found).toMatchObject({ level: 'conflict' });
    expect(found?.key).toMatch(/^frequency:in-dose:folic acid:/);
  });

  test.each<[string, FrequencyCode]>([
    ['1 tablet BD', 'twice-daily'],
    ['5 mg mane', 'once-daily-morning'],
    ['1 patch (5 mg per 24 hours)', 'once-daily-morning'],
    ['10 mg (1 tablet)', 'once-weekly'],
  ])('“%s” agrees with %s', (dose, frequency) => {
    expect(given('folic acid', frequency, { dose })).toEqual([]);
  });

  test('is reported in one sentence', () => {
    expect(given('folic acid', 'once-daily-morning', { dose: '2 tablets BD' })).toMatchObject([
      {
        message:
          'The dose of folic acid says “BD”, and it is given once a day in the morning at 08:00.',
      },
    ]);
  });
});

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
        key: 'frequency:read-again:folic acid:twice a day>once a day',
        check: 'frequency',
        level: 'caution',
        message:
          'The frequency of folic acid changes from twice a day to once a day, and the directions stay the same. Read the directions again.',
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
