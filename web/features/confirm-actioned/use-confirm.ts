import { useMutation, useQueryClient } from '@tanstack/react-query';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { useRef } from 'react';
import { reloadChart } from '../../api/chart-queries.ts';
import { call } from '../../api/client.ts';
import { isRefusal, NetworkError, notDone, RefusalError } from '../../api/errors.ts';
import { useChart } from '../../chart/chart.tsx';
import { useChartToasts } from '../../chart/use-chart-toasts.ts';
import { operationKey } from '../../api/query.ts';
import { useIsShown } from '../../lib/page/use-is-shown.ts';

interface ShownOrder {
  readonly orderId: string;
  /** The allergy change that waits for the pharmacist; null if there is none. */
  readonly allergyHistoryId: string | null;
  /** Keys of the conflicts on what is confirmed. */
  readonly shownConflicts: readonly string[];
}

/**
 * Confirms what is shown. Until the dialog is reopened, sending it again confirms only once. `isResidentChecked`:
 * whether the second identifier was ticked.
 */
export function useConfirm(shown: ShownOrder, isResidentChecked: boolean, onConfirmed: () => void) {
  const { residentKey } = useChart();
  const { showToast, reportFailure } = useChartToasts();
  const isShown = useIsShown();
  const queryClient = useQueryClient();
  const minted = useRef(new Map<string, string>());
  const mutation = useMutation({
    mutationFn: ({ orderId, allergyHistoryId, shownConflicts }: ShownOrder) => {
      // An allergy change that came after a lost response isn't part of what was sent then.
      const key = `${orderId} ${allergyHistoryId}`;
      const confirmationId = minted.current.get(key) ?? crypto.randomUUID();
      minted.current.set(key, confirmationId);
      return call(medications.confirmMedications, {
        body: {
          pharmacyMedicationsOrderId: orderId,
          patient: residentKey,
          confirmationId,
          allergyHistoryId,
          shownConflicts: [...shownConflicts],
          ...(isResidentChecked && { isResidentChecked }),
        },
      });
    },
    onSuccess: async () => {
      // The residents list shows the change too.
      void queryClient.invalidateQueries({ queryKey: operationKey(portal.searchResidents) });
      await reloadChart(queryClient);
      showToast({ kind: 'success', title: 'Changes confirmed' });
    },
    onError: (error) => {
      // Offline nothing can be loaded, so the screen stays as it is.
      if (!(error instanceof NetworkError)) void reloadChart(queryClient);
      if (isShown()) return;
      reportFailure(`The changes ${notDone(error, 'were')} confirmed.`, error);
    },
  });
  const isOfThisOrder = mutation.variables?.orderId === shown.orderId;
  const error = isOfThisOrder ? mutation.error : null;
  return {
    // Not once the dialog is gone: the user may be on the next resident's chart.
    start: () => {
      const named = unshownConflicts(error).map(({ propertyName }) => propertyName);
      const shownConflicts = [...new Set([...shown.shownConflicts, ...named])];
      mutation.mutate({ ...shown, shownConflicts }, { onSuccess: onConfirmed });
    },
    isPending: mutation.isPending,
    /** When what the server refused was sent, as it has a newer order or allergy change; undefined if it didn't. */
    refusedAt:
      isOfThisOrder && isRefusal(mutation.error, 'Not_Latest') ? mutation.submittedAt : undefined,
    error,
  };
}

/** The conflicts that the server found and the dialog hasn’t shown, if it refused for them: its message shows them. */
export function unshownConflicts(error: Error | null): RefusalError['body']['content'] {
  return error instanceof RefusalError && isRefusal(error, 'Conflict_Not_Shown')
    ? error.body.content
    : [];
}
