import { expect, test } from 'vitest';
import { addDays, getPlainDate } from '../../values/plain-date.ts';
import { usualLength } from './chart-length.ts';
import { chartState, renewedExpiry, reviewState } from './review.ts';

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

test('RES-07 days to the expiry are counted on the calendar, even when the clocks change', () => {
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

test.each([
  ['a new chart', null, false, '2027-04-02'],
  ['an expired chart', '2026-10-02', false, null],
  ['an expired chart that is reviewed', '2026-10-02', true, '2027-04-02'],
  ['a chart on its last day', '2026-10-03', false, null],
  ['a chart that hasn’t expired', '2026-11-30', false, null],
  ['a reviewed chart', '2026-11-30', true, '2027-04-02'],
])('HDR-04 an order gives %s its expiry', (_, current, isReview, expiry) => {
  const known = current === null ? null : getPlainDate(current);
  expect(renewedExpiry(known, getPlainDate('2026-10-03'), isReview, usualLength)).toBe(expiry);
});
