import type { RateLimitOptions } from '@fastify/rate-limit';
import { Failure } from '../errors.ts';
import { networkOf } from '../policies/network.ts';

/**
 * Calls a minute from one address to an operation that needs no sign-in, so that nobody can keep
 * the server busy from outside. Whole homes share an address, so it is generous. Counted by each
 * process for itself; the limits that protect passwords are counted in the database.
 */
export const anonymousLimit: RateLimitOptions & { max: number } = {
  max: 600,
  timeWindow: 60_000,
  keyGenerator: (request) => networkOf(request.ip),
  allowList: (request) => request.headers.authorization !== undefined,
  errorResponseBuilder: () =>
    new Failure(429, 'Too many requests from your network. Try again in a minute.'),
};
