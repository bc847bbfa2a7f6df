import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import {
  canRenewSilently,
  loadSignIn,
  onTokenExpiring,
  renewSilently,
  startCookieCheck,
  storedUser,
} from '../../auth/session.ts';
import { sessionClock } from '../../auth/session-clock.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { whenIdle } from '../../lib/loading/when-idle.ts';
import { hearOtherTabs, tellOtherTabs } from '../../auth/tabs.ts';
import { Splash } from '../../ui/states/Splash.tsx';
import { AccessEnded } from './AccessEnded.tsx';
import { useConfiguration } from '../start/configuration.ts';
import { ending, endSession, onEnding } from './session-end.ts';

const notices = lazyPart(() => import('./SessionNotices.tsx'));
const endPage = lazyPart(() => import('./SessionEnded.tsx'));

const checkEveryMs = 1000;
/** How long before a session ends its warning shows. */
const longestWarningMs = 120_000;

/** Runs the session clock (AUTH-05) and, once the session has ended, replaces the screens with the reason. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const end = useSyncExternalStore(onEnding, ending);
  const { productName } = useConfiguration();
  const idle = useSessionClock();
  const endsAt = useSilentRenew();
  const isLeft = end !== undefined && end !== 'access-ended' && end !== 'leaving';
  const notice = notices.usePart(idle.endsAt !== undefined || endsAt !== undefined);
  const page = endPage.usePart(isLeft);
  if (end === undefined) {
    return (
      <>
        {children}
        {notice && idle.endsAt !== undefined && (
          <notice.IdleNotice endsAt={new Date(idle.endsAt)} onContinue={idle.onContinue} />
        )}
        {notice && idle.endsAt === undefined && endsAt !== undefined && (
          <notice.RenewalNotice endsAt={endsAt} />
        )}
      </>
    );
  }
  if (end === 'access-ended') return <AccessEnded />;
  if (end === 'leaving') return <Splash name={productName} label="Signing out" />;
  // The screens go at once, even before their replacement has loaded.
  if (page === undefined) return <Splash name={productName} />;
  return end === 'left-offline' ? <page.LeftOffline /> : <page.SessionEnded end={end} />;
}

/** For any activity. */
function restart(): void {
  // A click on an overdue screen must not revive the session before the next check.
  if (!sessionClock().hasRunOut()) sessionClock().restart();
}

/** Ends the session when the clock expires. Returns when that will be, in ms since 1970, once it is near. */
function useSessionClock() {
  const { loginTimeout } = useConfiguration().authentication;
  const warningMs = Math.min(longestWarningMs, (loginTimeout * 60_000) / 2);
  const [endsAt, setEndsAt] = useState<number>();
  useEffect(() => {
    const check = () => {
      // Background tabs check the clock less often, so they are told.
      if (sessionClock().hasRunOut() && endSession('idle')) tellOtherTabs('expired');
      const end = sessionClock().endsAt();
      const isNear = end - Date.now() <= warningMs && storedUser() !== undefined;
      setEndsAt(isNear ? end : undefined);
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
  }, [warningMs]);
  const onContinue = () => {
    restart();
    setEndsAt(undefined);
  };
  return { endsAt, onContinue };
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
