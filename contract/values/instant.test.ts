import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayIn, Instant, timeIn, TimeZone, toInstant } from './instant.ts';

const at = (zone: string, instant: string) => {
  const [where, when] = [TimeZone.parse(zone), Instant.parse(instant)];
  return `${dayIn(where, when)} ${timeIn(where, when)}`;
};

describe('RES-03 the day and time in the facility’s zone', () => {
  test.each([
    // Clocks go forward at 02:00 on 4 October 2026 and back at 03:00 on 4 April 2027.
    ['Australia/Adelaide', '2026-10-03T14:29:00.000Z', '2026-10-03 23:59'],
    ['Australia/Adelaide', '2026-10-03T14:30:00.000Z', '2026-10-04 00:00'],
    ['Australia/Adelaide', '2026-10-03T16:29:00.000Z', '2026-10-04 01:59'],
    ['Australia/Adelaide', '2026-10-03T16:30:00.000Z', '2026-10-04 03:00'],
    ['Australia/Adelaide', '2026-10-04T13:29:00.000Z', '2026-10-04 23:59'],
    ['Australia/Adelaide', '2026-10-04T13:30:00.000Z', '2026-10-05 00:00'],
    ['Australia/Adelaide', '2027-04-03T16:29:00.000Z', '2027-04-04 02:59'],
    ['Australia/Adelaide', '2027-04-03T16:30:00.000Z', '2027-04-04 02:00'],
    ['Australia/Lord_Howe', '2026-10-03T15:29:00.000Z', '2026-10-04 01:59'],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00.000Z', '2026-10-04 02:30'],
    ['Australia/Lord_Howe', '2027-04-03T15:00:00.000Z', '2027-04-04 01:30'],
    ['Australia/Lord_Howe', '2027-04-03T13:00:00.000Z', '2027-04-04 00:00'],
    ['Australia/Eucla', '2026-11-20T15:15:00.000Z', '2026-11-21 00:00'],
    ['Australia/Brisbane', '2026-11-20T14:00:00.000Z', '2026-11-21 00:00'],
  ])('RES-03 in %s, %s is %s', (zone, instant, shown) => {
    expect(at(zone, instant)).toBe(shown);
  });
});

const minutes = 60_000;
const anyInstant = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
  .map(toInstant);

test.each([
  ['Australia/Adelaide', [570, 630]],
  ['Australia/Lord_Howe', [630, 660]],
  ['Australia/Darwin', [570]],
  ['Australia/Hobart', [600, 660]],
] as const)(
  'DRF-05 every instant in %s is its UTC time moved by a known offset',
  (zone, offsets) => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const local = Date.parse(`${at(zone, instant).replace(' ', 'T')}Z`);
        const utc = Math.floor(Date.parse(instant) / minutes) * minutes;
        expect(offsets).toContain((local - utc) / minutes);
      }),
      { numRuns: 500 },
    );
  },
);

test('DRF-05 a later instant is never an earlier day', () => {
  const zone = TimeZone.parse('Australia/Lord_Howe');
  fc.assert(
    fc.property(anyInstant, fc.nat(3 * 24 * 60), (instant, later) => {
      const then = toInstant(new Date(Date.parse(instant) + later * minutes));
      expect(dayIn(zone, then) >= dayIn(zone, instant)).toBe(true);
    }),
  );
});

test.each([
  '2026-13-45T99:99:99.999Z',
  '2026-02-29T00:00:00.000Z',
  '2026-02-28T24:00:00.000Z',
  '2026-02-28T23:59:60.000Z',
  '2026-02-28T23:59:59Z',
  '2026-02-28T23:59:59.999+10:30',
])('%s isn’t an instant', (text) => {
  expect(Instant.safeParse(text).success).toBe(false);
});

test('an invalid Date isn’t an instant', () => {
  expect(() => toInstant(new Date(Number.NaN))).toThrow(RangeError);
});
