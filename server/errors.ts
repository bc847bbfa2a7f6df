import type { RefusalBody, RefusalCode } from '@wattle/contract/errors.ts';

/** A domain refusal that a screen acts on: answered as 422 with the contract's body. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** A sentence for the user that replaces the standard one of the code. */
  readonly detail: string | undefined;
  /** The fields at fault, where there are such. */
  readonly content: RefusalBody['content'] | undefined;

  constructor(code: RefusalCode, detail?: string, content?: RefusalBody['content']) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
    this.content = content;
  }
}

export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503;

/** Any other failure with a meaning: answered with its status and the sentence as plain text. */
export class Failure extends Error {
  readonly status: FailureStatus;
  /** Seconds after which it may be tried again, where that is known. */
  readonly retryAfter: number | undefined;

  /** `sentence` is shown to the user: whole, plain, without health details or internals. */
  constructor(status: FailureStatus, sentence: string, retryAfter?: number) {
    super(sentence);
    this.name = 'Failure';
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
