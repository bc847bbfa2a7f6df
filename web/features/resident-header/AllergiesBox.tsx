import type { AllergyInfo } from '@wattle/contract/entities/allergy.ts';
import { allergyStatusText } from '@wattle/contract/rules/allergy-text.ts';
import { dayIn, type TimeZone, timeIn } from '@wattle/contract/values/instant.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import styles from './AllergiesBox.module.css';

/** Allergies and adverse reactions, one row per allergen, or why there are none (HDR-09). */
export function AllergiesBox({
  allergies,
  timeZone,
}: {
  allergies: AllergyInfo;
  timeZone: TimeZone;
}) {
  const { allergy, status } = allergies;
  const text = allergyStatusText(status);
  return (
    <section className={styles.box} aria-labelledby="allergies-title" data-status={status}>
      <h2 id="allergies-title" className={styles.title}>
        Allergies and adverse reactions
      </h2>
      {text !== null && <p>{text}</p>}
      {allergy.allergies.length > 0 && (
        <dl className={styles.list}>
          {allergy.allergies.map(({ allergen, reaction }) => (
            <div key={`${allergen}|${reaction}`}>
              <dt>{allergen}</dt>
              <dd>{reaction === '' ? 'reaction not recorded' : reaction}</dd>
            </div>
          ))}
        </dl>
      )}
      {allergy.note !== '' && <p>{allergy.note}</p>}
      {allergy.disclaimer !== '' && <p className={styles.quiet}>{allergy.disclaimer}</p>}
      {allergy.recordedAt !== null && (
        <p className={styles.quiet}>
          Recorded {formatClinicalDate(dayIn(timeZone, allergy.recordedAt))}{' '}
          {timeIn(timeZone, allergy.recordedAt)}
          {allergy.recordedBy !== null && ` by ${allergy.recordedBy}`}
        </p>
      )}
    </section>
  );
}
