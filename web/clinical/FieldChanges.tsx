import { fieldChanges, type Prescribed } from '@wattle/contract/rules/line/field-changes.ts';
import { Fact } from '../ui/content/Fact.tsx';
import { VisuallyHidden } from '../ui/content/VisuallyHidden.tsx';
import styles from './field-changes.module.css';
import { UnbrokenText } from './UnbrokenText.tsx';

interface FieldChangesProps {
  before: Prescribed;
  after: Prescribed;
}

/** The differences between two prescriptions, one line per field: before → after (CHT-02). */
export function FieldChanges({ before, after }: FieldChangesProps) {
  const changes = fieldChanges(before, after);
  if (changes.length === 0) return <p className={styles.none}>No change.</p>;
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <Fact key={change.label} label={change.label}>
          <VisuallyHidden>from </VisuallyHidden>
          <s className={styles.before} data-medicine-text>
            <UnbrokenText>{change.before}</UnbrokenText>
          </s>
          <span aria-hidden> → </span>
          <VisuallyHidden> to </VisuallyHidden>
          <strong data-medicine-text>
            <UnbrokenText>{change.after}</UnbrokenText>
          </strong>
        </Fact>
      ))}
    </dl>
  );
}
