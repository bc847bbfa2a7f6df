import type { UserType } from '@wattle/contract/values/user-type.ts';

/** The account behind a verified token. Nothing of it ever comes from a request's body. */
export interface Actor {
  /** Id of the app_user row; for an account without one, an id derived from the subject. */
  readonly userId: string;
  /** The `sub` claim. */
  readonly subject: string;
  readonly userName: string;
  /** Null until the account is mapped to a provider record: no role, so no rights. */
  readonly userType: UserType | null;
  readonly familyName: string;
  readonly givenName: string;
  readonly email: string;
  readonly isShared: boolean;
  readonly isClinicalIdentity: boolean;
  readonly externalUserName: string | null;
  readonly providerAuthoringSystem: string | null;
  readonly providerForeignKey: string | null;
}

/** The name written beside what this person did. */
export function actorName(actor: Actor): string {
  return `${actor.givenName} ${actor.familyName}`.trim();
}
