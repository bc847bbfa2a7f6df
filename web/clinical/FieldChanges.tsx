import {
  type FieldChange,
  fieldChanges,
  type ChartPrescription,
} from '@wattle/contract/rules/line/field-changes.ts';
import { VisuallyHidden } from '../ui/content/VisuallyHidden.tsx';
import styles from './field-changes.module.css';
import { UnbrokenText } from './UnbrokenText.tsx';

interface FieldChangesProps {
  before: ChartPrescription;
  after: ChartPrescription;
}

/** The differences between two prescriptions, one line per field: before → after (CHT-02). */
export function FieldChanges({ before, after }: FieldChangesProps) {
  const changes = fieldChanges(before, after);
  if (changes.length === 0) return <p className={styles.none}>No change.</p>;
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <ChangedField key={change.label} change={change} />
      ))}
    </dl>
  );
}

/** One of them, in a `dl`; what differs by day, time or step has a line for each. */
export function ChangedField({
  change: { label, values },
  className,
}: {
  change: FieldChange;
  className?: string | undefined;
}) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      {values.map(({ place, before, after }) => (
        <dd key={`${place} ${before}`}>
          {place !== '' && <span data-medicine-text>{place} </span>}
          <VisuallyHidden>from </VisuallyHidden>
          <s className={styles.before} data-medicine-text>
            <UnbrokenText>{before}</UnbrokenText>
          </s>
          <span aria-hidden> → </span>
          <VisuallyHidden> to </VisuallyHidden>
          <strong data-medicine-text>
            <UnbrokenText>{after}</UnbrokenText>
          </strong>
        </dd>
      ))}
    </div>
  );
}
