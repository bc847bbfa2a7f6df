import type { ChartContact, ChartSummary } from '@wattle/contract/entities/resident.ts';
import type { CourseSummary } from '@wattle/contract/entities/course.ts';
import { chartState } from '@wattle/contract/rules/orders/review.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { ContactRow } from '../queries/residents/contacts.ts';
import type { CourseEndRow } from '../queries/chart/courses.ts';
import type { ResidentRow } from '../queries/residents/resident-access.ts';
import { presentInstant, todayIn } from '../time.ts';
import { presentFacilityDetails } from './resident.ts';
import { presentChanges } from './resident-parts.ts';

/** Expiry, review and change state of a chart. */
export function presentChartSummary(
  row: ResidentRow,
  review: { readonly kind: string } | undefined,
  now: Date,
): ChartSummary {
  const expiryDate = row.chartExpiry;
  const { isReviewDue, isReviewSoon } = chartState(expiryDate, todayIn(row.timeZone, now));
  const { hasChartChanged, hasOnlyChartReviewChanges } = presentChanges(row);
  return {
    prescriptionIdentifier: row.chartNumber,
    updatedDate: presentInstant(row.chartUpdatedAt),
    expiryDate,
    isReviewDue,
    isReviewSoon,
    hasChartChanged,
    hasOnlyChartReviewChanges,
    lastChartReviewDate: row.chartReviewedOn,
    isChartReviewActioned: review?.kind === 'Actioned',
    isChartReviewConfirmed: row.isChartReviewConfirmed,
    lastPharmacyMedicationOrderId: row.latestOrderId,
  };
}

/** The facility, and who was recently active on the chart. */
export function presentChartContact(
  resident: ResidentRow,
  contacts: readonly ContactRow[],
): ChartContact {
  const active = (part: ContactRow['part']) =>
    contacts.filter((row) => row.part === part).map(presentContact);
  return {
    facilityDetails: presentFacilityDetails(resident),
    recentActivePrescribers: active('prescriber'),
    recentActivePharmacists: active('pharmacist'),
  };
}

function presentContact(row: ContactRow) {
  return {
    givenName: row.givenName,
    familyName: row.familyName,
    activeDate: toInstant(row.activeAt),
  };
}

/** Courses that have ended and those that will; a course includes its last day. */
export function presentCourses(
  residentId: string,
  rows: readonly CourseEndRow[],
  today: PlainDate,
): CourseSummary {
  const ends = rows.map((row) => ({
    medicationId: row.medicationId,
    name: row.name,
    expireyDate: row.endDate,
  }));
  return {
    patientId: residentId,
    expiredMeds: ends.filter(({ expireyDate }) => expireyDate < today),
    expiringMeds: ends.filter(({ expireyDate }) => expireyDate >= today),
  };
}
