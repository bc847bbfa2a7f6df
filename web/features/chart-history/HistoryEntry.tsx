import type { OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import { dayIn, type Instant, type TimeZone, timeIn } from '@wattle/contract/values/instant.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { Badge } from '../../ui/Badge.tsx';
import { HistoryChange } from './HistoryChange.tsx';
import styles from './history.module.css';

interface HistoryEntryProps {
  entry: OrderHistoryEntry;
  timeZone: TimeZone;
}

/** One order: who finalised it, who confirmed it, and its changes. */
export function HistoryEntry({ entry, timeZone }: HistoryEntryProps) {
  const moment = (at: Instant) =>
    `${formatClinicalDate(dayIn(timeZone, at))} ${timeIn(timeZone, at)}`;
  const titleId = `order-${entry.id}`;
  return (
    <article className={styles.entry} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h3 id={titleId}>
          Order {entry.sequence}, {moment(entry.finalisedAt)}
        </h3>
        <p>Finalised by {entry.finalisedBy}</p>
        {entry.confirmedAt === null ? (
          <Badge kind="caution">Not confirmed by the pharmacy</Badge>
        ) : (
          <p className={styles.quiet}>
            Confirmed {moment(entry.confirmedAt)}
            {entry.confirmedBy !== null && ` by ${entry.confirmedBy}`}
          </p>
        )}
      </header>
      {entry.changes.length === 0 ? (
        <p className={styles.quiet}>No medicine changed.</p>
      ) : (
        <ul className={styles.changes}>
          {entry.changes.map((change) => (
            <li key={`${change.kind} ${change.medication.authoringSystemForeignKey}`}>
              <HistoryChange change={change} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
