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

/** Any other answer that is not OK; the message is the response text. */
export class ApiError extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(text);
    this.name = 'ApiError';
    this.status = status;
  }
}

/** No answer came: offline, refused, or cut off. Whether the server acted is not known. */
export class NetworkError extends Error {
  constructor() {
    super('The server could not be reached. Check the connection and try again.');
    this.name = 'NetworkError';
  }
}

/** An answer came that does not have the agreed shape; it is not shown as if it did. */
export class UnreadableAnswerError extends Error {
  constructor(operation: string, field: string) {
    super(`The answer of ${operation} could not be read (${field}).`);
    this.name = 'UnreadableAnswerError';
  }
}

/** What another portal may send as well: the specification promises the content's property names alone (S0 §7). */
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
    message: message ?? first?.message ?? 'The server refused this change.',
    content: content.map((one) => ({ ...one, message: one.message ?? '' })),
  };
}

/** Whether the server refused or failed, or could not be reached; anything else is a fault of the client. */
export function isFailedCall(error: unknown): error is RefusalError | ApiError | NetworkError {
  return (
    error instanceof RefusalError || error instanceof ApiError || error instanceof NetworkError
  );
}

/** A sentence for the user about any failure of a call. */
export function sentenceOf(error: unknown): string {
  return isFailedCall(error) && error.message !== ''
    ? error.message
    : 'There was a problem completing your request.';
}

/** True when `error` is the server's refusal with this code. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof RefusalError && error.body.code === code;
}
