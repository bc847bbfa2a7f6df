import { useNavigate } from '@tanstack/react-router';
import { renewalOf } from '@wattle/contract/rules/orders/renewal.ts';
import { expiryAfterReview } from '@wattle/contract/rules/orders/review.ts';
import { useChart } from '../../chart/chart.tsx';
import { useChartToasts } from '../../chart/use-chart-toasts.ts';
import { useIsShown } from '../../lib/page/use-is-shown.ts';
import { useDrafting } from './drafting.ts';
import { reviewRoute } from './request/request-routes.ts';
import { useSelected, useSelection } from './selection.tsx';
import { useDraftActions } from './use-draft-actions.ts';

/**
 * Renewing the whole chart: every current medicine is ticked that can be prescribed again as it is. What stays ticked is
 * drafted, and the review of the chart opens, for one order.
 */
export function useRenewal() {
  const { order, draftAbout } = useDrafting();
  const { renewing, setRenewing, tick } = useSelection();
  const { represcribable, clear } = useSelected();
  const { represcribeAll } = useDraftActions();
  const { identity, residentKey, today, resident } = useChart();
  const { reportFailure } = useChartToasts();
  const navigate = useNavigate();
  const isShown = useIsShown();

  const judge = () => {
    const medications = order?.medications ?? [];
    const drafted = medications.filter((one) => draftAbout(one) !== undefined);
    const keys = new Set(drafted.map((one) => one.authoringSystemForeignKey));
    const name = `${identity.givenName} ${identity.familyName}`.trim();
    return renewalOf(medications, keys, name, today);
  };
  const save = async () => {
    if (!order) return;
    // What the bar says: if it changes while this is saved, the review asks for the tick again.
    const until = expiryAfterReview(today, resident.facilityDetails.chartLength);
    setRenewing('saving');
    try {
      const incomplete = await represcribeAll(represcribable);
      tick(
        represcribable.filter((one) => !incomplete.includes(one)),
        false,
      );
      setRenewing('no');
      if (incomplete.length > 0 || !isShown()) return;
      void navigate({
        to: reviewRoute,
        params: residentKey,
        state: { reviewedChart: { orderId: order.id, until }, isOverChart: true },
        resetScroll: false,
      });
    } catch (error) {
      setRenewing('choosing');
      reportFailure('We couldn’t draft the medicines of the chart.', error);
    }
  };
  return {
    renewing,
    /** What becomes of each medicine. */
    judge,
    start: () => {
      if (renewing === 'saving') return;
      clear();
      tick(judge().renewed, true);
      setRenewing('choosing');
    },
    cancel: () => {
      clear();
      setRenewing('no');
    },
    goOn: () => {
      if (renewing === 'choosing') void save();
    },
  };
}
