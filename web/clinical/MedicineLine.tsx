import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import {
  delimiter,
  type Instruction,
  type InstructionParts,
  instructionParts,
  medicineTitle,
} from '@wattle/contract/rules/line/medicine-line.ts';
import { supplyWords } from '@wattle/contract/rules/line/supply.ts';
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

/** Dose, route, frequency, times, maximum and directions (L3, L9–L11), and how much of Schedule 8 may be supplied. */
export function MedicineInstruction({ prescribed, isStruck = false }: MedicineInstructionProps) {
  const parts = instructionParts(prescribed);
  const supply = supplyWords(prescribed);
  const Tag = isStruck ? 's' : 'span';
  return (
    <>
      <Tag className={styles.instruction} data-instruction>
        <span className={styles.label}>{parts.label}</span> <DoseWords words={parts.doseWords} />
        <Schedule {...parts} />
        {parts.maximum !== null && <UnbrokenText>{`${delimiter}${parts.maximum}`}</UnbrokenText>}
        {parts.directions !== '' && (
          <span className={styles.directions} data-directions>
            <UnbrokenText>{parts.directions}</UnbrokenText>
          </span>
        )}
      </Tag>
      {supply !== null && (
        <Tag className={styles.directions} data-medicine-text>
          <UnbrokenText>{supply}</UnbrokenText>
        </Tag>
      )}
    </>
  );
}

/** The amounts stand out from the days, times and lengths between them. */
function DoseWords({ words }: { words: InstructionParts['doseWords'] }) {
  return words.map(({ text, isAmount }, at) =>
    isAmount ? (
      <strong key={at}>
        <UnbrokenText>{text}</UnbrokenText>
      </strong>
    ) : (
      <UnbrokenText key={at}>{text}</UnbrokenText>
    ),
  );
}

/**
 * The route, how often, and when: a line never starts with a time, so that none is read without what is said before
 * it.
 */
function Schedule({ route, frequency, times }: InstructionParts) {
  const said = ['', route, frequency].filter((text, at) => at === 0 || text !== '').join(delimiter);
  if (times.length === 0) return <UnbrokenText>{said}</UnbrokenText>;
  const words = said.split(' ');
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
