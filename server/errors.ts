import type { RefusalBody } from '@wattle/contract/errors.ts';
import type { RefusalCode } from '@wattle/contract/refusal-codes.ts';

/** A refusal that a screen understands: sent as 422 with the contract's body. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** A sentence for the user that replaces the code's standard one. */
  readonly detail: string | undefined;
  /** The invalid fields, if any. */
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

/** Any other expected failure: sent as its status and the sentence in plain text. */
export class Failure extends Error {
  readonly status: FailureStatus;
  /** Seconds until it can be retried, if known. */
  readonly retryAfter: number | undefined;

  /** `sentence` is for whoever reads the response or a log: plain, without health details or internals. */
  constructor(status: FailureStatus, sentence: string, retryAfter?: number) {
    super(sentence);
    this.name = 'Failure';
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
