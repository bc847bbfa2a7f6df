import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AccountId, UserId } from '../actor.ts';
import type { ListedAllergy } from '@wattle/contract/entities/allergy.ts';
import type { Ihi } from '@wattle/contract/entities/health-identifier.ts';
import type {
  CatalogueProduct,
  Prescription,
  ProductIdentity,
} from '@wattle/contract/entities/medication.ts';
import type { DraftKind } from '@wattle/contract/entities/draft.ts';
import type { LineEventContent } from '@wattle/contract/entities/line-event.ts';
import type { Weekday } from '@wattle/contract/values/weekday.ts';
import type { OrderOverride, OrderSafety } from '@wattle/contract/entities/safety.ts';
import type { OrderMeans } from '@wattle/contract/entities/on-behalf.ts';
import type { ListLine } from '@wattle/contract/entities/medication-list.ts';
import type { CtgCode, IndigenousStatusCode } from '@wattle/contract/entities/resident-facts.ts';
import type { CoronavirusRecord } from '@wattle/contract/entities/coronavirus.ts';
import type { PhotoAge, PhotoConsent } from '@wattle/contract/entities/photo.ts';
import type { Leave } from '@wattle/contract/entities/leave.ts';
import type { ChartKind } from '@wattle/contract/entities/facility.ts';
import type { Instant, TimeZone } from '@wattle/contract/values/instant.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import type { ChartEventTables } from './chart-event-tables.ts';
import type { Checked } from './checked.ts';
import type { FhirTables } from './fhir-tables.ts';
import type { IdentityTables } from './identity-tables.ts';
import type { JobTables } from './job-tables.ts';
import type { MedicationTable } from './medication-table.ts';
import type { ResidentEventTables } from './resident-event-tables.ts';
import type { SetupTables } from './setup-tables.ts';

type Reactions = JSONColumnType<ListedAllergy[]>;

/** A reason given for a conflict, as its order keeps it; who gave it and when are the order's. */
export type StoredOverride = Omit<OrderOverride, 'orderId' | 'givenBy' | 'givenAt'>;

/** The parts of an order's request that no other column keeps. */
export interface StoredRequest {
  readonly draftsAsOf: Instant;
  readonly isChartReview: boolean;
  readonly allergiesUnavailable: boolean;
  readonly isResidentChecked: boolean;
}

/**
 * The columns of every table, as the driver gives them (`spelling.ts`): date is a PlainDate, timestamptz a Date, int8 a
 * number.
 */
