import { useQuery } from '@tanstack/react-query';
import type { TimeZone } from '@wattle/contract/values/instant.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { chartQueries } from '../../api/chart-queries.ts';
import { sentenceOf } from '../../api/errors.ts';
import { ClockIcon } from '../../ui/icons.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { HistoryEntry } from './HistoryEntry.tsx';
import styles from './history.module.css';

interface ChangeHistoryProps {
  residentKey: ResidentKey;
  timeZone: TimeZone;
}

/** Every order of the chart, newest first, with what changed, by whom and when (CHT-02). */
export function ChangeHistory({ residentKey, timeZone }: ChangeHistoryProps) {
  const history = useQuery(chartQueries(residentKey).history);
  if (history.isPending) return <LoadingState label="Loading the change history" />;
  if (history.data === undefined) {
    return (
      <ErrorState
        title="We couldn’t load the change history"
        body={sentenceOf(history.error)}
        isRetrying={history.isFetching}
        onRetry={() => void history.refetch()}
      />
    );
  }
  if (history.data.length === 0) {
    return (
      <EmptyState
        icon={<ClockIcon size={28} />}
        title="No changes yet"
        body="This chart hasn’t been finalised yet."
      />
    );
  }
  return (
    <ol className={styles.history} aria-label="Orders, newest first">
      {history.data.map((entry) => (
        <li key={entry.id}>
          <HistoryEntry entry={entry} timeZone={timeZone} />
        </li>
      ))}
    </ol>
  );
}
