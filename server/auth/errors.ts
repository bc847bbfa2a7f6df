import { Failure } from '../errors.ts';

/** The token is missing, forged, expired or for somebody else. Doesn't say which. */
export class InvalidTokenError extends Failure {
  constructor(cause?: unknown) {
    super(401, 'Your session is invalid or has ended. Sign in again.');
    this.name = 'InvalidTokenError';
    this.cause = cause;
  }
}

/** The identity provider's keys can't be fetched right now, so no token can be verified. */
export class ProviderUnavailableError extends Failure {
  constructor(cause: unknown) {
    super(503, 'The sign-in service is unavailable right now. Try again in a moment.');
    this.name = 'ProviderUnavailableError';
    this.cause = cause;
  }
}
