import * as z from 'zod/mini';
import { Instant } from '../values/instant.ts';
import { PlainDate } from '../values/plain-date.ts';
import { line, lines, optionalLine } from '../values/text.ts';
import { everyType } from '../values/user-type.ts';
import { Uuid } from '../values/uuid.ts';
import { RegistrationStatus } from '../values/registration-status.ts';

/** Longer than anybody's name or address. */
export const longestText = 500;

/** The email address becomes the user name, and the embedded provider accepts none longer. */
export const longestEmail = 200;

const text = optionalLine(longestText);
const phone = optionalLine(2 * longestText + 1);
/** '' if there is none. */
const date = z.union([PlainDate, z.literal('')]);

/** The form for what a visitor enters, with the shapes of the fields that the form may not show. */
function formOf<T extends z.ZodMiniType, D extends z.ZodMiniType, P extends z.ZodMiniType>(
  maybe: T,
  maybeDate: D,
  maybePhone: P,
) {
  return z.object({
    firstName: text,
    lastName: text,
    gender: text,
    dateOfBirth: date,
    email: text,
    phoneArea: text,
    phoneLocal: text,
    phoneNumber: maybePhone,
    organisationName: text,
    facilityName: text,
    userType: text,
    designation: maybe,
    hpiiNumber: maybe,
    prescriberNumber: maybe,
    prescriberExpiry: maybeDate,
    ahpraRegistrationNumber: maybe,
    ahpraExpiry: maybeDate,
    practiceName: maybe,
    hpioNumber: maybe,
    streetAddress: maybe,
    city: maybe,
    postCode: maybe,
    state: maybe,
    medProviderNumber1: maybe,
    medProviderValidFrom1: maybeDate,
    medProviderValidTo1: maybeDate,
    medProviderNumber2: maybe,
    medProviderValidFrom2: maybeDate,
    medProviderValidTo2: maybeDate,
    medProviderNumber3: maybe,
    medProviderValidFrom3: maybeDate,
    medProviderValidTo3: maybeDate,
    medProviderNumber4: maybe,
    medProviderValidFrom4: maybeDate,
    medProviderValidTo4: maybeDate,
    medProviderNumber5: maybe,
    medProviderValidFrom5: maybeDate,
    medProviderValidTo5: maybeDate,
    pharmacyName: maybe,
    termsAcknowledged: z.boolean(),
  });
}

/** What a visitor sends. Fields the form didn't show are empty, null or missing. */
export const RegistrationRequest = formOf(z.nullish(text), z.nullish(date), z.nullish(phone));
export type RegistrationRequest = z.infer<typeof RegistrationRequest>;

/** The same with every field present. */
export const Registration = formOf(text, date, phone);
export type Registration = z.infer<typeof Registration>;

const Lookup = z.object({ code: z.string(), name: z.string() });
const Lookups = z.array(Lookup);

export const RegistrationLookups = z.object({
  genders: Lookups,
  userTypes: Lookups,
  states: Lookups,
});
export type RegistrationLookups = z.infer<typeof RegistrationLookups>;

export const RegistrationSummary = z.object({
  id: z.string(),
  submittedAt: Instant,
  firstName: z.string(),
  lastName: z.string(),
  userType: z.string(),
  organisationName: z.string(),
  facilityName: z.string(),
});
export type RegistrationSummary = z.infer<typeof RegistrationSummary>;

/** One page of the registrations with one status, and how many there are of each. */
export const RegistrationPage = z.object({
  registrations: z.array(RegistrationSummary),
  pageSize: z.int(),
  counts: z.object({ Waiting: z.int(), Approved: z.int(), Declined: z.int() }),
});
export type RegistrationPage = z.infer<typeof RegistrationPage>;

/** Whether the email about a review has been sent. A waiting one is retried. */
export const MailState = z.enum(['Sent', 'Waiting']);
export type MailState = z.infer<typeof MailState>;

const RegistrationReview = z.object({
  reviewedAt: Instant,
  /** The consultant's name. */
  reviewedBy: z.string(),
  declineReason: z.nullable(z.string()),
  mail: MailState,
});

/** Whether the approved person has accepted; if not, they can be invited again. */
export const Invitation = z.object({
  state: z.enum(['Open', 'Expired', 'Accepted']),
  openUntil: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

/** A registration as the consultant sees it; `review` is null while it waits. */
export const RegistrationDetail = z.object({
  id: z.string(),
  status: RegistrationStatus,
  submittedAt: Instant,
  registration: Registration,
  /** Whether a user already has this email address. */
  isEmailTaken: z.boolean(),
  review: z.nullable(RegistrationReview),
  /** Null unless it was approved. */
  invitation: z.nullable(Invitation),
});
export type RegistrationDetail = z.infer<typeof RegistrationDetail>;

export const RegistrationQuery = z.object({
  status: z.optional(RegistrationStatus),
  page: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
});

export const RegistrationPath = z.object({ id: Uuid });

export const Approval = z.object({
  userType: z.enum(everyType),
  organisationIds: z.array(line(64)).check(z.minLength(1), z.maxLength(200)),
});
export type Approval = z.infer<typeof Approval>;

export const Declining = z.object({ reason: lines(1000).check(z.minLength(1)) });
export type Declining = z.infer<typeof Declining>;

export const ReviewOutcome = z.object({ mail: MailState });
export type ReviewOutcome = z.infer<typeof ReviewOutcome>;

/** The key in an invitation's link: 24 random bytes in base64url. */
export const InvitationKey = z.string().check(z.regex(/^[\w-]{32}$/));
