import { expect, test } from 'vitest';
import { saysReason } from './prn-reason.ts';

test.each([
  ['pain', true],
  ['for pain, as needed', true],
  ['SOB', true],
  [null, false],
  ['', false],
  ['-', false],
  ['prn', false],
  ['P.R.N.', false],
  ['PRN only', false],
  ['as needed', false],
  ['When required', false],
  ['if necessary', false],
  ['as required / prn', false],
  ['N/A', false],
  ['nil', false],
])('DRF-07 “%s” says what a medicine is given for: %s', (text, isReason) => {
  expect(saysReason(text)).toBe(isReason);
});
