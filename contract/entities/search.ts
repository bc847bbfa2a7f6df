import * as z from 'zod/mini';
import { Instant, TimeZone } from '../values/instant.ts';
import { PlainDate } from '../values/plain-date.ts';
import { optionalLine } from '../values/text.ts';
import {
  CtgCode,
  HeldEnding,
  IndigenousStatusCode,
  Infection,
  key,
  names,
  ResidentStatus,
  Sex,
} from './resident-facts.ts';
import { stay } from './leave.ts';

export const pageSizes = [25, 50, 75, 100] as const;
/** All=1, Active=2, Deceased=3, Discharged=4. */
export const ResidentStatusFilter = z.literal([1, 2, 3, 4]);
export type ResidentStatusFilter = z.infer<typeof ResidentStatusFilter>;
export const ExpiryFilterType = z.enum(['All', 'ChartDueNowOrSoon', 'CourseDueNowOrSoon']);
export type ExpiryFilterType = z.infer<typeof ExpiryFilterType>;
/** Within how many days a course ends. */
export const CourseExpiryFilterSubType = z.enum([
  'ExpiryInOneDay',
  'ExpiryInTwoDays',
  'ExpiryInThreeDays',
  'ExpiryInSevenDays',
]);
export type CourseExpiryFilterSubType = z.infer<typeof CourseExpiryFilterSubType>;
export const courseFilterDays = {
  ExpiryInOneDay: 1,
  ExpiryInTwoDays: 2,
  ExpiryInThreeDays: 3,
  ExpiryInSevenDays: 7,
} as const satisfies Record<CourseExpiryFilterSubType, number>;
export const ChartStatusFilter = z.enum(['All', 'WithChanges']);
export type ChartStatusFilter = z.infer<typeof ChartStatusFilter>;
export const ResidentSort = z.enum(['name', 'chartUpdated']);
export type ResidentSort = z.infer<typeof ResidentSort>;
export const SortDirection = z.enum(['asc', 'desc']);
export type SortDirection = z.infer<typeof SortDirection>;

/** The filters of a search; empty `facilities` means all of the caller's. */
const narrowing = {
  query: optionalLine(100),
  residentStatus: ResidentStatusFilter,
  expiryFilterType: ExpiryFilterType,
  courseExpiryFilterSubType: z.optional(CourseExpiryFilterSubType),
  chartStatus: z.optional(ChartStatusFilter),
  facilities: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(1000)),
};

export const ResidentSearchRequest = z.object({
  ...narrowing,
  limit: z.literal(pageSizes),
  page: z.int().check(z.gte(1), z.lte(1_000_000)),
  sort: z.optional(ResidentSort),
  direction: z.optional(SortDirection),
});
export type ResidentSearchRequest = z.infer<typeof ResidentSearchRequest>;

/** One row of the residents list. */
export const ResidentSearchResult = z.object({
  id: z.string(),
  ...key,
  ...names,
  dateOfBirth: PlainDate,
  age: z.int(),
  sex: Sex,
  residentStatus: ResidentStatus,
  residentWithSimilarNamePresent: z.boolean(),
  facility: z.object({
    name: z.string(),
    timeZone: TimeZone,
    organisation: z.object({ name: z.string() }),
  }),
  chart: z.object({
    updatedDate: z.nullable(Instant),
    expiryDate: z.nullable(PlainDate),
    /** Calendar days in the facility's zone; negative once expired; null without an expiry date. */
    numberOfDaysToExpiry: z.nullable(z.int()),
  }),
  statuses: z.object({
    isReviewSoonRequired: z.boolean(),
    isReviewDue: z.boolean(),
    isCourseExpiringSoon: z.boolean(),
    isCourseExpired: z.boolean(),
    hasOpenPhoneOrder: z.boolean(),
    isNewAdmission: z.boolean(),
    hasChartChanged: z.boolean(),
    hasOnlyChartReviewChanges: z.boolean(),
    hasComplementary: z.boolean(),
  }),
  courseExpiredMedsCount: z.int(),
  courseExpiringSoonMedsCount: z.int(),
  hasAllergyUpdated: z.boolean(),
  /** An allergy recorded here conflicts with a medicine that was prescribed before; absent from an older server. */
  hasAllergyConflict: z.optional(z.boolean()),
  /** What the system is called that hasn’t got an allergy recorded here yet; absent from an older server. */
  allergyNotYetAt: z.optional(z.nullable(z.string())),
  /** Items from other systems that wait for a decision; absent from an older server. */
  heldItemCount: z.optional(z.int()),
  /** Whether one of them is a death or a discharge; absent from an older server. */
  heldEndings: z.optional(z.array(HeldEnding)),
  ...stay,
  /** Nobody has decided today’s dose of a medicine; absent from an older server. */
  lacksDose: z.optional(z.boolean()),
  /** Questions and recommendations that no prescriber has answered; absent from an older server. */
  openQuestions: z.optional(z.object({ count: z.int(), urgent: z.int() })),
  isOnboarding: z.boolean(),
  infection: Infection,
  indigenousStatusCode: IndigenousStatusCode,
  closingTheGap: z.object({ code: CtgCode }),
});
export type ResidentSearchResult = z.infer<typeof ResidentSearchResult>;

export const ResidentSearchResponse = z.object({
  searchResults: z.array(ResidentSearchResult),
  total: z.int(),
  availablePages: z.int(),
  /** True if the caller's organisations have no residents at all. Sent only when none were found. */
  isWithoutResidents: z.optional(z.boolean()),
});
export type ResidentSearchResponse = z.infer<typeof ResidentSearchResponse>;

/** How many residents each expiry option would show with the other filters; `total` counts by status and facility alone. */
export const ResidentCounts = z.object({
  total: z.int(),
  chartDueNowOrSoon: z.int(),
  courseDueNowOrSoon: z.int(),
});
export type ResidentCounts = z.infer<typeof ResidentCounts>;

export const ResidentCountsRequest = z.object(narrowing);
export type ResidentCountsRequest = z.infer<typeof ResidentCountsRequest>;
