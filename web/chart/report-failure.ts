import { sentenceOf } from '../api/errors.ts';
import { showToast } from '../ui/Toast.tsx';

/** Reports that an action without a form failed and was undone. */
export function reportFailure(what: string, error: unknown): void {
  showToast({
    kind: 'error',
    title: 'There was a problem completing your request.',
    body: `${what} ${sentenceOf(error)}`,
  });
}
