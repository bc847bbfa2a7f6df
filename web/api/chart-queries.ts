import type { Query, QueryClient } from '@tanstack/react-query';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portalStays } from '@wattle/contract/operations/portal-stays.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { can } from '@wattle/contract/rules/people/roles.ts';
import { pathOf, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { photoCache } from '../lib/photo-cache.ts';
import { call } from './client.ts';
import { apiQuery, operationKey } from './query.ts';

/** How long a closed chart is kept, to go back to it: an older one would look like today's when opened again. */
const gcTime = 10_000;

/** What a chart page reads about one resident. Fetched together; any failure is shown. */
export function chartQueries(key: ResidentKey) {
  const params = pathOf(key);
  return {
    resident: { ...apiQuery(portal.resident, { params }), gcTime },
    allergies: { ...apiQuery(portal.allergies, { params }), gcTime },
    summary: { ...apiQuery(medications.chartSummary, { params }), gcTime },
    contact: { ...apiQuery(medications.chartContact, { params }), gcTime },
    order: { ...apiQuery(medications.latestOrder, { params }), gcTime },
    /** Loaded separately where it is needed; the chart is shown without it. */
    history: { ...apiQuery(medications.history, { params }), gcTime },
    /** What others changed since the caller, a prescriber, last signed; loaded after the chart. */
    sinceSigned: { ...apiQuery(medications.sinceSigned, { params }), gcTime },
    /** What happened to the resident’s stay; loaded where it is needed. */
    stay: { ...apiQuery(portalStays.stayEvents, { params }), gcTime },
    /** What was asked about the chart; it is shown without them. */
    questions: { ...apiQuery(medications.questions, { params, query: {} }), gcTime },
    /** What the caller, a prescriber, still has to countersign. */
    toCountersign: { ...apiQuery(medications.toCountersign, { params }), gcTime },
  };
}

/** The resident’s photo, null if there is none; each has a version, so that none is shown in place of another. */
export function photoQuery(key: ResidentKey, version: string | undefined) {
  const input = { params: pathOf(key), query: { version } };
  return {
    ...apiQuery(portal.photo, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(portal.photo, input, signal, photoCache),
  };
}

/** One version of the chart; it never changes. */
export function versionQuery(key: ResidentKey, orderId: string) {
  const params = { ...pathOf(key), orderId };
  return { ...apiQuery(medications.order, { params }), staleTime: Infinity };
}

/** Starts all of the chart's queries at once, from a route's loader. */
export function prefetchChart(
  queryClient: QueryClient,
  key: ResidentKey,
  userType: UserType | null,
): void {
  const { resident, allergies, summary, contact, order, questions, toCountersign } =
    chartQueries(key);
  // The screen that needs it retries, and shows the failure.
  void queryClient.prefetchQuery(resident);
  void queryClient.prefetchQuery(allergies);
  void queryClient.prefetchQuery(summary);
  void queryClient.prefetchQuery(contact);
  void queryClient.prefetchQuery(order);
  void queryClient.prefetchQuery(questions);
  if (can(userType, 'CountersignOrders')) void queryClient.prefetchQuery(toCountersign);
}

const chartOperations = [
  medications.latestOrder,
  medications.listDrafts,
  medications.history,
  medications.sinceSigned,
  medications.toCountersign,
  medications.countersignList,
  medications.chartSummary,
  medications.chartContact,
  medications.heldItems,
  medications.questions,
  portal.resident,
  portal.allergies,
  portalStays.stayEvents,
];

const chartKeys = new Set(chartOperations.flatMap(operationKey));

/** Selects what is being shown of a chart. */
export const shownOfChart = {
  type: 'active',
  predicate: ({ queryKey: [operation] }: Query) => chartKeys.has(operation),
} as const;

/** Refetches everything a chart change may affect (LIV-01). */
export async function reloadChart(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [...chartOperations, medications.licensedCheck].map((operation) =>
      queryClient.invalidateQueries({ queryKey: operationKey(operation) }),
    ),
  );
}

/** Well within the minute that the hub looks back, because a slow response was read earlier than it arrived. */
const justLoadedMs = 15_000;

/** Whether everything shown of the chart was loaded within the last seconds, or is on its way. */
export function isChartJustLoaded(queryClient: QueryClient): boolean {
  const since = Date.now() - justLoadedMs;
  return queryClient
    .getQueryCache()
    .findAll(shownOfChart)
    .every(
      ({ state }) =>
        state.status === 'pending' ||
        (state.status === 'success' && !state.isInvalidated && state.dataUpdatedAt >= since),
    );
}
