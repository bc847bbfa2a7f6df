import { mayBeDone, sentenceOf } from '../api/errors.ts';
import { showToast } from '../ui/states/Toast.tsx';

/** Reports that an action without a form failed and was undone; what it returns takes that away again. */
export function reportFailure(what: string, error: unknown): () => void {
  return showToast({
    kind: 'error',
    title: 'There was a problem completing your request.',
    body: `${what} ${sentenceOf(error)}`,
  });
}

/** Reports a failure to somebody who has left the page where it would show; `done` is what may have happened anyway. */
export function reportLate(what: string, error: unknown, done = 'done'): void {
  const perhaps = mayBeDone(error) ? ` It may have been ${done} all the same.` : '';
  showToast({
    kind: 'error',
    title: `We couldn’t ${what}`,
    body: `${sentenceOf(error)}${perhaps}`,
  });
}