export interface Tables
  extends ChartEventTables,
    FhirTables,
    IdentityTables,
    JobTables,
    ResidentEventTables,
    SetupTables {
  schemaMigration: {
    id: number;
    name: string;
    checksum: string;
    appliedAt: Generated<Date>;
    leastKnown: Generated<number>;
  };
  organisation: {
    id: string;
    name: string;
    hpioNumber: string | null;
    abn: string | null;
    allergiesKeptBy: Generated<string | null>;
    detailsKeptBy: Generated<string | null>;
    revision: Generated<number>;
    updatedAt: Generated<Date>;
  };
  facility: {
    id: string;
    organisationId: string;
    name: string;
    address1: string;
    address2: Generated<string>;
    suburb: string;
    state: string;
    postcode: string;
    phone: string;
    hpioNumber: string | null;
    timeZone: Checked<TimeZone>;
    racsId: string | null;
    packingDay: Checked<Weekday | null>;
    seenWithinHours: Generated<number | null>;
    chartKind: Generated<ChartKind>;
    chartMonths: number | null;
    revision: Generated<number>;
    updatedAt: Generated<Date>;
  };
  appUser: {
    /** Of an account, or of a provider who uses a shared one. */
    id: ColumnType<AccountId | UserId, string, never>;
    subject: string;
    userName: string;
    userType: Checked<UserType | null>;
    familyName: string;
    givenName: string;
    email: string;
    isShared: Generated<boolean>;
    isClinicalIdentity: Generated<boolean>;
    externalUserName: string | null;
    hpii: string | null;
    prescriberNumber: string | null;
    providerAuthoringSystem: string | null;
    providerForeignKey: string | null;
    qualification: string | null;
    sharedAccountId: AccountId | null;
    ahpraNumber: string | null;
    accessEndsAt: Date | null;
    revision: Generated<number>;
    updatedAt: Generated<Date>;
  };
  userOrganisation: { userId: AccountId; organisationId: string };
  provider: {
    authoringSystem: string;
    foreignKey: string;
    userType: Checked<UserType>;
    familyName: string;
    givenName: string;
    email: string;
    hpii: string | null;
    prescriberNumber: string | null;
    externalUserName: string | null;
    mappedTo: AccountId | null;
  };
  providerOrganisation: { authoringSystem: string; foreignKey: string; organisationId: string };
  clinicalAccount: {
    externalUserName: string;
    passwordHash: string;
    authoringSystem: string;
    foreignKey: string;
  };
  clinicalLink: {
    stateHash: Uint8Array;
    userId: AccountId;
    organisationId: string;
    codeHash: Uint8Array | null;
    authoringSystem: string | null;
    foreignKey: string | null;
    expiresAt: Date;
    usedAt: Date | null;
  };
  mappingState: { subject: string; failures: Generated<number>; lockedUntil: Date | null };
  reauthentication: { id: string; userId: UserId; at: Date; usedByOrder: string | null };
  resident: ResidentTable;
  courseEnd: {
    residentId: string;
    medicationId: string;
    name: string;
    endDate: Checked<PlainDate>;
  };
  allergyChange: {
    id: string;
    residentId: string;
    note: string;
    newNote: string;
    disclaimer: string;
    newDisclaimer: string;
    details: Reactions;
    newDetails: Reactions;
    recordedAt: Date;
  };
  chartReviewEvent: {
    sequence: Generated<number>;
    orderId: string;
    kind: 'Actioned' | 'Unactioned' | 'Confirmed';
    actorId: UserId;
    at: Date;
  };
  medicationSync: {
    id: string;
    residentId: string;
    requestedBy: UserId;
    requestedAt: Date;
    state: Generated<'Queued' | 'Done' | 'Failed'>;
    finishedAt: Date | null;
    orderId: string | null;
    medicineCount: number | null;
    problem: string | null;
  };
  encounter: { id: string; residentId: string; userId: UserId; openedAt: Date };
  pharmacyOrder: {
    id: string;
    residentId: string;
    sequence: number;
    previousOrderId: string | null;
    draftIds: string[];
    finalisedBy: UserId;
    finalisedByName: string;
    finalisedAt: Date;
    renewedExpiry: Checked<PlainDate | null>;
    safety: ColumnType<OrderSafety | null, string | null | undefined, never>;
    overrides: ColumnType<StoredOverride[], string | undefined, never>;
    importedFrom: string | null;
    request: ColumnType<StoredRequest | null, string | null | undefined, never>;
  };
  orderOnBehalf: {
    orderId: string;
    prescriberId: UserId;
    prescriberName: string;
    means: OrderMeans;
    heardBy: string | null;
  };
  countersignature: { orderId: string; countersignedBy: UserId; countersignedAt: Date };
  medication: MedicationTable;
  orderMedication: {
    orderId: string;
    medicationId: string;
    status: 'New' | 'Ceased' | 'Existing' | 'RePrescribed';
    statusSince: string;
    stoppedOn: Checked<PlainDate | null>;
    changeReason: string | null;
  };
  draft: {
    id: string;
    residentId: string;
    prescriberId: UserId;
    kind: DraftKind;
    medicationId: string | null;
    prescription: JSONColumnType<Prescription> | null;
    event: JSONColumnType<LineEventContent> | null;
    product: JSONColumnType<ProductIdentity>;
    reason: string | null;
    questionId: string | null;
    performedOn: Checked<PlainDate>;
    createdAt: Date;
    updatedAt: Date;
  };
  removedDraft: { residentId: string; prescriberId: UserId; draftId: string; removedAt: Date };
  noticeSetting: {
    userId: ColumnType<AccountId | UserId, string, never>;
    isDaily: boolean;
    dailyHour: number;
    timeZone: Checked<TimeZone>;
    isUrgent: boolean;
    lastDailyOn: Checked<PlainDate | null>;
  };
  medicationList: {
    id: string;
    ownerId: UserId;
    name: string;
    revision: number;
    lines: JSONColumnType<Omit<ListLine, 'isInCatalogue'>[]>;
    updatedAt: Date;
  };
  catalogueProduct: {
    code: string;
    product: JSONColumnType<Omit<CatalogueProduct, 'matchedName'>>;
    names: string;
  };
  clientFailure: {
    id: Generated<number>;
    at: Date;
    userId: UserId;
    residentId: string | null;
    eventType: string;
    message: string;
    failureReason: string;
  };
  auditLog: {
    sequence: Generated<number>;
    at: Generated<Date>;
    actor: string;
    action: string;
    resident: string | null;
    origin: string;
    detail: JSONColumnType<Record<string, unknown>>;
    previous: Uint8Array | null;
    hash: Generated<Uint8Array>;
  };
}

