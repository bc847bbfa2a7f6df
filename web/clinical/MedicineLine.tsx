import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import {
  delimiter,
  type Instruction,
  instructionParts,
  medicineTitle,
} from '@wattle/contract/rules/medicine-line.ts';
import styles from './medicine.module.css';
import { UnbrokenText } from './UnbrokenText.tsx';

interface MedicineNameProps {
  product: Pick<ProductIdentity, 'ingredients' | 'brandName' | 'strength' | 'form'>;
  /** Ceased and not yet confirmed: struck through, and announced to screen readers (CHT-04). */
  isStruck?: boolean;
}

/** Generic name first and bold, then brand, strength and form (L1, L14). Never truncated (L12). */
export function MedicineName({ product, isStruck = false }: MedicineNameProps) {
  const { generic, brand, strength, form } = medicineTitle(product);
  const Tag = isStruck ? 's' : 'span';
  return (
    <Tag className={styles.name} data-medicine-name>
      <strong>{generic}</strong>
      {brand !== null && (
        <>
          {delimiter}
          <em>{brand}</em>
        </>
      )}
      {strength !== '' && `${delimiter}${strength}`}
      {form !== '' && `${delimiter}${form}`}
    </Tag>
  );
}

interface MedicineInstructionProps {
  prescribed: Instruction;
  /** Like the name: a dose that isn't struck through could be read as one to give. */
  isStruck?: boolean;
}

/** Dose, route, frequency, times, maximum and directions (L3, L9–L11). */
export function MedicineInstruction({ prescribed, isStruck = false }: MedicineInstructionProps) {
  const parts = instructionParts(prescribed);
  const Tag = isStruck ? 's' : 'span';
  return (
    <Tag className={styles.instruction} data-instruction>
      <span className={styles.label}>{parts.label}</span>{' '}
      <strong>
        <UnbrokenText>{parts.dose}</UnbrokenText>
      </strong>
      {`${delimiter}${parts.route}${delimiter}`}
      <Schedule frequency={parts.frequency} times={parts.times} />
      {parts.maximum !== null && <UnbrokenText>{`${delimiter}${parts.maximum}`}</UnbrokenText>}
      {parts.directions !== '' && (
        <span className={styles.directions} data-directions>
          <UnbrokenText>{parts.directions}</UnbrokenText>
        </span>
      )}
    </Tag>
  );
}

/** How often, and when: a line never starts with a time, so that none is read without its frequency. */
function Schedule({ frequency, times }: { frequency: string; times: readonly string[] }) {
  if (times.length === 0) return <UnbrokenText>{frequency}</UnbrokenText>;
  const words = frequency.split(' ');
  const last = words.pop();
  return (
    <>
      {words.map((word) => `${word} `).join('')}
      <span className={styles.times}>
        {last}
        {delimiter}
        {times.join(', ')}
      </span>
    </>
  );
}
