import type { Prescription } from '@wattle/contract/entities/medication.ts';
import { instructionParts } from '@wattle/contract/rules/medicine-line.ts';
import { delimiter } from './delimiter.ts';
import styles from './medicine.module.css';

/** Dose, route, frequency, times, maximum and directions, in words (L3, L9–L11). */
export function MedicineInstruction({ prescribed }: { prescribed: Prescribed }) {
  const parts = instructionParts(prescribed);
  return (
    <span className={styles.instruction}>
      <span className={styles.label}>{parts.label}</span> <strong>{parts.dose}</strong>
      {`${delimiter}${parts.route}${delimiter}${parts.frequency}`}
      {parts.times.length > 0 && (
        <>
          {delimiter}
          <span className={styles.times}>{parts.times.join(', ')}</span>
        </>
      )}
      {parts.maximum !== null && `${delimiter}${parts.maximum}`}
      {parts.directions !== '' && <span className={styles.directions}>{parts.directions}</span>}
    </span>
  );
}

type Prescribed = Pick<
  Prescription,
  | 'dose'
  | 'route'
  | 'frequency'
  | 'doseTimes'
  | 'courseType'
  | 'prnReason'
  | 'maximum24h'
  | 'directions'
>;
