import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { onTokenExpiring, renewSilently } from '../auth/session.ts';
import { sessionClock } from '../auth/session-clock.ts';
import { hearOtherTabs, tellOtherTabs } from '../auth/tabs.ts';
import { Splash } from '../ui/Splash.tsx';
import { useConfiguration } from './configuration.ts';
import { SessionEnded } from './SessionEnded.tsx';
import { SignedOut } from './SignedOut.tsx';
import { ending, endSession, onEnding } from './session-end.ts';

const checkEveryMs = 1000;

/** Runs the session clock (AUTH-05) and shows what became of the session in place of the screens once it has ended. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const end = useSyncExternalStore(onEnding, ending);
  const { productName } = useConfiguration();
  useSessionClock();
  useSilentRenew();
  if (end === undefined) return children;
  if (end === 'leaving') return <Splash name={productName} label="Signing out" />;
  return end === 'left-offline' ? <SignedOut isProviderTold={false} /> : <SessionEnded end={end} />;
}

function useSessionClock(): void {
  useEffect(() => {
    const restart = () => {
      // A click on an overdue screen must not revive it before the next check has seen it.
      if (!sessionClock().hasRunOut()) sessionClock().restart();
    };
    const check = async () => {
      // Tabs in the background look at the clock less often: they are told.
      if (sessionClock().hasRunOut() && (await endSession('idle'))) tellOtherTabs('expired');
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
  }, []);
}

/** A renewal that could not be asked for is tried again with the first call after the token's end. */
function useSilentRenew(): void {
  const { automaticSilentRenew } = useConfiguration().authentication;
  useEffect(() => {
    if (!automaticSilentRenew) return undefined;
    return onTokenExpiring(() => {
      void renewSilently().then(
        (user) => (user === undefined ? endSession('token-expired') : undefined),
        () => undefined, // no network
      );
    });
  }, [automaticSilentRenew]);
}
