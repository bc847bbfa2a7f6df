import { dayIn, type Instant, type TimeZone } from '@wattle/contract/values/instant.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { ownTimeZone, timeText } from '../lib/clock.ts';
import styles from './medicine.module.css';

/** A date and time in the facility's zone, named where it differs from the reader's: `21-Nov-2026 09:14 AWST`. */
export function Moment({ at, zone }: { at: Instant; zone: TimeZone }) {
  return (
    <time dateTime={at} className={styles.moment}>
      <span>{formatClinicalDate(dayIn(zone, at))}</span> <span>{timeText(zone, at)}</span>
    </time>
  );
}

/** A date and time that don't belong to a facility, in the reader's zone. */
export function OwnMoment({ at }: { at: Instant }) {
  return <Moment at={at} zone={ownTimeZone()} />;
}
