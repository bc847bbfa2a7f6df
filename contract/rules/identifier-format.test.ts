import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMedicare, groupsOfFour } from './identifier-format.ts';

test.each([
  ['2123456701', '2123 45670 1'],
  ['32788511952', '3278 85119 52'],
  ['212345670', '212345670'],
  ['', ''],
])('HDR-06 Medicare %s shows as %s', (number, text) => {
  expect(formatMedicare(number)).toBe(text);
});

test.each([
  ['8003608833357361', '8003 6088 3335 7361'],
  ['12345', '1234 5'],
  ['', ''],
])('HDR-12 %s in groups of four is %s', (number, text) => {
  expect(groupsOfFour(number)).toBe(text);
});

test('HDR-06 grouping loses no digit', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,20}$/), (digits) => {
      expect(groupsOfFour(digits).replaceAll(' ', '')).toBe(digits);
      expect(formatMedicare(digits).replaceAll(' ', '')).toBe(digits);
    }),
  );
});
