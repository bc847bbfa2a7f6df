import { daysBetween, type PlainDate } from '../values/plain-date.ts';

/** A chart with at most this many days left, or expired, is due for review. */
export const reviewDueDays = 7;
/** A chart not yet due but with at most this many days left is due soon. */
export const reviewSoonDays = 14;

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