interface ResidentTable {
  id: string;
  authoringSystem: string;
  foreignKey: string;
  facilityId: string;
  status: 'Active' | 'Deceased' | 'Discharged';
  familyName: string;
  givenName: string;
  middleNames: string | null;
  preferredName: string | null;
  dateOfBirth: Checked<PlainDate>;
  sexCode: string;
  sexName: string;
  indigenousStatusCode: Checked<IndigenousStatusCode>;
  ctgCode: ColumnType<CtgCode, string | undefined>;
  ctgRecordedAt: Date | null;
  ctgRecordedBy: string | null;
  isCtgRegistered: boolean | null;
  hasSimilarName: Generated<boolean>;
  room: string | null;
  isOnboarding: Generated<boolean>;
  isNewAdmission: Generated<boolean>;
  medicareNumber: string | null;
  medicareExpiresOn: Checked<PlainDate | null>;
  medicareReference: string | null;
  dvaNumber: string | null;
  dvaExpiresOn: Checked<PlainDate | null>;
  centrelinkNumber: string | null;
  admittedOn: Checked<PlainDate | null>;
  /** Counts the changes of the intake. */
  revision: Generated<number>;
  keptHere: Generated<string[]>;
  identityChangedAt: Date | null;
  contactName: string | null;
  contactRelationship: string | null;
  contactPhone: string | null;
  usualPrescriber: string | null;
  usualPharmacy: string | null;
  /** Whom these texts name, if they are known here. */
  usualPrescriberId: UserId | null;
  usualPharmacyId: string | null;
  ihiNumber: string | null;
  ihiStatus: Generated<Ihi['status']>;
  ihiRecordStatus: Generated<Ihi['recordStatus']>;
  ihiVerifiedAt: Date | null;
  coronavirusStatus: string | null;
  coronavirus: JSONColumnType<CoronavirusRecord> | null;
  /** The photo that is shown, and the last answer about being photographed. */
  photo: JSONColumnType<PhotoAge> | null;
  photoConsent: JSONColumnType<PhotoConsent> | null;
  healthComment: Generated<string>;
  diet: Generated<string>;
  specialNeeds: Generated<string>;
  medicationNote: Generated<string>;
  infectionStatus: Generated<'none' | 'suspected' | 'confirmed'>;
  infectionComments: Generated<string>;
  allergyStatus: 'LISTED' | 'NONE KNOWN' | 'NOT ASKED' | 'NONE SUPPLIED';
  allergyNote: Generated<string>;
  allergyDisclaimer: Generated<string>;
  allergies: Reactions;
  allergiesRecordedAt: Date | null;
  allergiesRecordedBy: string | null;
  allergiesSaidBy: string | null;
  allergyConflicts: Generated<string[]>;
  allergyConflictLines: Generated<string[]>;
  chartNumber: string | null;
  chartExpiry: Checked<PlainDate | null>;
  chartReviewedOn: Checked<PlainDate | null>;
  isChartReviewConfirmed: Generated<boolean>;
  chartReviewOrderId: string | null;
  updatedAt: Date;
  latestOrderId: string | null;
  chartUpdatedAt: Date | null;
  hasChartChanged: Generated<boolean>;
  hasAllergyUpdated: Generated<boolean>;
  /** Kept by a trigger. */
  hasHeldItem: Generated<boolean>;
  hasOpenPhoneOrder: Generated<boolean>;
  hasComplementary: Generated<boolean>;
  leave: JSONColumnType<Leave> | null;
  returnToReconcile: string | null;
  searchName: Generated<string>;
  sortName: Generated<string>;
}
