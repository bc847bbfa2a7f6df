import { forgetUser, storedUser } from '../../auth/session.ts';
import { createListeners } from '../../lib/listeners.ts';
import { clearToasts } from '../../ui/states/Toast.tsx';

/** Why the session of this tab ended on its own. */
export type SessionEnd = 'idle' | 'token-expired' | 'signed-out-elsewhere';

/** What replaces the screens: the user is leaving, has left while offline, was signed out, or has no access any more. */
export type Ending = SessionEnd | 'leaving' | 'left-offline' | 'access-ended';

const { tell, subscribe } = createListeners();
let current: Ending | undefined;

/** Subscribes to the end of the session. */
export const onEnding = subscribe;

export function ending(): Ending | undefined {
  return current;
}

/** Shows the screens, like a page that has just been loaded. */
export function clearEnding(): void {
  current = undefined;
}

/** Replaces the screens with this ending, and the messages too: they name residents. */
export function showEnding(next: Ending): void {
  current = next;
  clearToasts();
  tell();
}

/**
 * Ends the session in this tab: forgets the tokens and replaces the screens with the notice.
 * False if there is no session to end.
 */
export function endSession(end: SessionEnd): boolean {
  if (current !== undefined || storedUser() === undefined) return false;
  showEnding(end);
  forgetUser();
  return true;
}
