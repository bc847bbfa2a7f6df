import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { AwaitedChange } from '@wattle/contract/rules/orders/awaited-changes.ts';
import { reasonOf } from '@wattle/contract/rules/orders/clinical-changes.ts';
import { Fact } from '../ui/content/Fact.tsx';
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
  const { kind, medication, before, successor } = change;
  const hasPredecessor = kind === 'changed' || kind === 'represcribed';
  const reason = reasonOf(change);
  if (!hasPredecessor && successor === null && reason === null) return null;
  return (
    <div className={styles.frame}>
      <dl className={styles.summary}>
        {hasPredecessor && (
          <Fact label="Replaces">
            {before === null ? 'an earlier prescription' : <Line medication={before} />}
          </Fact>
        )}
        {isFull && before !== null && (
          <Fact label="What differs">
            <FieldChanges before={prescriptionOf(before)} after={prescriptionOf(medication)} />
          </Fact>
        )}
        {successor !== null && (
          <Fact label="Replaced by">
            <Line medication={successor} />
          </Fact>
        )}
        {reason !== null && <Fact label="Reason">{reason}</Fact>}
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
