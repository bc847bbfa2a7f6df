import * as z from 'zod/mini';
import { Instant, TimeZone } from '../values/instant.ts';
import { RecordCode } from '../values/record-code.ts';
import { line, longestAddress, longestLine, optionalLine } from '../values/text.ts';
import { UserType } from '../values/user-type.ts';
import { Uuid } from '../values/uuid.ts';
import { ChartKind } from './facility.ts';
import { FieldChange } from './field-change.ts';
import { MailState } from './registration.ts';
import { UserState } from './user.ts';

const name = line(longestLine);
/** '' if there is none. Spaces between digits are dropped; a wrong number is refused by name (`Invalid_Record`). */
const number = optionalLine(40);

/** Counts a record's changes; a change names the one it was made on. */
const revision = z.int().check(z.gte(0), z.lte(1_000_000_000));

/** The provider that runs facilities. Its users see the residents of its facilities. */
export const OrganisationForm = z.object({
  name,
  hpioNumber: number,
  abn: number,
  /** The authoring system that keeps allergies, and the one that keeps details; '' if none does, missing to leave it. */
  allergiesKeptBy: z.optional(optionalLine(64)),
  detailsKeptBy: z.optional(optionalLine(64)),
});
export type OrganisationForm = z.infer<typeof OrganisationForm>;

/** A system that residents have come from, and what the service that sends them is called; null for files. */
const ResidentSystem = z.object({ code: z.string(), name: z.nullable(z.string()) });

export const OrganisationRecord = z.object({
  id: RecordCode,
  ...OrganisationForm.shape,
  revision,
  /** Those that can be named as keepers; missing from an older server. */
  systems: z.optional(z.array(ResidentSystem)),
  facilityCount: z.int(),
  userCount: z.int(),
});
export type OrganisationRecord = z.infer<typeof OrganisationRecord>;

/** A facility. `timeZone` is an IANA zone: every clinical day of its residents is a day there. */
export const FacilityForm = z.object({
  organisationId: RecordCode,
  name,
  address1: name,
  address2: optionalLine(longestLine),
  suburb: name,
  /** A code of the list of states. */
  state: line(3),
  postcode: z.string().check(z.regex(/^\d{4}$/)),
  phone: line(40),
  timeZone: TimeZone,
  hpioNumber: number,
  /** The number of the residential aged care service. */
  racsId: number,
  /** A whole number as text, '' for no limit: after how many hours a change that the pharmacy hasn’t seen is named. */
  seenWithinHours: z.optional(optionalLine(3)),
  chartKind: z.optional(ChartKind),
  /** A whole number as text, '' for as long as charts of the kind may run. */
  chartMonths: z.optional(optionalLine(3)),
  /** The weekday on which the pharmacy makes the packs, '' if nobody has set it; missing from an older page. */
  packingDay: z.optional(optionalLine(3)),
});
export type FacilityForm = z.infer<typeof FacilityForm>;
/** As typed: its time zone hasn't been checked yet. */
export type TypedFacility = z.input<typeof FacilityForm>;

export const FacilityRecord = z.object({
  id: RecordCode,
  ...FacilityForm.shape,
  /** Empty for a facility that came from a system without one. */
  phone: optionalLine(40),
  revision,
  organisationName: z.string(),
  /** How many active residents; nothing about any of them. */
  residentCount: z.int(),
});
export type FacilityRecord = z.infer<typeof FacilityRecord>;

/** Who a user is and what they may see. Types that work with residents need at least one organisation. */
export const UserForm = z.object({
  userType: UserType,
  givenName: name,
  familyName: name,
  /** Where the invitation goes. No two users share one. */
  email: line(longestLine),
  hpiiNumber: number,
  prescriberNumber: number,
  ahpraNumber: number,
  qualification: optionalLine(longestLine),
  organisationIds: z.array(RecordCode).check(z.maxLength(1000)),
  /** Null while no end is set; see `endOfAccess` for a last day. */
  accessEndsAt: z.nullable(Instant),
});
export type UserForm = z.infer<typeof UserForm>;

