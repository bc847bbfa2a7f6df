import type { Identity, Permission } from '@wattle/contract/entities/user.ts';
import { missingNumbers } from '@wattle/contract/rules/people/complete-prescriber.ts';
import type { Actor } from '../actor.ts';

/** The signed-in user, for the client. */
export function presentIdentity(actor: Actor, permissions: Permission[]): Identity {
  return {
    userId: actor.userId,
    userName: actor.userName,
    userType: actor.userType,
    isSharedAccount: actor.isShared,
    isClinicalIdentityProviderUser: actor.isClinicalIdentity,
    externalUserName: actor.externalUserName,
    familyName: actor.familyName,
    givenName: actor.givenName,
    email: actor.email,
    authoringSystem: actor.providerAuthoringSystem,
    authoringSystemForeignKey: actor.providerForeignKey,
    hasAccessEnded: actor.hasAccessEnded,
    missingNumbers: missingNumbers(actor),
    permissions,
  };
}
