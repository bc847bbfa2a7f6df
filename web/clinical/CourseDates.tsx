import type { Medication } from '@wattle/contract/entities/medication.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import styles from './medicine.module.css';

type Dated = Pick<Medication, 'startDate' | 'endDate' | 'stoppedDate'>;

/** Course start, and course stop if there is one: the day it was ceased, otherwise its end date. */
export function CourseDates({ medication }: { medication: Dated }) {
  const { startDate, endDate, stoppedDate } = medication;
  return (
    <dl className={styles.dates}>
      <div>
        <dt>Start</dt>
        <dd>{formatClinicalDate(startDate)}</dd>
      </div>
      {stoppedDate !== null ? (
        <div>
          <dt>Stopped</dt>
          <dd>{formatClinicalDate(stoppedDate)}</dd>
        </div>
      ) : (
        endDate !== null && (
          <div>
            <dt>Stop</dt>
            <dd>{formatClinicalDate(endDate)}</dd>
          </div>
        )
      )}
    </dl>
  );
}
