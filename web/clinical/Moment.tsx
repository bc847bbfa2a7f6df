import { dayIn, type Instant, timeIn, type TimeZone } from '@wattle/contract/values/instant.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import styles from './medicine.module.css';

/** A date and time in the facility's zone: `21-Nov-2026 09:14`. */
export function Moment({ at, zone }: { at: Instant; zone: TimeZone }) {
  return (
    <time dateTime={at} className={styles.moment}>
      {formatClinicalDate(dayIn(zone, at))} {timeIn(zone, at)}
    </time>
  );
}
