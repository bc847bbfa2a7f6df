import { uuidOf } from './policies/uuid-of.ts';
import * as z from 'zod/mini';
import type { UserType } from '@wattle/contract/values/user-type.ts';

/** The id of an account: who signs in, and whose organisations count. */
export const AccountId = z.string().brand<'AccountId'>();
export type AccountId = z.infer<typeof AccountId>;

/** The id of the person who acts and is recorded: for a provider of a shared account not the account's. */
export const UserId = z.string().brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

/** The id of an account that acts for itself, as every account does that isn't shared. */
export const PersonalId = z.string().brand<'AccountId' | 'UserId'>();
export type PersonalId = z.infer<typeof PersonalId>;

/** The account behind a verified token. None of it ever comes from a request body. */
export interface Actor {
  /** For an account without a row of app_user both are derived from the subject. */
  readonly accountId: AccountId;
  readonly userId: UserId;
  /** What identifies the person in the token, see TokenPerson. */
  readonly subject: string;
  readonly userName: string;
  /** Null until the account is mapped to a provider record: no role, so no access. */
  readonly userType: UserType | null;
  /** Once an administrator has ended their access; `userType` is null then. */
  readonly hasAccessEnded: boolean;
  readonly familyName: string;
  readonly givenName: string;
  readonly email: string;
  /** Whether the account is shared. Its chosen provider is in `providerForeignKey`, null until one is chosen. */
  readonly isShared: boolean;
  readonly isClinicalIdentity: boolean;
  readonly externalUserName: string | null;
  readonly hpii: string | null;
  readonly prescriberNumber: string | null;
  readonly providerAuthoringSystem: string | null;
  readonly providerForeignKey: string | null;
}

/** The name recorded with what this person does. */
export function actorName(actor: Pick<Actor, 'givenName' | 'familyName'>): string {
  return `${actor.givenName} ${actor.familyName}`.trim();
}

/** What an access token says about its user; empty strings for missing claims. */
export interface TokenPerson {
  /** The claim that identifies accounts: `sub` unless configured otherwise. */
  readonly subject: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly userName: string;
  /** The user's name in the clinical system, if they come from one. */
  readonly clinicalUser: string;
}

/** Somebody who signed in but has no account here: known only by the token, without any access. */
export function unknownActor(person: TokenPerson): Actor {
  const { subject, userName, givenName, familyName, email, clinicalUser } = person;
  const id = PersonalId.parse(uuidOf(subject));
  return {
    accountId: id,
    userId: id,
    subject,
    userName: userName || subject,
    userType: null,
    hasAccessEnded: false,
    familyName,
    givenName,
    email,
    isShared: false,
    isClinicalIdentity: clinicalUser !== '',
    externalUserName: clinicalUser || null,
    hpii: null,
    prescriberNumber: null,
    providerAuthoringSystem: null,
    providerForeignKey: null,
  };
}
