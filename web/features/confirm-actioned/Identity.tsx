import type { Resident } from '@wattle/contract/entities/resident.ts';
import { chartName } from '@wattle/contract/rules/resident-name.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import styles from './confirm.module.css';

/** Whose changes these are, with two identifiers; stays visible while the list scrolls. */
export function Identity({ resident }: { resident: Resident }) {
  return (
    <p className={styles.identity}>
      <strong>{chartName(resident)}</strong>
      <span>
        Born <strong>{formatClinicalDate(resident.dateOfBirth)}</strong> ({resident.age} years)
      </span>
    </p>
  );
}
