import { mayBeSaved } from '@wattle/contract/may-be-saved.ts';
import { refusalBody } from '@wattle/contract/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type SetUpFault, setUpFaultOf } from '../auth/errors.ts';
import { DatabaseUnavailableError, InvalidTextError } from '../db/errors.ts';
import { Failure, Refusal } from '../errors.ts';
import { tooLarge } from './body-limit.ts';
import { sentenceAbout } from './schemas.ts';

/** Seconds until a client may retry. */
const retryAfter = 5;

/** Responds to a failed request: 422 with the contract's JSON, anything else with one sentence of text. */
export async function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (error instanceof Refusal) {
    return await reply.code(422).send(refusalBody(error.code, error.detail, error.content));
  }
  const failure = failureOf(error, request);
  if (failure === undefined) {
    request.log.error({ err: error }, 'A request failed');
    return await sendText(reply, 500, ourFault(request));
  }
  withFailureHeaders(error, failure, request, reply);
  return await sendText(reply, failure.status, failure.message);
}

/** Sets the headers that say when to try again and how to sign in, and logs what the operator needs to know. */
export function withFailureHeaders(
  error: unknown,
  failure: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const setUp = setUpFaultOf(error);
  if (failure.status === 503) {
    // The verifier has logged the fault in the set-up.
    if (setUp === undefined) request.log.warn({ err: error }, 'A request could not be served');
    reply.header('retry-after', retryAfter);
  }
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter);
  if (setUp !== undefined) reply.header('www-authenticate', challengeOf(setUp));
  else if (failure.status === 401) reply.header('www-authenticate', 'Bearer');
}

/** As in RFC 6750, and with the code of the fault for the client. */
function challengeOf({ fault }: SetUpFault): string {
  return `Bearer error="invalid_token", reason="${fault}"`;
}

/** Sends one sentence as the whole response. */
export function sendText(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(sentence);
}

/** The part of an error that callers may see; undefined if the fault is ours. */
export function failureOf(error: unknown, request: FastifyRequest): Failure | undefined {
  if (error instanceof Failure) return error;
  if (error instanceof InvalidTextError) {
    return new Failure(400, 'The text contains a character that can’t be stored. Type it again.');
  }
  if (error instanceof DatabaseUnavailableError) {
    return new Failure(503, `The database is unavailable right now. ${unsaved(request)}`);
  }
  return isFastifyError(error) ? frameworkFailure(error) : undefined;
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && ('validation' in error || 'statusCode' in error);
}

/** An error that Fastify itself refuses; undefined if it isn't the sender's. */
function frameworkFailure(error: FastifyError): Failure | undefined {
  if (error.validation !== undefined) {
    const part = error.validationContext === 'body' ? 'body' : 'address';
    return new Failure(400, sentenceAbout(part, error.validation[0]));
  }
  const { statusCode = 500 } = error;
  if (statusCode === 413) return tooLarge();
  if (statusCode === 415) return new Failure(400, 'The request is not JSON.');
  return statusCode < 500 ? new Failure(400, 'The request is not readable.') : undefined;
}

/** What is said about a failure whose cause is ours alone. */
export const ourFault = (request: FastifyRequest): string =>
  `Something went wrong on our side. ${outcome(request)}`;

function outcome(request: FastifyRequest): string {
  return request.callState?.mayHaveWritten === true ? mayBeSaved : 'Nothing was changed.';
}

function unsaved(request: FastifyRequest): string {
  if (request.method === 'GET') return 'Try again in a moment.';
  return request.callState?.mayHaveWritten === true
    ? outcome(request)
    : 'Nothing was saved. Try again in a moment.';
}
