import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { findUser, onTokenExpiring, renewSilently } from '../auth/session.ts';
import { SessionClock } from '../auth/session-clock.ts';
import { hearOtherTabs, tellOtherTabs } from '../auth/tabs.ts';
import { useConfiguration } from './configuration.ts';
import { SessionEnded } from './SessionEnded.tsx';
import { endSession, onSessionEnd, sessionEnd } from './session-end.ts';

const checkEveryMs = 1000;

/** Runs the session clock (AUTH-05) and shows the notice in place of the screens once the session has ended. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const end = useSyncExternalStore(onSessionEnd, sessionEnd);
  useSessionClock();
  useSilentRenew();
  return end === undefined ? children : <SessionEnded end={end} />;
}

function useSessionClock(): void {
  const { loginTimeout } = useConfiguration().authentication;
  const [clock] = useState(
    () => new SessionClock(loginTimeout * 60_000, () => Date.now(), window.localStorage),
  );
  useEffect(() => {
    const restart = () => {
      // A click on an overdue screen must not revive it before the next check has seen it.
      if (!clock.hasRunOut()) clock.restart();
    };
    const check = async () => {
      if (!clock.hasRunOut() || (await findUser()) === undefined) return;
      tellOtherTabs('expired');
      await endSession('idle');
    };
    const timer = setInterval(() => void check(), checkEveryMs);
    window.addEventListener('click', restart, true);
    window.addEventListener('keydown', restart, true);
    const deafen = hearOtherTabs((message) => {
      void endSession(message === 'expired' ? 'idle' : 'signed-out-elsewhere');
    });
    return () => {
      clearInterval(timer);
      window.removeEventListener('click', restart, true);
      window.removeEventListener('keydown', restart, true);
      deafen();
    };
  }, [clock]);
}

function useSilentRenew(): void {
  const { automaticSilentRenew } = useConfiguration().authentication;
  useEffect(() => {
    if (automaticSilentRenew) onTokenExpiring(() => void renewSilently());
  }, [automaticSilentRenew]);
}