export const UserSummary = z.object({
  id: Uuid,
  state: UserState,
  userType: z.nullable(UserType),
  givenName: z.string(),
  familyName: z.string(),
  email: z.string(),
  isShared: z.boolean(),
  organisationNames: z.array(z.string()),
  accessEndsAt: z.nullable(Instant),
});
export type UserSummary = z.infer<typeof UserSummary>;

/** One page of users by family name, and how many there are in each state. */
export const UserPage = z.object({
  users: z.array(UserSummary),
  pageSize: z.int(),
  /** Of those that the search found. */
  counts: z.object({ Invited: z.int(), Active: z.int(), Ended: z.int(), Unlinked: z.int() }),
});
export type UserPage = z.infer<typeof UserPage>;

export const UserRecord = z.object({
  id: Uuid,
  ...UserForm.shape,
  /** Null for an account that signs in and has no type yet. */
  userType: z.nullable(UserType),
  state: UserState,
  isShared: z.boolean(),
  revision,
  /** Null if the user wasn't invited: granted on the command line, or by mapping. */
  invitation: z.nullable(
    z.object({
      state: z.enum(['Open', 'Expired', 'Accepted']),
      openUntil: Instant,
      /** Null if no email is known, for example after an import without one. */
      mail: z.nullable(MailState),
    }),
  ),
});
export type UserRecord = z.infer<typeof UserRecord>;

/** Settings of the instance that an administrator can change while it runs. */
export const InstanceSettings = z.object({
  productName: name,
  helpdeskEmail: line(longestLine),
  /** Whether nurses and office staff draft and finalise on behalf of prescribers (DRF-01). */
  draftOnBehalf: z.boolean(),
  /** Minutes without a click or key after which a session ends. */
  loginTimeout: z.int().check(z.gte(1), z.lte(1440)),
  /** Help pages linked in the footer; '' for none. */
  trainingUrl: optionalLine(longestAddress),
  releaseUrl: optionalLine(longestAddress),
});
export type InstanceSettings = z.infer<typeof InstanceSettings>;
export type InstanceSetting = keyof InstanceSettings;

/** The settings in force. Those in `fixed` come from the server's environment and can't be changed here. */
export const SettingsRecord = z.object({
  settings: InstanceSettings,
  fixed: z.array(z.keyof(InstanceSettings)),
  revision,
});
export type SettingsRecord = z.infer<typeof SettingsRecord>;

const count = z.optional(z.int());
/** A field each, because the answer's serialiser drops keys that its schema doesn't name. */
const usersByType = {
  Doctor: count,
  Dentist: count,
  NursePractitioner: count,
  Optometrist: count,
  RegisteredNurse: count,
  GeneralStaffAdmin: count,
  Pharmacist: count,
  Consultant: count,
  Administrator: count,
} satisfies Record<UserType, unknown>;

/** What an instance has, to show what is missing before it can be used. Counts only. */
export const InstanceContents = z.object({
  organisations: z.int(),
  facilities: z.int(),
  residents: z.int(),
  medicines: z.int(),
  /** Of these, whose strength can’t be read; missing from an older server. */
  unreadMedicines: z.optional(z.int()),
  /** Users with a type whose access hasn't ended, by type; a type without users is left out. */
  users: z.object(usersByType),
});
export type InstanceContents = z.infer<typeof InstanceContents>;

/** One change by an administrator, an operator's command or an import, from the audit log. */
export const AdministrationChange = z.object({
  sequence: z.int(),
  at: Instant,
  /** The administrator's name, or "Operator" for a command. */
  by: z.string(),
  /** What was done, as the audit log names it: `save-facility`. */
  action: z.string(),
  /** Which record, by code or name. */
  subject: z.string(),
  fields: z.array(FieldChange),
});
export type AdministrationChange = z.infer<typeof AdministrationChange>;

export const AdministrationChanges = z.object({
  changes: z.array(AdministrationChange),
  /** Give it as `before` to continue; null on the last page. */
  next: z.nullable(z.int()),
});
export type AdministrationChanges = z.infer<typeof AdministrationChanges>;
