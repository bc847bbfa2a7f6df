import type { OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import type { OnBehalf } from '@wattle/contract/entities/on-behalf.ts';
import { bringsNothingToConfirm } from '@wattle/contract/rules/orders/confirm.ts';
import { meansText, orderOrigin } from '@wattle/contract/rules/orders/on-behalf.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { useChart } from '../../chart/chart.tsx';
import { ChartMoment } from '../../chart/ChartMoment.tsx';
import { OrderChanges, OrderCheckText } from '../../chart/safety/OrderSafety.tsx';
import { TimesChange } from '../../clinical/TimesChange.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { PhoneIcon } from '../../ui/content/icons.tsx';
import styles from './history.module.css';

/** One order: who finalised it, who confirmed it, and its changes. */
export function HistoryEntry({ entry }: { entry: OrderHistoryEntry }) {
  const { zone } = useChart();
  const titleId = `order-${entry.id}`;
  return (
    <article className={styles.entry} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>
          Order {entry.sequence}, <ChartMoment at={entry.finalisedAt} />
        </h2>
        <p>
          {entry.importedFrom === null ? 'Finalised' : 'Imported'} {orderOrigin(entry).by}
        </p>
        {entry.onBehalf !== null && <Countersigned onBehalf={entry.onBehalf} />}
        {bringsNothingToConfirm(entry) ? null : entry.confirmedAt === null ? (
          <Badge kind="caution">Not confirmed by the pharmacy</Badge>
        ) : (
          <p className={styles.quiet}>
            Confirmed <ChartMoment at={entry.confirmedAt} />
            {entry.confirmedBy !== null && ` by ${entry.confirmedBy}`}
            {entry.confirmedWith !== null && `, with order ${entry.confirmedWith}`}
          </p>
        )}
        <OrderCheckText order={entry} />
      </header>
      {entry.renewedExpiry !== null && (
        <p>
          Chart reviewed. New chart expiry{' '}
          <strong>{formatClinicalDate(entry.renewedExpiry)}</strong>.
        </p>
      )}
      {entry.changes.length === 0 && <p className={styles.quiet}>No medicine changed.</p>}
      {entry.changes.length + entry.doseTimesChanges.length > 0 && (
        <ul className={styles.changes}>
          <OrderChanges order={entry} />
          {entry.doseTimesChanges.map((change) => (
            <li key={`${change.changedAt} ${change.product.code}`}>
              <TimesChange change={change} zone={zone} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** How an order that somebody else entered came, and when its prescriber countersigned it. */
function Countersigned({ onBehalf }: { onBehalf: OnBehalf }) {
  const { prescriber, countersignedAt } = onBehalf;
  return (
    <>
      <p className={styles.quiet}>{meansText(onBehalf)}</p>
      {countersignedAt === null ? (
        <Badge kind="caution" icon={<PhoneIcon size={16} />}>
          Phone order, not countersigned
        </Badge>
      ) : (
        <p className={styles.quiet}>
          Countersigned <ChartMoment at={countersignedAt} /> by {prescriber}
        </p>
      )}
    </>
  );
}
