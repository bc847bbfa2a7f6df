import { type SignInFault, signInFaults } from '@wattle/contract/sign-in-faults.ts';
import { Failure } from '../errors.ts';

/** A fault in how this instance and its provider are set up. */
export interface SetUpFault {
  readonly fault: SignInFault;
  /** For the log: the fault, and the setting to change. Doesn't name a token or a person. */
  readonly line: string;
}

/** The token is missing, forged, expired or for somebody else. Says which only if the set-up is at fault. */
export class InvalidTokenError extends Failure {
  readonly setUp: SetUpFault | undefined;
  constructor(cause?: unknown, setUp?: SetUpFault) {
    const usual = 'Your session is invalid or has ended. Sign in again.';
    super(401, setUp === undefined ? usual : signInFaults[setUp.fault]);
    this.name = 'InvalidTokenError';
    this.cause = cause;
    this.setUp = setUp;
  }
}

/** The identity provider's keys can't be read, so no token can be verified. */
export class ProviderUnavailableError extends Failure {
  readonly setUp: SetUpFault;
  constructor(setUp: SetUpFault, cause?: unknown) {
    super(503, 'The sign-in service is unavailable right now. Try again in a moment.');
    this.name = 'ProviderUnavailableError';
    this.cause = cause;
    this.setUp = setUp;
  }
}

/** The fault in the set-up that `error` is about, if it is. */
export function setUpFaultOf(error: unknown): SetUpFault | undefined {
  const isOurs = error instanceof InvalidTokenError || error instanceof ProviderUnavailableError;
  return isOurs ? error.setUp : undefined;
}
