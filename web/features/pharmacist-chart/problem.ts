import { RefusalError, sentenceOf } from '../../api/errors.ts';

export interface Problem {
  readonly title: string;
  readonly text: string;
}

/** The specified wording, and why if the server has refused it: trying again would change nothing. */
export function withReason({ title, text }: Problem, error: unknown): Problem {
  return { title, text: error instanceof RefusalError ? `${text} ${sentenceOf(error)}` : text };
}
