import { sentenceOf } from '../../api/errors.ts';
import { showToast } from '../../ui/Toast.tsx';

/** Tells that an action without a form of its own failed, and was taken back. */
export function reportFailure(what: string, error: unknown): void {
  showToast({
    kind: 'error',
    title: 'There was a problem completing your request.',
    body: `${what} ${sentenceOf(error)}`,
  });
}
