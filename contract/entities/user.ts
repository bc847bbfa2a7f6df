import * as z from 'zod/mini';
import { MissingNumber } from '../values/missing-number.ts';
import { RecordCode } from '../values/record-code.ts';
import { ResidentKey } from '../values/resident-key.ts';
import { UserType } from '../values/user-type.ts';

export const Permission = z.enum([
  'ViewClinicalChart',
  'ViewPharmacyChart',
  'DraftMedications',
  'FinaliseMedications',
  'CountersignOrders',
  'ChangePackaging',
  'ActionMedications',
  'ConfirmMedications',
  'EditClosingTheGap',
  'ReviewRegistrations',
  'Administer',
  'SynchroniseMedications',
]);
export type Permission = z.infer<typeof Permission>;

/** Who is signed in. `userType` is null until the account is mapped to a provider record. */
export const Identity = z.object({
  userId: z.string(),
  userName: z.string(),
  userType: z.nullable(UserType),
  isSharedAccount: z.boolean(),
  isClinicalIdentityProviderUser: z.boolean(),
  externalUserName: z.nullable(z.string()),
  familyName: z.string(),
  givenName: z.string(),
  email: z.string(),
  authoringSystem: z.nullable(z.string()),
  authoringSystemForeignKey: z.nullable(z.string()),
  /** True once an administrator has ended the user's access; `userType` is null then. Missing: it hasn't ended. */
  hasAccessEnded: z.optional(z.boolean()),
  /**
   * Whether there is a provider record that the account may be mapped to by its numbers; sent while `userType` is null.
   * Missing from a portal that doesn't say.
   */
  isMappable: z.optional(z.boolean()),
  /** What a prescriber's record lacks before they can finalise. Missing from a portal that doesn't say. */
  missingNumbers: z.optional(z.array(MissingNumber)),
  /** Missing from a portal that doesn't send them: none then. */
  permissions: z.optional(z.array(Permission)),
});
export type Identity = z.infer<typeof Identity>;

/** A check of a clinical system's password. */
export const ClinicalUser = z.object({
  ...ResidentKey.shape,
  /** `name:password` in UTF-8, as base64. */
  userCreds: z.string().check(z.maxLength(2000)),
});
export type ClinicalUser = z.infer<typeof ClinicalUser>;

/** Long enough for any name or address, so that every sign-out can be recorded. */
export const SignOutEvent = z.object({
  email: z.nullish(z.string().check(z.maxLength(500))),
  givenName: z.nullish(z.string().check(z.maxLength(500))),
  familyName: z.nullish(z.string().check(z.maxLength(500))),
  url: z.nullish(z.string().check(z.maxLength(8000))),
  ipAddress: z.nullish(z.string().check(z.maxLength(64))),
  reason: z.string().check(z.maxLength(200)),
});
export type SignOutEvent = z.infer<typeof SignOutEvent>;

/**
 * Invited: nobody has accepted the invitation yet. Active. Ended: access is over. Unlinked: signs in, and has no
 * type yet.
 */
export const UserState = z.enum(['Invited', 'Active', 'Ended', 'Unlinked']);
export type UserState = z.infer<typeof UserState>;

export const UserQuery = z.object({
  /** Part of a name or email address. */
  query: z.optional(z.string().check(z.maxLength(100))),
  state: z.optional(UserState),
  userType: z.optional(UserType),
  organisationId: z.optional(RecordCode),
  page: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
});
export type UserQuery = z.infer<typeof UserQuery>;
