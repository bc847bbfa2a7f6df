import { useQueryClient } from '@tanstack/react-query';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { useSyncExternalStore } from 'react';
import { chartQueries } from './chart-queries.ts';

/** Whether what makes a chart one that can be read has failed to load. It only looks: an observer would change the query. */
export function useIsChartMissing(key: ResidentKey): boolean {
  const client = useQueryClient();
  const { resident, order } = chartQueries(key);
  return useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(onChange),
    () =>
      [resident, order].some(({ queryKey }) => {
        // Found by its hash: to search the cache at each of its events would cost more than to draw the chart.
        const state = client.getQueryState(queryKey);
        return state !== undefined && state.data === undefined && state.errorUpdateCount > 0;
      }),
  );
}
