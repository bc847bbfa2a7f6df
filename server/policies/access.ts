import type { Access } from '@wattle/contract/operations/operation.ts';
import type { Actor } from '../actor.ts';
import { Failure } from '../errors.ts';

/** The message for a user whose access an administrator has ended. */
export const accessEnded = 'Your access has ended. Ask your administrator.';

/**
 * Why this caller may not call an operation with this access; undefined if they may. `draftOnBehalf` is the
 * instance's setting.
 */
export function findRoleFailure(
  access: Access,
  actor: Actor | null,
  draftOnBehalf: boolean,
): Failure | undefined {
  if (access === 'anonymous') return undefined;
  if (actor === null) return new Failure(401, 'Sign in to continue.');
  if (access === 'even-ended') return undefined;
  if (actor.hasAccessEnded) return new Failure(403, accessEnded);
  if (access === 'signed-in') return undefined;
  if (actor.userType === null) {
    return new Failure(403, 'Your account isn’t linked to a provider record yet.');
  }
  if (actor.isShared && actor.providerForeignKey === null) {
    return new Failure(403, 'Choose a provider first.');
  }
  const isOff = !draftOnBehalf && access.onBehalf?.includes(actor.userType) === true;
  return access.roles.includes(actor.userType) && !isOff
    ? undefined
    : new Failure(403, 'Your role doesn’t allow this.');
}

/** Refuses a resident who is unknown or somebody else's, without revealing which (decision 024). */
export const noAccessToResident = (): Failure =>
  new Failure(403, 'You don’t have access to this resident.');
