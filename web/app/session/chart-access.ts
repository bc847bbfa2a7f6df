import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import type { Identity } from '@wattle/contract/entities/user.ts';
import { authorisation } from '@wattle/contract/operations/authorisation.ts';
import type { Gate } from '@wattle/contract/rules/people/gate.ts';
import { pathOf, ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { prefetchChart } from '../../api/chart-queries.ts';
import { isTransient } from '../../api/query-client.ts';
import { apiQuery } from '../../api/query.ts';
import { keepOpenedResident } from '../../chart/opened-list.ts';
import { rules } from '../../chart/safety/rules.ts';
import { mayDraft } from '../../lib/instance/drafting-rights.ts';
import { guardPermission } from './permission-guard.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The chart was open when the access to it ended. */
    wasChartOpen?: boolean;
  }
}

interface GuardInput {
  /** `stay` is a move within an open chart, or from one chart to another. */
  readonly cause: 'enter' | 'stay' | 'preload';
  readonly context: { queryClient: QueryClient; identity: Identity; gate: Gate };
  readonly params: ResidentKey;
}

interface ChartAccess {
  /** Missing if it couldn't be loaded; then the screen can't be either, and says so. */
  readonly prefetchChart?: typeof prefetchChart | undefined;
}

/** Only users who draft may open a pharmacy request; everybody else goes to `/` (GATE-09, DRF-01). */
export function guardRequest({ context: { identity, gate } }: Pick<GuardInput, 'context'>): void {
  if (gate === 'home' && !mayDraft(identity.userType)) throw redirect({ to: '/' });
}

/**
 * The two guards of a chart route: the role, else to `/` (GATE-09), and the resident, else to
 * `/no-access` (GATE-08). A key that can't be valid leads to the not-found page. The splash
 * of the route shows while the server is asked. The server checks every later call again, so a move within an
 * open chart doesn't wait to be allowed again. Meanwhile it loads the code that starts the chart's queries, which
 * isn't part of the first load.
 */
export async function guardChart(
  { cause, context, params }: GuardInput,
  permission: 'ViewClinicalChart' | 'ViewPharmacyChart',
): Promise<ChartAccess> {
  const { queryClient, identity, gate } = context;
  // Nothing of the chart is shown yet, and what the user may see depends on who they are.
  if (gate !== 'home') return {};
  guardPermission(identity, permission);
  if (!ResidentKey.safeParse(params).success) throw notFound();
  keepOpenedResident(params);
  // What they find moves the rows: it should be there with them.
  rules.prefetch();
  const access = {
    ...apiQuery(authorisation.dataAccess, { params: pathOf(params) }),
    staleTime: 30_000,
    // As long as the chart is open: otherwise a move within it would wait to be allowed again.
    gcTime: Infinity,
  };
  // Once access may have changed, a move waits for the answer; if there is none, the open chart stays.
  const isInvalidated = queryClient.getQueryState(access.queryKey)?.isInvalidated === true;
  const known = cause === 'stay' ? queryClient.getQueryData(access.queryKey) : undefined;
  // From one chart to another without a server, the page stays, with a round's way on and back: it says that this
  // resident couldn't be loaded, and shows nothing of them before the server has allowed it.
  const mayWait = (error: unknown) =>
    cause === 'stay' && error instanceof Error && isTransient(error);
  const [answer, queries] = await Promise.all([
    known !== undefined && !isInvalidated
      ? queryClient.ensureQueryData({ ...access, revalidateIfStale: true })
      : queryClient.fetchQuery(access).catch((error: unknown) => {
          if (known === undefined && !mayWait(error)) throw error;
          return known;
        }),
    import('../../api/chart-queries.ts').catch(() => undefined),
  ]);
  if (answer !== undefined && answer.state !== 'allowed') {
    const wasChartOpen = known?.state === 'allowed';
    throw redirect({ to: '/no-access', state: { wasChartOpen } });
  }
  return { prefetchChart: queries?.prefetchChart };
}

/**
 * How long the open chart stays while the next one is asked for, in milliseconds. One that was loaded ahead is there
 * sooner, without the splash between the two.
 */
export const nextChartMs = 100;

/** The loader of a chart route: starts the chart's queries. */
export function startChart({
  context,
  params,
}: Omit<GuardInput, 'cause'> & { context: ChartAccess }): void {
  context.prefetchChart?.(context.queryClient, params, context.identity.userType);
}
