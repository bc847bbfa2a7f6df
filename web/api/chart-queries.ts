import type { Query, QueryClient } from '@tanstack/react-query';
import type { Operation } from '@wattle/contract/operations/operation.ts';
import type { OpenedChart } from '@wattle/contract/operations/medications-opening.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portalStays } from '@wattle/contract/operations/portal-stays.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { can } from '@wattle/contract/rules/people/roles.ts';
import { pathOf, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { soon } from '../lib/loading/when-idle.ts';
import { photoCache } from '../lib/storage/photo-cache.ts';
import { call } from './client.ts';
import { aheadQuery, apiQuery, operationKey } from './query.ts';

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
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(portal.photo, input, signal, { cache: photoCache }),
  };
}

/** One version of the chart; it never changes. */
export function versionQuery(key: ResidentKey, orderId: string) {
  const params = { ...pathOf(key), orderId };
  return { ...apiQuery(medications.order, { params }), staleTime: Infinity };
}

interface StartRead {
  readonly operation: Operation;
  readonly input: unknown;
  /** What it is called among all that is asked for in one call. */
  readonly part?: keyof OpenedChart;
}

/** What a chart page reads first. */
function startReads(key: ResidentKey, userType: UserType | null): readonly StartRead[] {
  const { chartSummary, chartContact, latestOrder, toCountersign, questions } = medications;
  const mayCountersign = can(userType, 'CountersignOrders');
  const params = pathOf(key);
  const input = { params };
  return [
    { part: 'resident', operation: portal.resident, input },
    { part: 'allergies', operation: portal.allergies, input },
    { part: 'summary', operation: chartSummary, input },
    { part: 'contact', operation: chartContact, input },
    { part: 'order', operation: latestOrder, input },
    { part: 'questions', operation: questions, input: { params, query: {} } },
    ...(mayCountersign
      ? [{ part: 'toCountersign', operation: toCountersign, input } as const]
      : []),
  ];
}

/** They are loaded by whoever drafts. */
const draftsRead = (key: ResidentKey): StartRead => ({
  operation: medications.listDrafts,
  input: { params: pathOf(key) },
});

/** The order before the one that was loaded ahead, which says what is new in that; none before the first. */
export function previousReads(queryClient: QueryClient, key: ResidentKey): readonly StartRead[] {
  const params = pathOf(key);
  const { queryKey } = aheadQuery(medications.latestOrder, { params });
  const orderId = queryClient.getQueryData(queryKey)?.previousOrderId ?? null;
  return orderId === null
    ? []
    : [{ operation: medications.order, input: { params: { ...params, orderId } } }];
}

/** Starts all of the chart's queries at once, from a route's loader. */
export function prefetchChart(
  queryClient: QueryClient,
  key: ResidentKey,
  userType: UserType | null,
): void {
  const opened = openingOf(key);
  for (const read of startReads(key, userType)) start(queryClient, read, opened);
  for (const read of [draftsRead(key), ...previousReads(queryClient, key)]) {
    if (findAhead(queryClient, read)) start(queryClient, read);
  }
}

/** All that the chart page reads first, in one call, which is made when the first part is asked for. */
function openingOf(key: ResidentKey): () => Promise<OpenedChart> {
  const input = { params: pathOf(key) };
  let opened: Promise<OpenedChart> | undefined;
  return () => (opened ??= call(medications.openChart, input, undefined, { hasAnotherWay: true }));
}

