import type { AwaitedChange } from '@wattle/contract/rules/orders/awaited-changes.ts';
import { changeWords } from '@wattle/contract/rules/orders/clinical-changes.ts';
import { VisuallyHidden } from '../ui/content/VisuallyHidden.tsx';
import styles from './change-words.module.css';
import { UnbrokenText } from './UnbrokenText.tsx';

/** What a change did, on a line: `Dose 2 tablets → 1 tablet`, and why. */
export function ChangeWords({ change }: { change: AwaitedChange }) {
  const { title, fields } = changeWords(change);
  const reason = change.medication.changeReason;
  return (
    <p className={styles.words}>
      {fields.length === 0 && <span className={styles.part}>{title}</span>}
      {fields.map(({ label, before, after }) => (
        <span key={label} className={styles.part}>
          {label} <UnbrokenText>{before}</UnbrokenText> <span aria-hidden>→ </span>
          <VisuallyHidden>changed to </VisuallyHidden>
          <strong>
            <UnbrokenText>{after}</UnbrokenText>
          </strong>
        </span>
      ))}
      {reason !== null && <span className={styles.reason}>Reason: {reason}</span>}
    </p>
  );
}
