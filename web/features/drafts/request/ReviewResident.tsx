import { chartName } from '@wattle/contract/rules/resident-name.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { useDrafting } from '../drafting.ts';
import styles from './review.module.css';

/** Whose changes these are, by name and a second identifier. */
export function ReviewResident() {
  const { resident } = useDrafting();
  return (
    <p className={styles.resident}>
      <strong>{chartName(resident)}</strong>
      <span>
        Born <strong>{formatClinicalDate(resident.dateOfBirth)}</strong> ({resident.age} years)
      </span>
      <span>{resident.facilityDetails.name}</span>
    </p>
  );
}
