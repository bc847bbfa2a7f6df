import { dayIn, type Instant, type TimeZone } from '@wattle/contract/values/instant.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { timeText } from '../../lib/time/clock.ts';
import styles from './residents.module.css';

/** When a chart was last changed, in the facility's time (RES-03). */
export function ChartUpdated({ at, timeZone }: { at: Instant | null; timeZone: TimeZone }) {
  if (at === null) return <span className={styles.quiet}>Not yet</span>;
  return (
    <time dateTime={at}>
      <span className={styles.date}>{formatClinicalDate(dayIn(timeZone, at))}</span>{' '}
      <span className={styles.quiet}>{timeText(timeZone, at)}</span>
    </time>
  );
}
