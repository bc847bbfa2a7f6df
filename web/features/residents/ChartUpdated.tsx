import { dayIn, type Instant, timeIn, type TimeZone } from '@wattle/contract/values/instant.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import styles from './residents.module.css';

/** When a chart was last changed, by the facility's clock (RES-03). */
export function ChartUpdated({ at, timeZone }: { at: Instant | null; timeZone: string }) {
  if (at === null) return <span className={styles.quiet}>Not yet</span>;
  const zone = timeZone as TimeZone;
  return (
    <time dateTime={at}>
      <span className={styles.date}>{formatClinicalDate(dayIn(zone, at))}</span>{' '}
      <span className={styles.quiet}>{timeIn(zone, at)}</span>
    </time>
  );
}
