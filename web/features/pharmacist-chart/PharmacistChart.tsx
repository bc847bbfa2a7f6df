import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AllergyHistory } from '@wattle/contract/entities/allergy.ts';
import { hasPendingAllergyChange } from '@wattle/contract/rules/confirm.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { useEffect, useRef } from 'react';
import { chartQueries, reloadChart } from '../../api/chart-queries.ts';
import { sentenceOf } from '../../api/errors.ts';
import { actioningKey } from '../../api/use-actioning.ts';
import { AllergyComparison } from '../../clinical/AllergyComparison.tsx';
import { LiveSign } from '../../clinical/LiveSign.tsx';
import { useLiveResident } from '../../live/use-live-resident.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import styles from './chart.module.css';
import { ChartPane } from './ChartPane.tsx';

interface PharmacistChartProps {
  residentKey: ResidentKey;
  /** Whether the confirm dialog is open. */
  isConfirming: boolean;
  /** Whether to scroll to the medicines after returning (CFM-09). */
  isReturning: boolean;
  onConfirm: (orderId: string) => void;
}

/** The pharmacist's chart: changes first, then the rest (PHA-01). Updates by itself. */
export function PharmacistChart(props: PharmacistChartProps) {
  const { residentKey, isConfirming, isReturning, onConfirm } = props;
  const queries = chartQueries(residentKey);
  const order = useQuery(queries.order);
  const history = useQuery(queries.history);
  const { data: allergies } = useQuery(queries.allergies);
  const { data: resident } = useQuery(queries.resident);
  const queryClient = useQueryClient();
  const live = useLiveResident(residentKey, () => {
    // Our own actions are announced too; the last pending call refetches the chart.
    const isOwn = queryClient.isMutating({ mutationKey: actioningKey(residentKey) }) > 0;
    if (!isOwn) void reloadChart(queryClient);
  });
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isReturning) section.current?.scrollIntoView({ block: 'start' });
  }, [isReturning]);

  const allergyChange = allergies?.allergyHistory ?? null;
  const isAllergyPending = hasPendingAllergyChange(allergyChange);
  const chart = () => {
    if (resident === undefined || order.isPending || history.isPending) {
      return <LoadingState label="Loading the medication chart" />;
    }
    if (order.data === undefined) {
      return (
        <ErrorState
          title="We couldn’t load the medication chart"
          body={sentenceOf(order.error)}
          isRetrying={order.isFetching}
          onRetry={() => void order.refetch()}
        />
      );
    }
    if (order.data === null) return <EmptyState title="No medications found for the resident" />;
    return (
      <ChartPane
        residentKey={residentKey}
        order={order.data}
        history={history.data ?? []}
        zone={resident.facilityDetails.timeZone}
        isActive={resident.residentStatus === 'Active'}
        isAllergyPending={isAllergyPending}
        isConfirming={isConfirming}
        isStale={order.isRefetchError || history.isRefetchError}
        isHistoryMissing={history.data === undefined}
        onReload={() => void reloadChart(queryClient)}
        onConfirm={onConfirm}
      />
    );
  };

  return (
    <section ref={section} className={styles.chart} aria-labelledby="chart-title">
      <div className={styles.title}>
        <h2 id="chart-title">Medication chart</h2>
        <LiveSign state={live} />
      </div>
      {allergyChange !== null && isAllergyPending && <AllergyNotice change={allergyChange} />}
      {chart()}
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
