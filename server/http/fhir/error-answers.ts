import type { FastifyReply, FastifyRequest } from 'fastify';
import { FhirFailure, type IssueCode, outcomeOf } from '../../fhir/outcome.ts';
import { failureOf, ourFault, withFailureHeaders } from '../error-answers.ts';
import { fhirJson } from './formats.ts';

const codes: Readonly<Record<number, IssueCode>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-costly',
  415: 'not-supported',
  429: 'throttled',
  503: 'transient',
};

/** Answers a failed call with an OperationOutcome, also if the framework refuses it. */
export async function answerFhirError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, issues, headers } = toFhirFailure(error, request, reply);
  return await reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type(fhirJson)
    .send(JSON.stringify(outcomeOf(issues)));
}

function toFhirFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FhirFailure {
  if (error instanceof FhirFailure) return error;
  const failure = failureOf(error, request);
  if (failure === undefined) {
    request.log.error({ err: error }, 'A request failed');
    return new FhirFailure(500, { code: 'exception', text: ourFault(request) });
  }
  withFailureHeaders(error, failure, request, reply);
  const isOtherFormat = error instanceof Error && 'statusCode' in error && error.statusCode === 415;
  const status = isOtherFormat ? 415 : failure.status;
  return new FhirFailure(status, { code: codes[status] ?? 'processing', text: failure.message });
}
