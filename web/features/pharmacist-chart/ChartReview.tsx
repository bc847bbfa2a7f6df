import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChartSummary } from '@wattle/contract/entities/resident.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { reloadChart } from '../../api/chart-queries.ts';
import { call } from '../../api/client.ts';
import { Badge } from '../../ui/content/Badge.tsx';
import type { Problem } from './problem.ts';
import { Update } from './Update.tsx';
import { useUpdate } from './use-update.ts';

const actionFailed: Problem = {
  title: 'There was a problem marking this change as actioned',
  text: 'We have experienced an issue marking the chart review as actioned. Please try again.',
};
const confirmationFailed: Problem = {
  title: 'There was a problem confirming changes',
  text: 'We have experienced an issue confirming the chart review. Please try again.',
};

interface ChartReviewProps {
  summary: ChartSummary;
  /** The version of the chart that is shown. */
  orderId: string;
  onProblem: (problem: Problem) => void;
}

/** The chart review that waits for the pharmacist, with its tick (ALG-03, HDR-04, HDR-05). */
export function ChartReview({ summary, orderId, onProblem }: ChartReviewProps) {
  const queryClient = useQueryClient();
  const { isAsking, ask, fail, settle } = useUpdate(onProblem);

  const post = (actionstatus: boolean, isConfirmed: boolean) =>
    call(portal.actionChartReview, {
      body: { pharmacyMedicationOrderId: orderId, actionstatus, isConfirmed },
    });
  const mark = useMutation({
    mutationFn: () => post(true, false),
    onSuccess: ask,
    onError: (error) => {
      fail(actionFailed, error);
      void reloadChart(queryClient);
    },
  });
  const unmark = useMutation({
    mutationFn: () => post(false, false),
    onError: (error) => fail(actionFailed, error),
    // It can be ticked again while the chart loads.
    onSettled: () => void settle(),
  });
  const confirm = useMutation({
    mutationFn: async () => {
      try {
        await call(portal.confirmChartReview, { params: { orderId } });
      } catch (error) {
        fail(confirmationFailed, error);
        // What the mark announced didn't happen. If it can't be taken back either, the checkbox still asks again.
        await post(false, false).catch(() => undefined);
        throw error;
      }
      await post(true, true).catch((error: unknown) => fail(actionFailed, error));
    },
    onSettled: settle,
  });
  const isPending = mark.isPending || unmark.isPending || confirm.isPending;
  const { lastChartReviewDate: reviewed, expiryDate } = summary;

  return (
    <Update
      what="Chart review"
      badge={<Badge kind="info">Chart reviewed</Badge>}
      words={
        <>
          {reviewed !== null && `${formatClinicalDate(reviewed)}. `}
          {expiryDate !== null && (
            <>
              New chart expiry <strong>{formatClinicalDate(expiryDate)}</strong>
            </>
          )}
        </>
      }
      // A mark that was saved but not acknowledged, by a failure or a closed page, isn't done: it asks again.
      isTicked={isAsking || mark.isPending}
      onTick={() => mark.mutate()}
      {...{ isPending, isAsking }}
      isBusy={confirm.isPending || unmark.isPending}
      title="Acknowledge chart review"
      question="Are you sure you want to acknowledge the new chart expiry?"
      onCancel={() => unmark.mutate()}
      onConfirm={() => confirm.mutate()}
    />
  );
}
