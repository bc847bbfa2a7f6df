import { forgetUser } from '../auth/session.ts';

/** Why the session of this tab ended by itself. */
export type SessionEnd = 'idle' | 'token-expired' | 'signed-out-elsewhere';

type Listener = (end: SessionEnd) => void;
const listeners = new Set<Listener>();
let ended: SessionEnd | undefined;

/** Hears of the end of the session; gives the way to stop. For `useSyncExternalStore`. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function sessionEnd(): SessionEnd | undefined {
  return ended;
}

/** Ends the session in this tab: tokens are forgotten, and the notice takes the place of the screen. */
export async function endSession(end: SessionEnd): Promise<void> {
  if (ended !== undefined) return;
  ended = end;
  await forgetUser();
  for (const listener of listeners) listener(end);
}

/** The access token ended and could not be renewed: state 'Token expired', sign-in restarts (AUTH-06). */
export function restartSignIn(): Promise<void> {
  return endSession('token-expired');
}
