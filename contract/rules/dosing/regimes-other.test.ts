import { expect, test } from 'vitest';
import { otherRegimes } from '../testing/other-regimes.ts';
import { daily, daysOf, fieldsOf, lineOf, prn, regular } from '../testing/regimes.ts';

test.each(otherRegimes)('L2 %#: $1', (course, line, days) => {
  expect(lineOf(course)).toBe(line);
  expect(daysOf(course)).toBe(days);
});

test.each([
  [
    regular(['0.2 mg per hour', 'patch'], [[null, [daily, ['1 patch', '08:00', 'off 20:00']]]]),
    '1 patch every day on at 08:00, off at 20:00 | once-daily-morning | 08:00',
  ],
  [
    prn(['500 mg', 'tablet'], '500 mg to 1 g', 4, '4 g'),
    '500 mg to 1 g (1 to 2 tablets) | every-4-hours | 4 g (8 tablets)',
  ],
])('L2 the text fields read $1', (course, fields) => {
  expect(fieldsOf(course)).toBe(fields);
});
