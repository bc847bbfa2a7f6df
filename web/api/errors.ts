import { mayBeSaved } from '@wattle/contract/may-be-saved.ts';
import { RefusalCode } from '@wattle/contract/refusal-codes.ts';
import type { RefusalBody } from '@wattle/contract/errors.ts';
import { type SignInFault, signInFaults } from '@wattle/contract/sign-in-faults.ts';
import { waitText } from '@wattle/contract/rules/orders/wait-text.ts';
import * as z from 'zod/mini';

/** HTTP 422: the server understood and refused; `body` is its JSON (API-03). */
export class RefusalError extends Error {
  readonly body: RefusalBody;
  constructor(body: RefusalBody) {
    super(body.message);
    this.name = 'RefusalError';
    this.body = body;
  }
}

/** Any other response that is not OK; the message is its text, for the log only. */
export class ApiError extends Error {
  readonly status: number;
  /** Seconds until it may be tried again, if the server said. */
  readonly retryAfter: number | undefined;
  /** Why no token is accepted, if the server said. */
  readonly fault: SignInFault | undefined;
  /** The trace that the call belongs to at the server, if it said. */
  readonly traceId: string | undefined;
  constructor(
    status: number,
    text: string,
    retryAfter?: number,
    fault?: SignInFault,
    traceId?: string,
  ) {
    super(text);
    this.name = 'ApiError';
    this.status = status;
    this.retryAfter = retryAfter;
    this.fault = fault;
    this.traceId = traceId;
  }
}

/** What a user reads to the help desk: the first eight digits of the failed call's trace. */
export function referenceOf(error: unknown): string | undefined {
  const traceId = error instanceof ApiError ? error.traceId : undefined;
  return /^[0-9a-f]{32}$/.test(traceId ?? '') ? traceId?.slice(0, 8) : undefined;
}

/** No response: offline, refused or cut off. We don't know whether the server acted. */
export class NetworkError extends Error {
  constructor(message = 'We couldn’t reach the server. Check your connection and try again.') {
    super(message);
    this.name = 'NetworkError';
  }
}

/** No response from the identity provider. */
export class SignInServiceError extends NetworkError {
  constructor() {
    super('We couldn’t reach the sign-in service. Check your connection and try again.');
  }
}

/** Nobody is signed in, or the tab has lost its session; the message is as specified. */
export class NotSignedInError extends Error {
  constructor() {
    super('User not authenticated. Please call thus function post authentication');
    this.name = 'NotSignedInError';
  }
}

/** Nobody can sign in until the set-up is fixed. */
export class SignInSetUpError extends Error {
  readonly fault: SignInFault;
  constructor(fault: SignInFault) {
    super(signInFaults[fault]);
    this.name = 'SignInSetUpError';
    this.fault = fault;
  }
}

/** What has to be fixed before anybody can sign in, if `error` is about that. */
export function signInFaultOf(error: unknown): SignInFault | undefined {
  return error instanceof ApiError || error instanceof SignInSetUpError ? error.fault : undefined;
}

/** The response doesn't have the declared shape, so it isn't used. */
export class UnreadableAnswerError extends Error {
  constructor(operation: string, field: string) {
    super(`The response to ${operation} could not be read (${field}).`);
    this.name = 'UnreadableAnswerError';
  }
}

/** Another portal may send less: the specification promises only the content's property names. */
const SentRefusal = z.object({
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  content: z.optional(
    z.array(z.object({ propertyName: z.string(), message: z.optional(z.string()) })),
  ),
});

export function readRefusal(value: unknown): RefusalBody {
  const { code, message, content = [] } = SentRefusal.safeParse(value).data ?? {};
  const [first] = content;
  return {
    code: code ?? first?.propertyName ?? 'Unknown',
    message: message ?? first?.message ?? unaccepted,
    content: content.map((one) => ({ ...one, message: one.message ?? '' })),
  };
}

/** The fields that the server refused, each with why. */
export function fieldsOf(error: unknown): RefusalBody['content'] {
  return error instanceof RefusalError ? error.body.content : [];
}

/** Whether the server refused, failed or couldn't be reached; anything else is a bug in the client. */
export function isFailedCall(error: unknown): error is RefusalError | ApiError | NetworkError {
  return (
    error instanceof RefusalError || error instanceof ApiError || error instanceof NetworkError
  );
}

/** Answers of a proxy, which may have lost that of the server. */
const unknownOutcome = [502, 503, 504];

/** Whether the server may have done what it was asked to: it says so, or its answer was lost, can't be read or isn't its own. */
export function mayBeDone(error: unknown): boolean {
  if (error instanceof ApiError) {
    const { message, status, traceId } = error;
    if (message.endsWith(mayBeSaved)) return true;
    // Only the server's own answers belong to a trace.
    return traceId === undefined && unknownOutcome.includes(status);
  }
  return error instanceof NetworkError || error instanceof UnreadableAnswerError;
}

/** What follows the name of something that wasn't done, or may not have been: `The draft ${notDone(…)} saved.` */
export function notDone(error: unknown, verb: 'was' | 'were'): string {
  return mayBeDone(error) ? 'may not have been' : `${verb}n’t`;
}

const unaccepted = 'The server didn’t accept this change.';

const signedOut = 'Your sign-in has ended. Sign in again.';

/** By status; anything else, such as a proxy's own page, is a problem of the server. */
const statusWords: Readonly<Partial<Record<number, string>>> = {
  400: 'The server couldn’t use what was sent. Check what you entered and try again.',
  401: signedOut,
  403: 'You don’t have access to this.',
  404: 'We couldn’t find this. It may have been changed or removed.',
  409: 'This has changed in the meantime. Reload the page to see it as it is now.',
  413: 'This is too long to send. Shorten it and try again.',
};

function statusSentence({ status, retryAfter }: ApiError): string {
  if (status === 429) {
    const wait = retryAfter === undefined ? 'a few minutes' : waitText(retryAfter);
    return `Too many attempts. Try again in ${wait}.`;
  }
  return statusWords[status] ?? 'The server has a problem. Try again in a moment.';
}

/**
 * What to tell the user about a failed call, always in our own words: those of a refusal that we know, otherwise by the
 * kind of failure. What the server or a proxy wrote is for the log.
 */
export function sentenceOf(error: unknown): string {
  if (error instanceof RefusalError) {
    return RefusalCode.safeParse(error.body.code).success ? error.message : unaccepted;
  }
  const fault = signInFaultOf(error);
  if (fault !== undefined) return `${signInFaults[fault]} Tell your administrator.`;
  if (error instanceof ApiError) return statusSentence(error);
  if (error instanceof NetworkError) return error.message;
  if (error instanceof NotSignedInError) return signedOut;
  return 'There was a problem completing your request.';
}

/** Whether `error` is a refusal with this code. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof RefusalError && error.body.code === code;
}
