import type { Medication, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import { prescribedIn } from '@wattle/contract/rules/line/field-changes.ts';
import { eventText } from '@wattle/contract/rules/line/pause-words.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import type { ReactNode } from 'react';
import { UnbrokenText } from './UnbrokenText.tsx';
import { FieldChanges } from './FieldChanges.tsx';
import { MedicineInstruction, MedicineName } from './MedicineLine.tsx';
import styles from './order-change.module.css';

type Change = OrderHistoryEntry['changes'][number];

const words: Readonly<Record<Change['kind'], string>> = {
  added: 'Added',
  changed: 'Changed',
  represcribed: 'Re-prescribed',
  ceased: 'Ceased',
  paused: 'Paused',
  decided: 'Dose decided',
  resumed: 'Resumed',
};

interface OrderChangeProps {
  change: Change;
  /** Shown under it, such as what its check found. */
  children?: ReactNode;
  /** Beside it, such as a button. */
  action?: ReactNode;
}

/** What an order did to one medicine, with the values before and after. */
export function OrderChange({ change, children, action }: OrderChangeProps) {
  const { kind, medication, before, reason, event } = change;
  return (
    <div className={styles.change}>
      <span className={styles.kind}>{words[kind]}</span>
      <div className={styles.what}>
        <MedicineName product={medication.product} isStruck={kind === 'ceased'} />
        <MedicineInstruction prescribed={medication} isStruck={kind === 'ceased'} />
        {before !== null && kind !== 'ceased' ? (
          <FieldChanges before={prescribedIn(before)} after={prescribedIn(medication)} />
        ) : (
          <p>
            <UnbrokenText>
              {event === undefined ? daysOf(medication) : eventText(event.content)}
            </UnbrokenText>
          </p>
        )}
        {reason !== null && <p className={styles.quiet}>Reason: {reason}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}

type Days = Pick<Medication, 'startDate' | 'endDate'> & Partial<Pick<Medication, 'stoppedDate'>>;

/** From when until when, if it ends. */
export function daysOf({ startDate, endDate, stoppedDate = null }: Days): string {
  const last = stoppedDate ?? endDate;
  const until = last === null ? '' : ` to ${formatClinicalDate(last)}`;
  return `From ${formatClinicalDate(startDate)}${until}`;
}
