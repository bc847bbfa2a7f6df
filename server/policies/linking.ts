import type { Actor } from '../actor.ts';
import { Failure, Refusal } from '../errors.ts';

interface Account {
  readonly id: string;
  readonly userType: string | null;
  readonly hpii: string | null;
}

interface Provider {
  readonly userType: string;
  readonly hpii: string | null;
  readonly mappedTo: string | null;
}

/** A mapped account keeps its provider record, so nobody can become somebody else. Throws a 403. */
export function requireUnmapped({ userType }: Pick<Account, 'userType'>): void {
  if (userType !== null) {
    throw new Failure(403, 'Your account is already linked to a provider record.');
  }
}

/** Identity comes from the account: a different name in the body is refused with a 403. */
export function requireOwnName(actor: Actor, claimed: string | null): void {
  const own = actor.externalUserName ?? '';
  if (claimed !== null && claimed.toLowerCase() !== own.toLowerCase()) {
    throw new Failure(403, 'This is not your name in the clinical system.');
  }
}

/** A shared account's access belongs to the account, not to its users. Throws a 403. */
export function requireUnshared(actor: Actor): void {
  if (actor.isShared) throw new Failure(403, 'A shared account can’t be linked to a provider.');
}

/**
 * Whether an account may take a record it has proved to own: nobody else has it, and it is for the same
 * profession and person, as far as both are known. Throws the refusal.
 */
export function requireSamePerson(account: Account, provider: Provider): void {
  if (provider.mappedTo !== null && provider.mappedTo !== account.id) {
    throw new Refusal('User_Already_Mapped', 'Another user is already linked to this record.');
  }
  const isOtherType = account.userType !== null && account.userType !== provider.userType;
  const isOtherPerson =
    account.hpii !== null && provider.hpii !== null && account.hpii !== provider.hpii;
  if (isOtherType || isOtherPerson) {
    throw new Refusal(
      'Link_Failed',
      'The record in the clinical system belongs to another provider.',
    );
  }
}
