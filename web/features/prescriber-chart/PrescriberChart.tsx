import { useQuery } from '@tanstack/react-query';
import { chartQueries } from '../../api/chart-queries.ts';
import { loadable } from '../../api/query.ts';
import { useChart } from '../../chart/chart.tsx';
import { PillIcon } from '../../ui/content/icons.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { EmptyState, LoadingState } from '../../ui/states/states.tsx';
import styles from './chart.module.css';
import type { RowParts } from './ChartRow.tsx';
import { ChartTable } from './ChartTable.tsx';

/** One resident's chart for prescribers. `parts` are given to users who can draft. */
export function PrescriberChart({ parts }: { parts: RowParts | undefined }) {
  const { residentKey } = useChart();
  const order = useQuery(chartQueries(residentKey).order);
  const isBlank = order.data === null || order.data?.medications.length === 0;
  return (
    <Loaded
      from={loadable(order)}
      loading={
        <div className={styles.loading}>
          <LoadingState label="Loading the medication chart" count={12} />
        </div>
      }
      failed="We couldn’t load the medication chart"
      // Said once, below the resident.
      stale={null}
      isEmpty={isBlank && (parts?.added.length ?? 0) === 0}
      empty={
        <EmptyState icon={<PillIcon size={28} />} title="No medications found for the resident" />
      }
    >
      {(latest) => <ChartTable order={latest} parts={parts} />}
    </Loaded>
  );
}
