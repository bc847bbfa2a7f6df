import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import {
  canRenewSilently,
  loadSignIn,
  onTokenExpiring,
  renewSilently,
  startCookieCheck,
  storedUser,
} from '../auth/session.ts';
import { sessionClock } from '../auth/session-clock.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { hearOtherTabs, tellOtherTabs } from '../auth/tabs.ts';
import { Splash } from '../ui/Splash.tsx';
import { AccessEnded } from './AccessEnded.tsx';
import { useConfiguration } from './configuration.ts';
import { RenewalNotice } from './RenewalNotice.tsx';
import { SessionEnded } from './SessionEnded.tsx';
import { SignedOut } from './SignedOut.tsx';
import { ending, endSession, onEnding } from './session-end.ts';

const checkEveryMs = 1000;

/** Runs the session clock (AUTH-05) and, once the session has ended, replaces the screens with the reason. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const end = useSyncExternalStore(onEnding, ending);
  const { productName } = useConfiguration();
  useSessionClock();
  const endsAt = useSilentRenew();
  if (end === undefined) {
    return (
      <>
        {children}
        {endsAt !== undefined && <RenewalNotice endsAt={endsAt} />}
      </>
    );
  }
  if (end === 'access-ended') return <AccessEnded />;
  if (end === 'leaving') return <Splash name={productName} label="Signing out" />;
  return end === 'left-offline' ? <SignedOut isProviderTold={false} /> : <SessionEnded end={end} />;
}

function useSessionClock(): void {
  useEffect(() => {
    const restart = () => {
      // A click on an overdue screen must not revive the session before the next check.
      if (!sessionClock().hasRunOut()) sessionClock().restart();
    };
    const check = () => {
      // Background tabs check the clock less often, so they are told.
      if (sessionClock().hasRunOut() && endSession('idle')) tellOtherTabs('expired');
    };
    const timer = setInterval(check, checkEveryMs);
    window.addEventListener('click', restart, true);
    window.addEventListener('keydown', restart, true);
    const deafen = hearOtherTabs((message) => {
      endSession(message === 'expired' ? 'idle' : 'signed-out-elsewhere');
    });
    return () => {
      clearInterval(timer);
      window.removeEventListener('click', restart, true);
      window.removeEventListener('keydown', restart, true);
      deafen();
    };
  }, []);
}

/**
 * Renews before the token expires (AUTH-06). A renewal that couldn't be requested is retried with the first
 * call after the token expires. Returns the expiry time once it is near and this browser can't renew (AUTH-11).
 */
function useSilentRenew(): Date | undefined {
  const { automaticSilentRenew, cookieCheck } = useConfiguration().authentication;
  const [endsAt, setEndsAt] = useState<Date>();
  useEffect(() => whenIdle(loadSignIn), []);
  useEffect(() => {
    if (cookieCheck !== undefined) startCookieCheck(cookieCheck);
  }, [cookieCheck]);
  useEffect(() => {
    if (!automaticSilentRenew) return undefined;
    const renew = async () => {
      if (!(await canRenewSilently())) {
        setEndsAt(endOf(storedUser()));
        return;
      }
      const user = await renewSilently();
      if (user === undefined) endSession('token-expired');
    };
    return onTokenExpiring(() => {
      renew().catch(() => undefined); // no network
    });
  }, [automaticSilentRenew]);
  return endsAt;
}

function endOf(user: { expires_at?: number } | undefined): Date | undefined {
  return user?.expires_at === undefined ? undefined : new Date(user.expires_at * 1000);
}
