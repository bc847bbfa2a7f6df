import type { DraftContent } from '../../entities/draft.ts';
import type { Medication } from '../../entities/medication.ts';
import { fieldChanges, prescribedIn } from '../line/field-changes.ts';
import { waitsForPrescriber } from '../orders/imported-medicines.ts';

export const changesNothingWords =
  'Nothing differs from the line on the chart. Change something, or close this without saving';

/**
 * Whether a draft to change a medicine leaves it as it is, so that its order would say *changed* and nothing that differs.
 * One that was imported may be taken over as it is.
 */
export function changesNothing(
  { kind, prescription }: Pick<DraftContent, 'kind' | 'prescription'>,
  medication: Medication,
): boolean {
  if (kind !== 'change' || prescription === null || waitsForPrescriber(medication)) return false;
  const isSameProduct = prescription.productCode === medication.product.code;
  const isSameWriting = (prescription.dosage === undefined) === (medication.dosage === undefined);
  const differs = fieldChanges(prescribedIn(medication), prescription).length > 0;
  return isSameProduct && isSameWriting && !differs;
}