/** The screen that needs it retries, and shows the failure. */
function start(
  queryClient: QueryClient,
  read: StartRead,
  opened?: ReturnType<typeof openingOf>,
): void {
  const { operation, input, part } = read;
  const query = { ...apiQuery(operation, input), gcTime };
  const ahead = findAhead(queryClient, read);
  if (ahead === undefined) {
    let askFirst = part && opened;
    void queryClient.prefetchQuery({
      ...query,
      // Alone if the one call fails, so that each part says what is wrong with it, and whenever it is asked for again.
      queryFn: async ({ signal }) => {
        const alone = () => call(operation, input, signal);
        const ask = askFirst;
        askFirst = undefined;
        return part && ask ? await ask().then((whole) => whole[part], alone) : await alone();
      },
    });
    return;
  }
  // Shown until it has been read again, which says in the audit log that it is shown.
  const options = { queryKey: query.queryKey, gcTime, ...ahead };
  // It may be there already, without data, because the chart was drawn ahead.
  queryClient.getQueryCache().build(queryClient, options).setOptions(options);
  soon(() => {
    // Signing out forgets everything.
    if (queryClient.getQueryData(query.queryKey) === undefined) return;
    void queryClient.prefetchQuery({ ...query, staleTime: 0 });
  });
}

export const aheadReads = (key: ResidentKey, userType: UserType | null) => [
  ...startReads(key, userType),
  draftsRead(key),
];

/** What a chart page will read first of a resident whose turn is next. */
export function aheadQueries(key: ResidentKey, userType: UserType | null) {
  return aheadReads(key, userType).map(({ operation, input }) => aheadQuery(operation, input));
}

/** The same of what says what is new in the order that was loaded ahead; it is known once that is. */
export function previousAhead(queryClient: QueryClient, key: ResidentKey) {
  return previousReads(queryClient, key).map(({ operation, input }) =>
    aheadQuery(operation, input),
  );
}

/** What was loaded ahead, unless it may have changed since. */
export function findAhead(queryClient: QueryClient, { operation, input }: StartRead) {
  const ahead = queryClient.getQueryState(aheadQuery(operation, input).queryKey);
  const isKnown = queryClient.getQueryData(apiQuery(operation, input).queryKey) !== undefined;
  if (isKnown || ahead?.data === undefined || ahead.isInvalidated) return undefined;
  return { initialData: ahead.data, initialDataUpdatedAt: ahead.dataUpdatedAt };
}

/** Whether the chart is there to be read: the banner waits for the allergies, the rows for the order. */
export function isChartLoaded(queryClient: QueryClient, key: ResidentKey): boolean {
  const { resident, allergies, order } = chartQueries(key);
  return (
    queryClient.getQueryData(resident.queryKey) !== undefined &&
    queryClient.getQueryState(allergies.queryKey)?.status !== 'pending' &&
    queryClient.getQueryData(order.queryKey) !== undefined
  );
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

/** What depends on the chart and isn’t shown on it: what a licensed database finds, and why the resident needs the user. */
const besidesChart = [medications.licensedCheck, medications.residentNeeds];

/** Refetches everything a chart change may affect (LIV-01). */
export async function reloadChart(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [...chartOperations, ...besidesChart].map((operation) =>
      queryClient.invalidateQueries({ queryKey: operationKey(operation) }),
    ),
  );
}

/** Well within the minute that the hub looks back, because a slow response was read earlier than it arrived. */
const justLoadedMs = 15_000;

/** Whether everything shown of the chart was loaded within the last seconds, or is on its way. */
export function isChartJustLoaded(queryClient: QueryClient): boolean {
  return areJustLoaded(queryClient.getQueryCache().findAll(shownOfChart));
}

/** The same of what was loaded ahead. */
export function isAheadJustLoaded(queryClient: QueryClient, key: ResidentKey): boolean {
  const cache = queryClient.getQueryCache();
  const queries = aheadQueries(key, null).flatMap(({ queryKey }) => cache.find({ queryKey }) ?? []);
  return areJustLoaded(queries);
}

function areJustLoaded(queries: readonly Query[]): boolean {
  const since = Date.now() - justLoadedMs;
  return queries.every(
    ({ state }) =>
      state.status === 'pending' ||
      (state.status === 'success' && !state.isInvalidated && state.dataUpdatedAt >= since),
  );
}
