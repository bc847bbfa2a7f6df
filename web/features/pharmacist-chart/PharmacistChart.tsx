import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AllergyHistory } from '@wattle/contract/entities/allergy.ts';
import { hasPendingAllergyChange } from '@wattle/contract/rules/confirm.ts';
import { useEffect, useRef } from 'react';
import { chartQueries, reloadChart } from '../../api/chart-queries.ts';
import { loadable } from '../../api/query.ts';
import { useChart } from '../../chart/chart.tsx';
import { LiveSign } from '../../chart/LiveSign.tsx';
import { AllergyComparison } from '../../clinical/AllergyComparison.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { EmptyState, LoadingState } from '../../ui/states.tsx';
import styles from './chart.module.css';
import { ChartPane } from './ChartPane.tsx';

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
  const queryClient = useQueryClient();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isReturning) section.current?.scrollIntoView({ block: 'start' });
  }, [isReturning]);

  const latest = loadable(order);
  const from = { ...latest, data: history.isPending ? undefined : latest.data };
  return (
    <section ref={section} className={styles.chart} aria-labelledby="chart-title">
      <div className={styles.title}>
        <h2 id="chart-title">Medication chart</h2>
        <LiveSign />
      </div>
      {allergyChange !== null && hasPendingAllergyChange(allergyChange) && (
        <AllergyNotice change={allergyChange} />
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
          shown && (
            <ChartPane
              order={shown}
              history={history.data ?? []}
              isConfirming={isConfirming}
              isStale={order.isRefetchError || history.isRefetchError}
              isHistoryMissing={history.data === undefined}
              onReload={() => void reloadChart(queryClient)}
              onConfirm={onConfirm}
            />
          )
        }
      </Loaded>
    </section>
  );
}

/** Says that there is an unconfirmed allergy change (PHA-05). */
function AllergyNotice({ change }: { change: AllergyHistory }) {
  return (
    <section className={styles.allergy} aria-label="Allergy update">
      <p className={styles.allergyTitle}>
        <Badge kind="critical">Allergy update</Badge>
        {change.status === 'Actioned'
          ? 'Actioned, not yet confirmed.'
          : 'Action it under Confirm actioned, with the medicines.'}
      </p>
      <AllergyComparison change={change} />
    </section>
  );
}
