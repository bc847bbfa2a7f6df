import { expect, test } from 'vitest';
import { readTimeText } from './time-text.ts';

test.each([
  ['8', '08:00'],
  ['08', '08:00'],
  ['800', '08:00'],
  ['0830', '08:30'],
  ['8:05', '08:05'],
  ['20.15', '20:15'],
  ['0', '00:00'],
  ['2359', '23:59'],
])('reads %j as %s', (text, value) => {
  expect(readTimeText(text)).toBe(value);
});

test.each(['', '24', '2400', '8:60', '8:5', '8am', '12345', '-1'])('refuses %j', (text) => {
  expect(readTimeText(text)).toBeUndefined();
});
