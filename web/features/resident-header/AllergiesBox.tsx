import {
  allergyCheckText,
  allergyStatusText,
  reactionText,
  waitingAllergyText,
} from '@wattle/contract/rules/residents/allergy-text.ts';
import { useChart } from '../../chart/chart.tsx';
import { ChartMoment } from '../../chart/ChartMoment.tsx';
import { Fact } from '../../ui/content/Fact.tsx';
import styles from './AllergiesBox.module.css';

/** Allergies and adverse reactions, one row per allergen, or why there are none (HDR-09). If they aren't known, the banner says so. */
export function AllergiesBox() {
  const { allergies } = useChart();
  if (allergies === 'unknown') return null;
  const { allergy, status } = allergies;
  const waiting = waitingAllergyText(allergies.waiting);
  const text = allergyStatusText(status);
  const means = allergyCheckText(status);
  return (
    <section className={styles.box} aria-labelledby="allergies-title" data-status={status}>
      <h2 id="allergies-title" className={styles.title}>
        Allergies and adverse reactions
      </h2>
      {text !== null && <p>{text}</p>}
      {means !== null && <p>{means}</p>}
      {allergy.allergies.length > 0 && (
        <dl className={styles.list}>
          {allergy.allergies.map((one) => (
            <Fact key={`${one.allergen}|${one.reaction}`} label={one.allergen}>
              {reactionText(one)}
            </Fact>
          ))}
        </dl>
      )}
      {waiting !== null && (
        <p className={styles.waiting}>
          <bdi>{waiting}</bdi>. Sent by another system and not on this list yet, so no medicine is
          checked against it.
        </p>
      )}
      {allergy.note !== '' && <p>{allergy.note}</p>}
      {allergy.disclaimer !== '' && <p className={styles.quiet}>{allergy.disclaimer}</p>}
      {allergy.recordedAt !== null && (
        <p className={styles.quiet}>
          Recorded <ChartMoment at={allergy.recordedAt} />
          {allergy.recordedBy !== null && ` by ${allergy.recordedBy}`}
        </p>
      )}
    </section>
  );
}
