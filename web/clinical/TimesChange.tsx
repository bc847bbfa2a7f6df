import type { OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import type { TimeZone } from '@wattle/contract/values/instant.ts';
import { MedicineName } from './MedicineLine.tsx';
import { Moment } from './Moment.tsx';
import styles from './order-change.module.css';

interface TimesChangeProps {
  change: OrderHistoryEntry['doseTimesChanges'][number];
  zone: TimeZone;
}

/** Dose times that were changed while an order was the latest (DOS-01). */
export function TimesChange({ change, zone }: TimesChangeProps) {
  const { product, before, after, changedAt, changedBy } = change;
  return (
    <div className={styles.change}>
      <span className={styles.kind}>Dose times</span>
      <div className={styles.what}>
        <MedicineName product={product} />
        <p>
          From {before.join(', ') || 'none'} to <strong>{after.join(', ') || 'none'}</strong>
        </p>
        <p>
          Changed <Moment at={changedAt} zone={zone} /> by {changedBy}
        </p>
      </div>
    </div>
  );
}
