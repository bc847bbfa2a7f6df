import type { RateLimitOptions } from '@fastify/rate-limit';
import { Failure } from '../errors.ts';
import { networkOf } from '../policies/network.ts';

/**
 * Calls per minute from one address to an operation without sign-in, so that nobody can keep
 * the server busy from outside. A whole facility may share an address, so it is generous. Counted per
 * process; the limits that protect passwords are counted in the database.
 */
export const anonymousLimit: RateLimitOptions & { max: number } = {
  max: 600,
  timeWindow: 60_000,
  keyGenerator: (request) => networkOf(request.ip),
  allowList: (request) => request.headers.authorization !== undefined,
  errorResponseBuilder: () =>
    new Failure(429, 'Too many requests from your network. Try again in a minute.'),
};
