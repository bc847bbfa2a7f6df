import { describe, expect, test } from 'vitest';
import { clock, rhythms, saysWhen, timeOf } from './rhythms.ts';

const span = (least: number, most: number) => `${least.toFixed(4)} to ${most.toFixed(4)} days`;

/** The days that the rhythms in a text allow. */
function read(text: string): string[] {
  let rest = text;
  const found = rhythms.flatMap(({ words, days }) => {
    const spans = Array.from(rest.matchAll(words), ({ groups = {} }) => days(groups, text));
    rest = rest.replaceAll(words, ' ');
    return spans.map((one) => (one === null ? 'several meanings' : span(...one)));
  });
  return [...new Set(found)];
}

const hour = 1 / 24;
const never = Number.POSITIVE_INFINITY;

describe('DRF-07 how often the words say', () => {
  test.each([
    ['once a day', 1],
    ['Twice each day', 1 / 2],
    ['two times daily', 1 / 2],
    ['3x/day', 1 / 3],
    ['3 x daily', 1 / 3],
    ['four times in 24 hours', 1 / 4],
    ['5 times a day', 1 / 5],
    ['max 3 doses daily', 1 / 3],
    ['twice weekly', 7 / 2],
    ['thrice a week', 7 / 3],
    ['5 days a week', 7 / 5],
    ['twice a month', 15],
    ['twice a year', 365 / 2],
    ['every 4 hours', 4 * hour],
    ['every 30 minutes', hour / 2],
    ['half hourly', hour / 2],
    ['hourly', hour],
    ['every other hour', 2 * hour],
    ['2nd hourly', 2 * hour],
    ['12hrly', 12 * hour],
    ['six-hourly', 6 * hour],
    ['q6h', 6 * hour],
    ['Q 6 hourly', 6 * hour],
    ['4/24', 4 * hour],
    ['every 48 hours', 2],
    ['every second day', 2],
    ['every 2/7', 2],
    ['second daily', 2],
    ['alternate nights', 2],
    ['EOD', 2],
    ['third daily', 3],
    ['72 hrly', 3],
    ['1 tablet a week', 7],
    ['each week', 7],
    ['fortnightly', 14],
    ['every 14 days', 14],
    ['two-weekly', 14],
    ['every 4/52', 28],
    ['monthly', 30],
    ['every 12 weeks', 84],
    ['quarterly', 91],
    ['6 monthly', 180],
    ['every 6/12', 180],
    ['annually', 365],
    ['bds', 1 / 2],
    ['Mon/Wed/Fri', 7 / 3],
    ['Mondays and Thursdays', 7 / 2],
    ['Sat & Sun', 7 / 2],
    ['weekdays only', never],
    ['prn', never],
  ])('“%s”', (text, days) => {
    expect(read(text)).toEqual([span(days, days)]);
  });

  test.each([
    ['every 4 to 6 hours', 4 * hour, 6 * hour],
    ['4-6 hourly', 4 * hour, 6 * hour],
    ['4–6/24', 4 * hour, 6 * hour],
    ['three to four times a day', 1 / 4, 1 / 3],
    ['once or twice a day', 1 / 2, 1],
    ['Dose 4 - once daily', 1, 1],
    ['at least 6 hours apart', 6 * hour, never],
    ['with every meal', 1 / 4, 1 / 3],
    ['each shift', 1 / 3, 1 / 2],
    ['daily', 0, 1],
    ['at the same time each day', 0, 1],
    ['every morning', 0, 1],
    ['nightly', 0, 1],
    ['1 tablet a day', 0, 1],
    ['on Monday', 7, never],
    ['Fridays, not on Mondays', 7, never],
  ])('“%s” allows more than one', (text, least, most) => {
    expect(read(text)).toEqual([span(least, most)]);
  });

  test.each([
    'bi-weekly',
    'bimonthly',
    'stat',
    'once only',
    'M/W/F',
    'several times a day',
    'if required',
    'as needed',
    'every few hours',
  ])('“%s” can’t be read for certain', (text) => {
    expect(read(text)).toContain('several meanings');
  });

  test.each([
    'for 5 days',
    'for a week',
    'within a day',
    'in 2 weeks',
    'for up to a month',
    'the day’s dose',
    'from 11/24',
    '5/7',
    'avoid the sun',
    'O2 sat 95%',
    'crush if needed',
    'second dose',
    '2 tablets in 24 hours',
  ])('nothing in “%s”', (text) => {
    expect(read(text)).toEqual([]);
  });
});

test.each([
  ['at 8 am', '08:00'],
  ['7.30 p.m.', '19:30'],
  ['12 pm', '12:00'],
  ['12 am', '00:00'],
  ['at 09:05', '09:05'],
  ['9:05', '09:05'],
  ['2100 hours', '21:00'],
  ['0800h', '08:00'],
  ['at 0800', '08:00'],
  ['@1830, with food', '18:30'],
])('DRF-07 the clock time of “%s” is %s', (text, time) => {
  expect(Array.from(text.matchAll(clock), timeOf)).toEqual([time]);
});

test.each(['1200 mL', 'at 1000 units an hour', 'at 2500', 'BP below 120'])(
  'DRF-07 “%s” isn’t a clock time',
  (text) => {
    expect(text.search(clock)).toBe(-1);
  },
);

test.each(['nocte', 'twice a day', 'am', 'at 0800', 'with breakfast', 'in the afternoon', 'Fri'])(
  'DRF-01 DRF-07 “%s” says when',
  (text) => {
    expect(saysWhen(text)).toBe(true);
  },
);

test.each(['500 mg (2 tablets)', '1 patch (5 microgram per hour)', '1 drop to each eye'])(
  'DRF-01 DRF-07 “%s” doesn’t say when',
  (text) => {
    expect(saysWhen(text)).toBe(false);
  },
);
