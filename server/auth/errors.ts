import { Failure } from '../errors.ts';

/** The token is missing, forged, expired or meant for somebody else. Says no more than that. */
export class InvalidTokenError extends Failure {
  constructor(cause?: unknown) {
    super(401, 'Your sign-in is not valid or has ended. Sign in again.');
    this.name = 'InvalidTokenError';
    this.cause = cause;
  }
}

/** The identity provider's keys cannot be read just now, so nobody can be recognised. */
export class ProviderUnavailableError extends Failure {
  constructor(cause: unknown) {
    super(503, 'The sign-in service cannot be reached just now. Try again in a moment.');
    this.name = 'ProviderUnavailableError';
    this.cause = cause;
  }
}
