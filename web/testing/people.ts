import type { Identity } from '@wattle/contract/entities/user.ts';

/** A nurse, with the changes a test needs. */
export function person(changes: Partial<Identity> = {}): Identity {
  return {
    userId: 'u1',
    userName: 'jodie',
    userType: 'RegisteredNurse',
    isSharedAccount: false,
    isClinicalIdentityProviderUser: false,
    externalUserName: null,
    familyName: 'Walsh',
    givenName: 'Jodie',
    email: 'jodie@example.org',
    authoringSystem: 'WATTLE',
    authoringSystemForeignKey: 'p1',
    ...changes,
  };
}
