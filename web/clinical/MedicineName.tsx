import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import { medicineTitle } from '@wattle/contract/rules/medicine-line.ts';
import { delimiter } from './delimiter.ts';
import styles from './medicine.module.css';

interface MedicineNameProps {
  product: Pick<ProductIdentity, 'ingredients' | 'brandName' | 'strength' | 'form'>;
  /** Ceased and not yet confirmed: struck through, and said so to those who cannot see it (CHT-04). */
  isStruck?: boolean;
}

/** Generic name first and bold, then brand, strength and form (L1, L14). Never cut short (L12). */
export function MedicineName({ product, isStruck = false }: MedicineNameProps) {
  const { generic, brand, strength, form } = medicineTitle(product);
  const Tag = isStruck ? 's' : 'span';
  return (
    <Tag className={styles.name}>
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
