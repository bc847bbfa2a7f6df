import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatHpii, formatMedicare, groupsOfFour } from './identifier-format.ts';

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

test('HDR-12 an HPI-I is in groups of four, the middle ones masked when it is invalid', () => {
  expect(formatHpii('8003619900015717', false)).toBe('8003 6199 0001 5717');
  expect(formatHpii('8003619900015717', true)).toBe('8003 **** **** 5717');
  expect(formatHpii('80036199', true)).toBe('8003 6199');
});
