import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { guardLeaving } from './leave-guard.ts';

type Answer = (leaves: boolean) => void;

/** What the browser does on its own before anybody is asked. */
const historyMoves: ReadonlySet<string> = new Set(['BACK', 'FORWARD', 'GO']);

interface Leaving {
  /** Whether the user is to be asked now. */
  readonly isAsked: boolean;
  /** Whether it was the browser that moved; on staying it moves back. */
  readonly isHistoryMove: boolean;
  readonly answer: Answer;
}

/**
 * Holds up leaving the screen for another address or by signing out while `asks`, until it is answered. Closing the
 * page is asked about by the browser itself. `maySkip` says which addresses don't count as leaving.
 */
export function useLeaving(
  asks: boolean,
  maySkip: (pathname: string) => boolean = () => false,
): Leaving {
  // Resolves the sign-out that is waiting for an answer.
  const [signingOut, setSigningOut] = useState<{ answer: Answer } | null>(null);
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => asks && !maySkip(next.pathname),
    enableBeforeUnload: asks,
    withResolver: true,
  });
  useEffect(() => {
    if (!asks) return;
    return guardLeaving(() => new Promise((answer) => setSigningOut({ answer })));
  }, [asks]);
  return {
    isAsked: blocker.status === 'blocked' || signingOut !== null,
    isHistoryMove: blocker.status === 'blocked' && historyMoves.has(blocker.action),
    answer: (leaves) => {
      signingOut?.answer(leaves);
      setSigningOut(null);
      if (leaves) blocker.proceed?.();
      else blocker.reset?.();
    },
  };
}
