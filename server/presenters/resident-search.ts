import type { ResidentSearchResult } from '@wattle/contract/entities/search.ts';
import { isUndecidedOn } from '@wattle/contract/rules/line/given-on.ts';
import { chartState } from '@wattle/contract/rules/orders/review.ts';
import { ageInYears } from '@wattle/contract/values/plain-date.ts';
import type { ResidentSearchRow } from '../queries/residents/resident-search.ts';
import { presentInstant } from '../time.ts';
import { presentChanges, presentPerson } from './resident-parts.ts';

/** One row of the residents list, as of the facility's day. */
export function presentSearchResult(row: ResidentSearchRow): ResidentSearchResult {
  const { today, chartExpiry: expiryDate } = row;
  const person = presentPerson(row, today);
  const { numberOfDaysToExpiry, isReviewDue, isReviewSoon } = chartState(expiryDate, today);
  return {
    ...person,
    age: ageInYears(person.dateOfBirth, today),
    facility: {
      name: row.facilityName,
      timeZone: row.timeZone,
      organisation: { name: row.organisationName },
    },
    chart: {
      updatedDate: presentInstant(row.chartUpdatedAt),
      expiryDate,
      numberOfDaysToExpiry,
    },
    statuses: {
      isReviewSoonRequired: isReviewSoon,
      isReviewDue,
      isCourseExpiringSoon: row.expiringCourses > 0,
      isCourseExpired: row.expiredCourses > 0,
      hasOpenPhoneOrder: row.hasOpenPhoneOrder,
      ...presentChanges(row),
      hasComplementary: row.hasComplementary,
    },
    courseExpiredMedsCount: row.expiredCourses,
    courseExpiringSoonMedsCount: row.expiringCourses,
    hasAllergyUpdated: row.hasAllergyUpdated,
    hasAllergyConflict: row.allergyConflicts.length > 0,
    allergyNotYetAt: row.allergyNotYetAt,
    heldItemCount: row.heldItemCount,
    heldEndings: row.heldEndings,
    // In hospital nothing is given here.
    lacksDose: row.leave === null && row.decidedLater.some((line) => isUndecidedOn(line, today)),
    openQuestions: row.openQuestions,
  };
}
