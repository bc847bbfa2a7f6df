import { forgetUser, storedUser } from '../auth/session.ts';

/** Why the session of this tab ended by itself. */
export type SessionEnd = 'idle' | 'token-expired' | 'signed-out-elsewhere';

/** What stands in place of the screens: the user is leaving, has left without the network, or was signed out. */
export type Ending = SessionEnd | 'leaving' | 'left-offline';

type Listener = () => void;
const listeners = new Set<Listener>();
let current: Ending | undefined;

/** Hears of the end of the session; gives the way to stop. For `useSyncExternalStore`. */
export function onEnding(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function ending(): Ending | undefined {
  return current;
}

/** Puts what it names in place of the screens. */
export function showEnding(next: Ending): void {
  current = next;
  for (const listener of listeners) listener();
}

/**
 * Ends the session in this tab: tokens are forgotten, and the notice takes the place of the screens.
 * False when there is no session to end.
 */
export async function endSession(end: SessionEnd): Promise<boolean> {
  if (current !== undefined || (await storedUser()) === undefined) return false;
  showEnding(end);
  await forgetUser();
  return true;
}
