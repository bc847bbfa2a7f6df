import * as z from 'zod/mini';
import { Instant } from '../values/instant.ts';
import { PlainDate } from '../values/plain-date.ts';
import { ResidentKey } from '../values/resident-key.ts';
import { eachNote } from './resident-columns.ts';
import { DetailsChange } from './field-change.ts';
import { FacilityDetails } from './facility.ts';
import { CoronavirusRecord } from './coronavirus.ts';
import { PhotoAge, PhotoConsent } from './photo.ts';
import { stay } from './leave.ts';
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

/** The state of a chart, for the header and the confirm flow. */
export const ChartSummary = z.object({
  prescriptionIdentifier: z.nullable(z.string()),
  updatedDate: z.nullable(Instant),
  expiryDate: z.nullable(PlainDate),
  isReviewDue: z.boolean(),
  isReviewSoon: z.boolean(),
  hasChartChanged: z.boolean(),
  /** The chart was reviewed without changing a medicine, and the pharmacist hasn't acknowledged it. */
  hasOnlyChartReviewChanges: z.boolean(),
  lastChartReviewDate: z.nullable(PlainDate),
  /** Whether a pharmacist has marked the last review as actioned; confirming it ends that. */
  isChartReviewActioned: z.boolean(),
  isChartReviewConfirmed: z.boolean(),
  lastPharmacyMedicationOrderId: z.nullable(z.string()),
  /** Items from other systems that wait for a decision; absent from an older server. */
  heldItemCount: z.optional(z.int()),
  /** Whether one of them is a death or a discharge; absent from an older server. */
  heldEndings: z.optional(z.array(HeldEnding)),
});
export type ChartSummary = z.infer<typeof ChartSummary>;

const RecentContact = z.object({
  givenName: z.string(),
  familyName: z.string(),
  activeDate: Instant,
});

export const ChartContact = z.object({
  facilityDetails: FacilityDetails,
  recentActivePrescribers: z.array(RecentContact),
  recentActivePharmacists: z.array(RecentContact),
});
export type ChartContact = z.infer<typeof ChartContact>;

/** A resident's answer on Closing the Gap. */
export const CtgAnswer = z.object({
  ...ResidentKey.shape,
  patientId: z.string().check(z.maxLength(64)),
  /** The specification uses numbers. */
  ctgResponse: z.union([CtgCode, z.literal([0, 1, 2])]),
  /** When the answer that the caller has seen was recorded; null if none was. Not in the specification. */
  seen: z.optional(z.nullable(Instant)),
});

/** Why two residents of one facility could be taken for one another. */
export const LookAlikeReason = z.enum(['family-name', 'sound', 'birth-date', 'room']);
export type LookAlikeReason = z.infer<typeof LookAlikeReason>;

/** A resident who could be taken for another, with what tells them apart (HDR-01). */
const LookAlike = z.object({
  ...names,
  dateOfBirth: PlainDate,
  room: z.nullable(z.string()),
  reasons: z.array(LookAlikeReason),
});
type LookAlike = z.infer<typeof LookAlike>;

/** The data shown in the resident header. */
export const Resident = z.object({
  id: z.string(),
  ...key,
  ...names,
  age: z.int(),
  dateOfBirth: PlainDate,
  sex: Sex,
  residentStatus: ResidentStatus,
  indigenousStatusCode: IndigenousStatusCode,
  /** Who recorded the answer, and when; null if nobody did here. */
  closingTheGap: z.object({
    code: CtgCode,
    recordedAt: z.nullable(Instant),
    recordedBy: z.nullable(z.string()),
  }),
  closingTheGapResponse: CtgCode,
  residentWithSimilarNamePresent: z.boolean(),
  /** Those residents, as far as the caller may see them. */
  lookAlikes: z.array(LookAlike),
  /** Null if not recorded. */
  room: z.nullable(z.string()),
  centrelinkNumber: z.nullable(z.string()),
  lastUpdatedOn: Instant,
  isOnboarding: z.boolean(),
  ...stay,
  facilityDetails: FacilityDetails,
  identifiers: z.object({
    medicareDetails: z.nullable(
      z.object({
        cardNumber: z.string(),
        expiresOn: z.nullable(PlainDate),
        reference: z.nullable(z.string()),
      }),
    ),
    dvaDetails: z.nullable(z.object({ dvaNumber: z.string(), dvaExpiry: z.nullable(PlainDate) })),
  }),
  clinicalDetail: z.object({
    coronaVirusStatus: z.nullable(z.string()),
    /** A new one is absent from an older server. */
    ...eachNote(() => z.optional(z.string())),
  }),
  /** How the facility reaches whom it has to ask; absent from an older server. */
  details: z.optional(
    z.object({
      admittedOn: z.nullable(PlainDate),
      contactName: z.nullable(z.string()),
      contactRelationship: z.nullable(z.string()),
      contactPhone: z.nullable(z.string()),
      usualPrescriber: z.nullable(z.string()),
      usualPharmacy: z.nullable(z.string()),
    }),
  ),
  /** What changed lately of who they are, the latest first; absent if nothing did since their first order. */
  identityChanges: z.optional(z.array(DetailsChange)),
  infection: Infection,
  /** What was recorded last here; null if nothing was. Absent from an older server. */
  coronavirus: z.optional(z.nullable(CoronavirusRecord)),
  /** Null if there is none, or nobody was asked. Absent from an older server. */
  photo: z.optional(z.nullable(PhotoAge)),
  photoConsent: z.optional(z.nullable(PhotoConsent)),
  statuses: z.object({
    isNewAdmission: z.boolean(),
    hasChartChanged: z.boolean(),
    hasOnlyChartReviewChanges: z.boolean(),
  }),
});
export type Resident = z.infer<typeof Resident>;
