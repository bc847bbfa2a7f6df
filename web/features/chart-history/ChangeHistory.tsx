import { useQuery } from '@tanstack/react-query';
import { chartQueries } from '../../api/chart-queries.ts';
import { loadable } from '../../api/query.ts';
import { useChart } from '../../chart/chart.tsx';
import { ClockIcon } from '../../ui/content/icons.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { EmptyState, LoadingState } from '../../ui/states/states.tsx';
import styles from './history.module.css';
import { HistoryEntry } from './HistoryEntry.tsx';

/** Every order of the chart, newest first, with what changed, by whom and when (CHT-02). */
export function ChangeHistory() {
  const { residentKey } = useChart();
  const history = useQuery(chartQueries(residentKey).history);
  return (
    <Loaded
      from={loadable(history)}
      loading={<LoadingState label="Loading the change history" />}
      failed="We couldn’t load the change history"
      isEmpty={history.data?.length === 0}
      empty={
        <EmptyState
          icon={<ClockIcon size={28} />}
          title="No changes yet"
          body="This chart hasn’t been finalised yet."
        />
      }
    >
      {(entries) => (
        <ol className={styles.history} aria-label="Orders, newest first">
          {entries.map((entry) => (
            <li key={entry.id}>
              <HistoryEntry entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}
