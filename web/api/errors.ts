import type { RefusalBody } from '@wattle/contract/errors.ts';
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

/** Any other response that is not OK; the message is its text. */
export class ApiError extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(text);
    this.name = 'ApiError';
    this.status = status;
  }
}

/** No response: offline, refused or cut off. We don't know whether the server acted. */
export class NetworkError extends Error {
  constructor() {
    super('We couldn’t reach the server. Check your connection and try again.');
    this.name = 'NetworkError';
  }
}

/** The response doesn't have the declared shape, so it isn't used. */
export class UnreadableAnswerError extends Error {
  constructor(operation: string, field: string) {
    super(`The response to ${operation} could not be read (${field}).`);
    this.name = 'UnreadableAnswerError';
  }
}

/** Another portal may send less: the specification promises only the content's property names (S0 §7). */
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
    message: message ?? first?.message ?? 'The server didn’t accept this change.',
    content: content.map((one) => ({ ...one, message: one.message ?? '' })),
  };
}

/** Whether the server refused, failed or couldn't be reached; anything else is a bug in the client. */
export function isFailedCall(error: unknown): error is RefusalError | ApiError | NetworkError {
  return (
    error instanceof RefusalError || error instanceof ApiError || error instanceof NetworkError
  );
}

/** What to tell the user about a failed call. */
export function sentenceOf(error: unknown): string {
  return isFailedCall(error) && error.message !== ''
    ? error.message
    : 'There was a problem completing your request.';
}

/** Whether `error` is a refusal with this code. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof RefusalError && error.body.code === code;
}
