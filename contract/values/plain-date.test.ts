import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  ageInYears,
  daysBetween,
  findPlainDate,
  formatClinicalDate,
  formatSlashDate,
  getPlainDate,
  PlainDate,
} from './plain-date.ts';

const dayMs = 86_400_000;
/** Days of the years 1000 to 9999, as JavaScript's own calendar counts them from 1970. */
const first = Date.parse('1000-01-01T00:00:00Z') / dayMs;
const last = Date.parse('9999-12-31T00:00:00Z') / dayMs;
const isoOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
const anyDay = fc.integer({ min: first, max: last });

describe('reading', () => {
  test.each(['2026-11-21', '2024-02-29', '2000-02-29', '1000-01-01', '9999-12-31', '1941-04-30'])(
    '%s is a day',
    (text) => {
      expect(findPlainDate(text)).toBe(text);
      expect(getPlainDate(text)).toBe(text);
    },
  );

  test.each([
    '2026-02-29',
    '2026-02-31',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0999-01-01',
    '2026-1-1',
    '21/11/2026',
    '2026-11-21T00:00:00Z',
    '2026-11-21\n',
    '',
  ])('%j isn’t a day, and the schema refuses it too', (text) => {
    expect(findPlainDate(text)).toBeUndefined();
    expect(PlainDate.safeParse(text).success).toBe(false);
    expect(() => getPlainDate(text)).toThrow(RangeError);
  });

  test('digits in the form YYYY-MM-DD are a day exactly when the calendar has that day', () => {
    const two = (max: number) =>
      fc.integer({ min: 0, max }).map((part) => String(part).padStart(2, '0'));
    const year = fc.integer({ min: 1000, max: 9999 });
    fc.assert(
      fc.property(year, two(14), two(33), (y, m, d) => {
        const text = `${y}-${m}-${d}`;
        const ms = Date.UTC(y, Number(m) - 1, Number(d));
        const isReal = new Date(ms).toISOString().slice(0, 10) === text;
        expect(findPlainDate(text)).toBe(isReal ? text : undefined);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('counting', () => {
  test('days agree with the calendar, forwards and backwards', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        const start = getPlainDate(isoOf(from));
        const end = getPlainDate(isoOf(to));
        expect(daysBetween(start, end)).toBe(to - from);
        expect(addDays(start, to - from)).toBe(end);
        expect(addDays(end, from - to)).toBe(start);
        expect(start < end).toBe(from < to);
      }),
      { numRuns: 2000 },
    );
  });

  test('going outside the calendar throws', () => {
    expect(() => addDays(getPlainDate('9999-12-31'), 1)).toThrow(RangeError);
    expect(() => addDays(getPlainDate('1000-01-01'), -1)).toThrow(RangeError);
  });

  test.each([
    ['1941-03-08', '2026-03-07', 84],
    ['1941-03-08', '2026-03-08', 85],
    ['1944-02-29', '2026-02-28', 81],
    ['1944-02-29', '2026-03-01', 82],
  ])('HDR-06 born on %s, on %s the age is %i', (born, today, age) => {
    expect(ageInYears(getPlainDate(born), getPlainDate(today))).toBe(age);
  });
});

test('RES-10 DT1 the clinical form is DD-MMM-yyyy, whatever the month', () => {
  const shown = Array.from({ length: 12 }, (_, i) =>
    formatClinicalDate(getPlainDate(`2026-${String(i + 1).padStart(2, '0')}-05`)),
  );
  expect(shown.join(' ')).toBe(
    '05-Jan-2026 05-Feb-2026 05-Mar-2026 05-Apr-2026 05-May-2026 05-Jun-2026 05-Jul-2026 05-Aug-2026 05-Sep-2026 05-Oct-2026 05-Nov-2026 05-Dec-2026',
  );
});

test('RES-07 the form with slashes is DD/MM/YYYY', () => {
  expect(formatSlashDate(getPlainDate('2026-11-05'))).toBe('05/11/2026');
});
