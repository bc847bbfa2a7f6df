import { expect, test } from 'vitest';
import { addDays, getPlainDate } from '../values/plain-date.ts';
import { chartState, reviewState } from './review.ts';

test.each([
  [null, false, false],
  [-400, true, false],
  [-1, true, false],
  [0, true, false],
  [7, true, false],
  [8, false, true],
  [14, false, true],
  [15, false, false],
])('RES-06 RES-07 with %s days left a review is due: %s, soon: %s', (days, due, soon) => {
  expect(reviewState(days)).toEqual({ isReviewDue: due, isReviewSoon: soon });
});

test('RES-07 days to the expiry are counted on the calendar, over a change of clocks too', () => {
  const today = getPlainDate('2026-10-03');
  expect(chartState(addDays(today, 2), today)).toEqual({
    numberOfDaysToExpiry: 2,
    isReviewDue: true,
    isReviewSoon: false,
  });
  expect(chartState(addDays(today, -1), today).numberOfDaysToExpiry).toBe(-1);
});

test('RES-07 a chart without an expiry date is neither due nor soon', () => {
  expect(chartState(null, getPlainDate('2026-10-03'))).toEqual({
    numberOfDaysToExpiry: null,
    isReviewDue: false,
    isReviewSoon: false,
  });
});
