import type { ResidentSearchResult } from '@wattle/contract/entities/resident.ts';
import { chartState } from '@wattle/contract/rules/review.ts';
import { TimeZone } from '@wattle/contract/values/instant.ts';
import { ageInYears, getPlainDate } from '@wattle/contract/values/plain-date.ts';
import type { ResidentSearchRow } from '../queries/resident-search.ts';
import { presentDate, presentInstant } from '../time.ts';
import { presentChanges, presentPerson } from './resident-parts.ts';

/** One row of the residents list, on the facility's day of the search. */
export function presentSearchResult(row: ResidentSearchRow): ResidentSearchResult {
  const today = getPlainDate(row.today);
  const person = presentPerson(row);
  const expiryDate = presentDate(row.chart_expiry);
  const { numberOfDaysToExpiry, isReviewDue, isReviewSoon } = chartState(expiryDate, today);
  return {
    ...person,
    age: ageInYears(person.dateOfBirth, today),
    facility: {
      name: row.facility_name,
      timeZone: TimeZone.parse(row.time_zone),
      organisation: { name: row.organisation_name },
    },
    chart: {
      updatedDate: presentInstant(row.chart_updated_at),
      expiryDate,
      numberOfDaysToExpiry,
    },
    statuses: {
      isReviewSoonRequired: isReviewSoon,
      isReviewDue,
      isCourseExpiringSoon: row.expiring_courses > 0,
      isCourseExpired: row.expired_courses > 0,
      hasOpenPhoneOrder: row.has_open_phone_order,
      ...presentChanges(row),
      hasComplementary: row.has_complementary,
    },
    courseExpiredMedsCount: row.expired_courses,
    courseExpiringSoonMedsCount: row.expiring_courses,
    hasAllergyUpdated: row.has_allergy_updated,
  };
}
