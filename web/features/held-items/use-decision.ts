import { useMutation, useQueryClient } from '@tanstack/react-query';
import { medicationsHeldItems } from '@wattle/contract/operations/medications-held-items.ts';
import { reloadChart } from '../../api/chart-queries.ts';
import { operationKey } from '../../api/query.ts';
import { showToast } from '../../ui/Toast.tsx';

/** Sends a decision; decided or not, what the server has now is shown. */
export function useDecision<T = void>(
  decide: (input: T) => Promise<unknown>,
  done: string,
  onDone: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSuccess: () => {
      showToast({ kind: 'success', title: done });
      onDone();
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: operationKey(medicationsHeldItems.heldItems) });
      void reloadChart(client);
    },
  });
}
