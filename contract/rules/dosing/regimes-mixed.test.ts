import { expect, test } from 'vitest';
import { mixedRegimes } from '../testing/mixed-regimes.ts';
import { daysOf, lineOf } from '../testing/regimes.ts';

test.each(mixedRegimes)('L2 L9 %#: $1', (course, line, days) => {
  expect(lineOf(course)).toBe(line);
  expect(daysOf(course)).toBe(days);
});
