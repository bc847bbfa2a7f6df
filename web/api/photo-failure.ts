import { ApiError, notDone, sentenceOf } from './errors.ts';

/** What to tell somebody whose photo, or answer about photos, wasn't saved. */
export function photoFailure(noun: string, error: unknown): string {
  const words =
    error instanceof ApiError && error.status === 413
      ? 'The photo is too large to be sent. Choose a smaller one.'
      : sentenceOf(error);
  return `${noun} ${notDone(error, 'was')} saved. ${words}`;
}
