import { useMutation, useQueryClient } from '@tanstack/react-query';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { displayName } from '@wattle/contract/rules/resident-name.ts';
import { useRef } from 'react';
import { reloadChart } from '../../api/chart-queries.ts';
import { call } from '../../api/client.ts';
import { isRefusal, NetworkError } from '../../api/errors.ts';
import { useChart } from '../../chart/chart.tsx';
import { operationKey } from '../../api/query.ts';
import { showToast } from '../../ui/Toast.tsx';

/**
 * Confirms the order shown. Until the dialog is reopened, sending it again confirms only once. `isResidentChecked`:
 * whether the second identifier was ticked.
 */
export function useConfirm(orderId: string, isResidentChecked: boolean, onConfirmed: () => void) {
  const { residentKey, resident } = useChart();
  const queryClient = useQueryClient();
  const minted = useRef(new Map<string, string>());
  const mutation = useMutation({
    mutationFn: (order: string) => {
      const confirmationId = minted.current.get(order) ?? crypto.randomUUID();
      minted.current.set(order, confirmationId);
      return call(medications.confirmMedications, {
        body: {
          pharmacyMedicationsOrderId: order,
          patient: residentKey,
          confirmationId,
          ...(isResidentChecked && { isResidentChecked }),
        },
      });
    },
    onSuccess: async () => {
      // The residents list shows the change too.
      void queryClient.invalidateQueries({ queryKey: operationKey(portal.searchResidents) });
      await reloadChart(queryClient);
      showToast({ kind: 'success', title: 'Changes confirmed', body: displayName(resident) });
    },
    onError: (error) => {
      // Offline nothing can be loaded, so the screen stays as it is.
      if (!(error instanceof NetworkError)) void reloadChart(queryClient);
    },
  });
  const isOfThisOrder = mutation.variables === orderId;
  return {
    // Not once the dialog is gone: the user may be on the next resident's chart.
    start: () => mutation.mutate(orderId, { onSuccess: onConfirmed }),
    isPending: mutation.isPending,
    /** The server has a newer order, which is being loaded. */
    isSuperseded: isOfThisOrder && isRefusal(mutation.error, 'Not_Latest'),
    error: isOfThisOrder ? mutation.error : null,
  };
}
