import type { Medication } from '@wattle/contract/entities/medication.ts';
import { expiryText } from '@wattle/contract/rules/medication-expiry.ts';
import { ClockIcon } from '../ui/icons.tsx';
import styles from './medicine.module.css';

type Expiring = Pick<Medication, 'medicationExpiryStatus' | 'medicationExpiryDays'>;

/** How soon a medicine's course ends; nothing if it isn't soon (CHT-09). */
export function ExpiryText({ medication }: { medication: Expiring }) {
  const text = expiryText(medication);
  if (text === null) return null;
  return (
    <span className={styles.expiry} data-status={medication.medicationExpiryStatus}>
      <ClockIcon size={16} />
      {text}
    </span>
  );
}
