import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../values/plain-date.ts';
import { courseExpiry, expiryText, presentedStatus } from './medication-expiry.ts';
import { anyDate, anyStatus, today } from '../testing/medications.ts';

const textIn = (days: number) => expiryText(courseExpiry('Existing', addDays(today, days), today));

test.each([
  [-30, 'Expired'],
  [-1, 'Expired'],
  [0, '0 day left'],
  [1, '1 day left'],
  [2, '2 days left'],
  [7, '7 days left'],
  [8, '1 week left'],
  [13, '1 week left'],
  [14, '2 weeks left'],
  [27, '3 weeks left'],
  [28, '4 weeks left'],
  [29, null],
])('CHT-09 a course with %i days to go shows %s', (days, text) => {
  expect(textIn(days)).toBe(text);
});

test('CHT-09 a medicine without an end, or ceased, shows nothing', () => {
  expect(expiryText(courseExpiry('Existing', null, today))).toBeNull();
  expect(expiryText(courseExpiry('Ceased', addDays(today, -1), today))).toBeNull();
});

test('CHT-09 DT4 the words agree with the days whatever the course', () => {
  fc.assert(
    fc.property(anyStatus, fc.option(anyDate), anyDate, (status, endDate, day) => {
      const expiry = courseExpiry(status, endDate, day);
      const isOver = status !== 'Ceased' && endDate !== null && endDate < day;
      expect(expiry.medicationExpiryStatus === 'Expired').toBe(isOver);
      expect(expiryText(expiry) === 'Expired').toBe(isOver);
      expect(expiryText(expiry) === null).toBe(expiry.medicationExpiryStatus === 'None');
    }),
  );
});

const yesterday = addDays(today, -1);

test.each([
  ['New', false, null, 'New'],
  ['New', false, yesterday, 'New'],
  ['New', true, null, 'Existing'],
  ['New', true, yesterday, 'Expired'],
  ['RePrescribed', false, yesterday, 'RePrescribed'],
  ['RePrescribed', true, null, 'Existing'],
  ['RePrescribed', true, yesterday, 'Expired'],
  ['Existing', true, null, 'Existing'],
  ['Existing', true, today, 'Existing'],
  ['Existing', false, yesterday, 'Expired'],
  ['Ceased', false, yesterday, 'Ceased'],
  ['Ceased', true, yesterday, 'Ceased'],
] as const)(
  'CHT-04 stored %s, confirmed %s, ending %s shows as %s',
  (stored, confirmed, end, shown) => {
    expect(presentedStatus(stored, confirmed, end, today)).toBe(shown);
  },
);
