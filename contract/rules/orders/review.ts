import type { ChartLength } from '../../entities/facility.ts';
import { daysBetween, type PlainDate } from '../../values/plain-date.ts';
import { lastDayOfChart, usualLength } from './chart-length.ts';

/** A chart with at most this many days left, or expired, is due for review. */
const reviewDueDays = 7;
/** A chart not yet due but with at most this many days left is due soon. */
export const reviewSoonDays = 14;

/** The last day of a chart reviewed on `day`. */
export function expiryAfterReview(day: PlainDate, length: ChartLength = usualLength): PlainDate {
  return lastDayOfChart(day, length);
}

/**
 * The last day that an order gives to a chart; null if it keeps `current`. A new chart starts with any order. Any other
 * chart continues only by a review: without one, an expired chart stays expired.
 */
export function renewedExpiry(
  current: PlainDate | null,
  day: PlainDate,
  isReview: boolean,
  length: ChartLength,
): PlainDate | null {
  return current === null || isReview ? expiryAfterReview(day, length) : null;
}

interface ReviewState {
  readonly isReviewDue: boolean;
  readonly isReviewSoon: boolean;
}

export function reviewState(daysToExpiry: number | null): ReviewState {
  if (daysToExpiry === null) return { isReviewDue: false, isReviewSoon: false };
  const isReviewDue = daysToExpiry <= reviewDueDays;
  return { isReviewDue, isReviewSoon: !isReviewDue && daysToExpiry <= reviewSoonDays };
}

/** The review state of a chart that expires on `expiry`, in whole days of the facility's zone. */
export function chartState(
  expiry: PlainDate | null,
  today: PlainDate,
): ReviewState & { readonly numberOfDaysToExpiry: number | null } {
  const numberOfDaysToExpiry = expiry === null ? null : daysBetween(today, expiry);
  return { numberOfDaysToExpiry, ...reviewState(numberOfDaysToExpiry) };
}
