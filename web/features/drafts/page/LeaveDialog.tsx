import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useChart } from '../../../chart/chart.tsx';
import { useLeaving } from '../../../lib/page/use-leaving.ts';
import { Question } from '../../../ui/dialogs/Question.tsx';
import { useDrafting } from '../drafting.ts';

/** Asks before leaving the chart with drafts (DRF-04). Moving within the chart doesn't ask. */
export function LeaveDialog() {
  const { drafts, writes } = useDrafting();
  const { resident, residentKey } = useChart();
  const navigate = useNavigate();
  const { history } = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const isOverChart = useLocation({ select: ({ state }) => state.isOverChart === true });
  const { isAsked, isHistoryMove, answer } = useLeaving(
    (drafts.length > 0 || writes.isSavingAll) && !resident.isOnboarding,
    // Re-authentication is a step of finalising, and leads back here.
    (next) => next === '/relogin' || isOnChart(next, residentKey),
  );
  if (!isAsked) return null;

  // A pop-up over the chart is a path with a sixth segment.
  const segments = pathname.split('/');
  const toChart = () => {
    // Replacing the pop-up would leave the chart in the history twice, and going back would show it again.
    if (isOverChart) history.back();
    else void navigate({ to: segments.slice(0, 5).join('/'), replace: true });
  };
  const stay = () => {
    answer(false);
    if (!segments[5]) return;
    // The browser has moved already, and is only now on its way back to the pop-up.
    if (isHistoryMove) window.addEventListener('popstate', toChart, { once: true });
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
