import { expect, test } from 'vitest';
import { dateText, readDateText } from './date-text.ts';

test.each([
  ['05061950', '1950-06-05'],
  ['5/6/1950', '1950-06-05'],
  ['05-06-1950', '1950-06-05'],
  ['5.6.1950', '1950-06-05'],
  [' 05 06 1950 ', '1950-06-05'],
  ['1950-06-05', '1950-06-05'],
  ['29/02/2000', '2000-02-29'],
])('reads %j as %s', (text, value) => {
  expect(readDateText(text)).toBe(value);
});

test.each([
  '',
  '31/02/1950',
  '31021950',
  '29/02/1900',
  '31/04/2024',
  '6.7.51',
  '0/1/2000',
  '1/13/2000',
  '01/01/0999',
  '1950-02-31',
  '5/6/19500',
  'tomorrow',
])('does not guess at %j', (text) => {
  expect(readDateText(text)).toBeUndefined();
});

test('shows a stored date day first and leaves other text alone', () => {
  expect(dateText('1950-06-05')).toBe('05/06/1950');
  expect(dateText('31/02/1950')).toBe('31/02/1950');
});
