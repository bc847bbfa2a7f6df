import { useBlocker, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useChart } from '../../../chart/chart.tsx';
import { guardLeaving } from '../../../lib/leave-guard.ts';
import { Question } from '../../../ui/Question.tsx';
import { useDrafting } from '../drafting.ts';

type Answer = (leaves: boolean) => void;

/** What the browser does by itself before anybody is asked. */
const historyMoves: ReadonlySet<string> = new Set(['BACK', 'FORWARD', 'GO']);

/** Asks before leaving the chart with drafts (DRF-04). Moving within the chart doesn't ask. */
export function LeaveDialog() {
  const { drafts } = useDrafting();
  const { resident, residentKey } = useChart();
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  // Resolves the sign-out that is waiting for an answer.
  const [signingOut, setSigningOut] = useState<{ answer: Answer } | null>(null);
  const asks = drafts.length > 0 && !resident.isOnboarding;
  const blocker = useBlocker({
    // Re-authentication is a step of finalising, and leads back here.
    shouldBlockFn: ({ next }) =>
      asks && next.pathname !== '/relogin' && !isOnChart(next.pathname, residentKey),
    enableBeforeUnload: asks,
    withResolver: true,
  });
  useEffect(() => {
    if (!asks) return;
    return guardLeaving(() => new Promise((answer) => setSigningOut({ answer })));
  }, [asks]);
  if (blocker.status !== 'blocked' && signingOut === null) return null;

  const answer = (leaves: boolean) => {
    signingOut?.answer(leaves);
    setSigningOut(null);
    if (leaves) blocker.proceed?.();
    else blocker.reset?.();
  };
  const stay = () => {
    const wasHistory = blocker.status === 'blocked' && historyMoves.has(blocker.action);
    answer(false);
    // From a pop-up over the chart, back to the chart (S1 §4: a path with a sixth segment).
    const segments = pathname.split('/');
    if (!segments[5]) return;
    const toChart = () => void navigate({ to: segments.slice(0, 5).join('/'), replace: true });
    // The browser has moved already, and is only now on its way back to the entry to replace.
    if (wasHistory) window.addEventListener('popstate', toChart, { once: true });
    else toChart();
  };
  return (
    <Question
      title="Don't forget to finalise your draft medications"
      goOnLabel="Leave"
      onGoOn={() => answer(true)}
      stayLabel="Stay on this page"
      onStay={stay}
    >
      Drafts are removed at the end of the day if you don’t finalise them.
    </Question>
  );
}

type Key = { readonly authoringSystem: string; readonly authoringSystemForeignKey: string };

function isOnChart(pathname: string, key: Key): boolean {
  const chart = ['residents', 'gp', key.authoringSystem, key.authoringSystemForeignKey];
  const segments = pathname.split('/').slice(1, 5).map(decodeURIComponent);
  return chart.every((segment, i) => segment === segments[i]);
}
