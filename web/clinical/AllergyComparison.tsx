import type { AllergyHistory } from '@wattle/contract/entities/allergy.ts';
import { reactionText } from '@wattle/contract/rules/residents/allergy-text.ts';
import { cx } from '../lib/cx.ts';
import styles from './allergy-comparison.module.css';

interface SideProps {
  title: string;
  note: string;
  disclaimer: string;
  details: AllergyHistory['allergyHistoryDetails'];
}

interface AllergyComparisonProps {
  change: AllergyHistory;
  /** In a tooltip, which has colours of its own and other titles. */
  isTip?: boolean;
}

/** Previous against new allergies, each with its list, note and disclaimer (ALG-01, CFM-05). */
export function AllergyComparison({ change, isTip = false }: AllergyComparisonProps) {
  const what = isTip ? 'allergies (and adverse reactions)' : 'allergies and adverse reactions';
  return (
    <div className={cx(styles.sides, isTip && styles.tip)}>
      <Side
        title={`Previous ${what}`}
        note={change.note}
        disclaimer={change.disclaimer}
        details={change.allergyHistoryDetails}
      />
      <Side
        title={`New ${what}`}
        note={change.newNote}
        disclaimer={change.newDisclaimer}
        details={change.newAllergyHistoryDetails}
      />
    </div>
  );
}

function Side({ title, note, disclaimer, details }: SideProps) {
  const isBlank = details.length === 0 && note === '' && disclaimer === '';
  return (
    <div className={styles.side}>
      <p className={styles.title}>{title}</p>
      {isBlank && <p>None recorded</p>}
      {details.length > 0 && (
        <ul className={styles.list}>
          {details.map((one) => (
            <li key={`${one.allergen}|${one.reaction}`}>
              <strong>{one.allergen}</strong> ({reactionText(one)})
            </li>
          ))}
        </ul>
      )}
      {note !== '' && <p>{note}</p>}
      {disclaimer !== '' && <p className={styles.quiet}>{disclaimer}</p>}
    </div>
  );
}
