import type { AwaitedChange } from '@wattle/contract/rules/orders/awaited-changes.ts';
import { changeWords, reasonOf } from '@wattle/contract/rules/orders/clinical-changes.ts';
import { Fact } from '../ui/content/Fact.tsx';
import styles from './change-words.module.css';
import { ChangedField } from './FieldChanges.tsx';

/** What a change did, in a few lines: `Dose: 2 tablets → 1 tablet`, and why. */
export function ChangeWords({ change }: { change: AwaitedChange }) {
  const { title, fields } = changeWords(change);
  const reason = reasonOf(change);
  return (
    <>
      {fields.length === 0 && <p>{title}</p>}
      {(fields.length > 0 || reason !== null) && (
        <dl className={styles.words}>
          {fields.map((field) => (
            <ChangedField key={field.label} change={field} className={styles.part} />
          ))}
          {reason !== null && (
            <Fact label="Reason" className={styles.part}>
              {reason}
            </Fact>
          )}
        </dl>
      )}
    </>
  );
}
