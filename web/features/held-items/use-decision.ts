import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reloadChart } from '../../api/chart-queries.ts';
import { notDone } from '../../api/errors.ts';
import { useChartToasts } from '../../chart/use-chart-toasts.ts';
import { useIsShown } from '../../lib/page/use-is-shown.ts';

/**
 * Sends a decision about `title`, which is then `done`, such as "released"; decided or not, what the server has now is
 * shown.
 */
export function useDecision<T = void>(
  decide: (input: T) => Promise<unknown>,
  title: string,
  done: string,
  onDone: () => void,
) {
  const client = useQueryClient();
  const isShown = useIsShown();
  const { showToast, reportFailure } = useChartToasts();
  return useMutation({
    mutationFn: decide,
    onSuccess: () => {
      showToast({ kind: 'success', title: `${title} was ${done}` });
      onDone();
    },
    onError: (error) => {
      if (isShown()) return;
      reportFailure(`${title} ${notDone(error, 'was')} ${done}.`, error);
    },
    onSettled: () => void reloadChart(client),
  });
}
