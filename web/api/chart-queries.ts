import type { QueryClient } from '@tanstack/react-query';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { pathOf, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { apiQuery, operationKey } from './query.ts';

/** What a chart page reads of one resident. Fetched together; any failure fails the load (S1 §4). */
export function chartQueries(key: ResidentKey) {
  const params = pathOf(key);
  return {
    resident: apiQuery(portal.resident, { params }),
    allergies: apiQuery(portal.allergies, { params }),
    summary: apiQuery(medications.chartSummary, { params }),
    contact: apiQuery(medications.chartContact, { params }),
    order: apiQuery(medications.latestOrder, { params }),
    /** Read beside the chart by those who ask what changed; a chart is shown without it. */
    history: apiQuery(medications.history, { params }),
  };
}

/** One version of the chart; it never changes. */
export function versionQuery(key: ResidentKey, orderId: string) {
  const params = { ...pathOf(key), orderId };
  return { ...apiQuery(medications.order, { params }), staleTime: Infinity };
}

/** Starts every read of the chart at once, from a route's loader. */
export function prefetchChart(queryClient: QueryClient, key: ResidentKey): void {
  for (const query of [
    queryClient.prefetchQuery(chartQueries(key).resident),
    queryClient.prefetchQuery(chartQueries(key).allergies),
    queryClient.prefetchQuery(chartQueries(key).summary),
    queryClient.prefetchQuery(chartQueries(key).contact),
    queryClient.prefetchQuery(chartQueries(key).order),
  ]) {
    void query; // a failed prefetch is asked again, and shown, by the screen that reads it
  }
}

const chartOperations = [
  medications.latestOrder,
  medications.listDrafts,
  medications.history,
  medications.chartSummary,
  medications.chartContact,
  portal.allergies,
];

/** Reads again what a change of the chart may have touched (LIV-01). */
export async function reloadChart(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    chartOperations.map((operation) =>
      queryClient.invalidateQueries({ queryKey: operationKey(operation) }),
    ),
  );
}
