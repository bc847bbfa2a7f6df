import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reloadChart } from '../../api/chart-queries.ts';
import { useChartToasts } from '../../chart/use-chart-toasts.ts';

/** Sends a decision; decided or not, what the server has now is shown. */
export function useDecision<T = void>(
  decide: (input: T) => Promise<unknown>,
  done: string,
  onDone: () => void,
) {
  const client = useQueryClient();
  const { showToast } = useChartToasts();
  return useMutation({
    mutationFn: decide,
    onSuccess: () => {
      showToast({ kind: 'success', title: done });
      onDone();
    },
    onSettled: () => void reloadChart(client),
  });
}
