import type { FastifyRequest } from 'fastify';
import { Failure } from '../errors.ts';

/** Bytes in a request body. */
export const bodyLimit = 1_048_576;

/** Throws a 413 before checking the token, and without reading the oversized body. */
export function refuseLargeBody(request: FastifyRequest, limit = bodyLimit): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
}

export function tooLarge(): Failure {
  return new Failure(413, 'This is too long to send. Shorten it and try again.');
}
