import { expect, test } from 'vitest';
import { oralRegimes } from '../testing/oral-regimes.ts';
import { daysOf, lineOf } from '../testing/regimes.ts';

test.each(oralRegimes)('L2 %#: $1', (course, line, days) => {
  expect(lineOf(course)).toBe(line);
  expect(daysOf(course)).toBe(days);
});
