import { expect, test } from 'vitest';
import { spanText } from './span-text.ts';

test.each([
  [70, '1 minute'],
  [2520, '42 minutes'],
  [7199, '120 minutes'],
  [7200, '2 hours'],
  [172_800, '2 days'],
])('%i s are %s', (seconds, text) => {
  expect(spanText(seconds)).toBe(text);
});
