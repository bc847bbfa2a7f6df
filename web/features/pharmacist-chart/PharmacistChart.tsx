import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hasPendingAllergyChange } from '@wattle/contract/rules/orders/confirm.ts';
import { useEffect, useRef, useState } from 'react';
import { chartQueries, reloadChart } from '../../api/chart-queries.ts';
import { loadable } from '../../api/query.ts';
import { useChart } from '../../chart/chart.tsx';
import { LiveSign } from '../../chart/LiveSign.tsx';
import { ChartCheck, KeptCheck, WhatIsChecked } from '../../chart/safety/ChartCheck.tsx';
import { SafetyProvider } from '../../chart/safety/safety.tsx';
import { useChartToasts } from '../../chart/use-chart-toasts.ts';
import { useIsShown } from '../../lib/page/use-is-shown.ts';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { Notice } from '../../ui/states/Notice.tsx';
import { EmptyState, LoadingState } from '../../ui/states/states.tsx';
import { AllergyUpdate } from './AllergyUpdate.tsx';
import styles from './chart.module.css';
import { ChartPane } from './ChartPane.tsx';
import { ChartReview } from './ChartReview.tsx';
import type { Problem } from './problem.ts';
import updates from './updates.module.css';
import { useSeenOrder } from './use-seen-order.ts';

interface PharmacistChartProps {
  /** Whether the confirm dialog is open. */
  isConfirming: boolean;
  /** Whether to scroll to the medicines after returning (CFM-09). */
  isReturning: boolean;
  onConfirm: (orderId: string) => void;
}

/** The pharmacist's chart: changes first, then the rest (PHA-01). */
export function PharmacistChart(props: PharmacistChartProps) {
  const { isConfirming, isReturning, onConfirm } = props;
  const { residentKey, allergyChange } = useChart();
  const queries = chartQueries(residentKey);
  const order = useQuery(queries.order);
  const history = useQuery(queries.history);
  const summary = useQuery(queries.summary);
  const queryClient = useQueryClient();
  // Here, because what failed may be gone: somebody else has confirmed it (ALG-04).
  const [problem, setProblem] = useState<Problem>();
  const isShown = useIsShown();
  const { showToast } = useChartToasts();
  const report = (failed: Problem) => {
    if (isShown()) setProblem(failed);
    else showToast({ kind: 'error', title: failed.title, body: failed.text });
  };
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isReturning) section.current?.scrollIntoView({ block: 'start' });
  }, [isReturning]);

  const latest = loadable(order);
  const from = { ...latest, data: history.isPending ? undefined : latest.data };
  const seen = useSeenOrder(from.data ?? null, isConfirming);
  return (
    <SafetyProvider version={seen?.isHeld === true ? seen.order : undefined}>
      <section ref={section} className={styles.chart} aria-labelledby="chart-title">
        <div className={styles.title}>
          <h2 id="chart-title">Medication chart</h2>
          <LiveSign />
          {order.data && <ChartCheck />}
          {order.data && <WhatIsChecked />}
          {seen && <KeptCheck order={seen.order} />}
        </div>
        <div className={updates.updates}>
          {allergyChange !== null && hasPendingAllergyChange(allergyChange) && (
            // A question about the one before closes with it.
            <AllergyUpdate key={allergyChange.id} change={allergyChange} onProblem={report} />
          )}
          {summary.data?.isChartReviewConfirmed === false && order.data && (
            <ChartReview
              key={order.data.id}
              summary={summary.data}
              orderId={order.data.id}
              onProblem={report}
            />
          )}
        </div>
        {problem !== undefined && (
          <Notice title={problem.title} onClose={() => setProblem(undefined)}>
            <p>{problem.text}</p>
          </Notice>
        )}
        <Loaded
          from={from}
          loading={<LoadingState label="Loading the medication chart" />}
          failed="We couldn’t load the medication chart"
          // The chart's own notices say so, but an empty one has none.
          stale={from.data === null ? 'We couldn’t update this chart' : null}
          isEmpty={from.data === null}
          empty={<EmptyState title="No medications found for the resident" />}
        >
          {(shown) =>
            shown &&
            seen && (
              <ChartPane
                order={shown}
                seen={seen}
                history={history.data ?? []}
                isStale={order.isRefetchError || history.isRefetchError}
                isHistoryMissing={history.data === undefined}
                onReload={() => void reloadChart(queryClient)}
                onConfirm={onConfirm}
              />
            )
          }
        </Loaded>
      </section>
    </SafetyProvider>
  );
}
