import {
  dayIn,
  type Instant,
  type TimeZone,
  timeIn,
  zoneNameIn,
} from '@wattle/contract/values/instant.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { ownTimeZone, timeText } from '../lib/time/clock.ts';
import styles from './medicine.module.css';

interface MomentProps {
  at: Instant;
  zone: TimeZone;
}

/** A date and time in the facility's zone, named where it differs from the reader's: `21-Nov-2026 09:14 AWST`. */
export function Moment({ at, zone }: MomentProps) {
  return <Written at={at} zone={zone} time={timeText(zone, at)} />;
}

/** A date and time that don't belong to a facility, in the reader's zone, which it names: `21-Nov-2026 09:14 ACDT`. */
export function OwnMoment({ at }: { at: Instant }) {
  const zone = ownTimeZone();
  return <Written at={at} zone={zone} time={`${timeIn(zone, at)} ${zoneNameIn(zone, at)}`} />;
}

function Written({ at, zone, time }: MomentProps & { time: string }) {
  return (
    <time dateTime={at} className={styles.moment}>
      <span>{formatClinicalDate(dayIn(zone, at))}</span> <span>{time}</span>
    </time>
  );
}
