import type { OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import { ChartMoment } from '../../chart/ChartMoment.tsx';
import { PositiveIcon } from '../../ui/content/icons.tsx';
import { Spinner } from '../../ui/states/Spinner.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import styles from './confirm.module.css';

/** CFM-06. */
export function Confirming() {
  return (
    <div className={styles.progress} role="status">
      <Spinner isLarge />
      <p className={styles.progressTitle}>Confirming the medications</p>
      <p>We're confirming your action...</p>
    </div>
  );
}

/** Everything is confirmed, by whom and when; also shown after a lost response. */
export function NothingLeft({ entry }: { entry: OrderHistoryEntry | undefined }) {
  const { confirmedAt = null, confirmedBy = null } = entry ?? {};
  return (
    <EmptyState
      icon={<PositiveIcon size={28} />}
      title="There is nothing left to confirm on this chart."
      {...(confirmedAt !== null && {
        body: (
          <>
            Order {entry?.sequence} was confirmed by {confirmedBy}, <ChartMoment at={confirmedAt} />
            .
          </>
        ),
      })}
    />
  );
}
