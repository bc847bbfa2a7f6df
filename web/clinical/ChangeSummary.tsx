import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { AwaitedChange } from '@wattle/contract/rules/awaited-changes.ts';
import styles from './change-summary.module.css';
import { FieldChanges } from './FieldChanges.tsx';
import { MedicineInstruction, MedicineName } from './MedicineLine.tsx';

interface ChangeSummaryProps {
  change: AwaitedChange;
  /** Also shows which fields differ from the earlier line. */
  isFull?: boolean;
}

/** What a change did: the line it replaced, and why. */
export function ChangeSummary({ change, isFull = false }: ChangeSummaryProps) {
  const { medication, kind, before, successor } = change;
  const hasPredecessor = kind === 'changed' || kind === 'represcribed';
  const reason = medication.changeReason;
  if (!hasPredecessor && successor === null && reason === null) return null;
  return (
    <div className={styles.frame}>
      <dl className={styles.summary}>
        {hasPredecessor && (
          <div>
            <dt>Replaces</dt>
            <dd>{before === null ? 'an earlier prescription' : <Line medication={before} />}</dd>
          </div>
        )}
        {isFull && before !== null && (
          <div>
            <dt>What differs</dt>
            <dd>
              <FieldChanges before={prescriptionOf(before)} after={prescriptionOf(medication)} />
            </dd>
          </div>
        )}
        {successor !== null && (
          <div>
            <dt>Replaced by</dt>
            <dd>
              <Line medication={successor} />
            </dd>
          </div>
        )}
        {reason !== null && (
          <div>
            <dt>Reason</dt>
            <dd>{reason}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function Line({ medication }: { medication: Medication }) {
  return (
    <>
      <MedicineName product={medication.product} />
      <span className={styles.line}>
        <MedicineInstruction prescribed={medication} />
      </span>
    </>
  );
}

function prescriptionOf(medication: Medication) {
  return { ...medication, brandName: medication.product.brandName };
}
