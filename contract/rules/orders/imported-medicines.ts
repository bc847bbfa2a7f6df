import type { Medication } from '../../entities/medication.ts';
import { refusalCodes } from '../../errors.ts';
import { allowed, type Capability, refused } from '../people/capability.ts';

/**
 * A medicine's script number as it is shown; an imported one has none, because nobody prescribed it here. From where it
 * was imported stands beside it, with its prescriber.
 */
export function scriptText({ scriptNumber }: Pick<Medication, 'scriptNumber'>): string {
  return scriptNumber ?? 'none (imported)';
}

/**
 * Whether an imported medicine waits for a prescriber: until one re-prescribes, changes or ceases it, it is what somebody
 * else ordered elsewhere, and nothing may be supplied on it (decision 031).
 */
export function waitsForPrescriber({
  importedFrom,
  status,
}: Pick<Medication, 'importedFrom' | 'status'>): boolean {
  return importedFrom !== null && status !== 'Ceased';
}

/** Why such a medicine can’t be actioned, confirmed, packed or given at other times. */
export const waitsForPrescriberText =
  'Imported medicines wait for a prescriber. Until one has prescribed them here, nothing can be supplied on them, and their dose times and packaging can’t be changed.';

/** How many medicines of a chart were imported and wait for a prescriber; null if none do. */
export function importedTitle(
  medications: readonly Pick<Medication, 'importedFrom' | 'status'>[],
): string | null {
  const waiting = medications.filter(waitsForPrescriber).length;
  if (waiting === 0) return null;
  return waiting === 1 ? '1 medicine was imported' : `${waiting} medicines were imported`;
}

type MedicineOrigin = Pick<Medication, 'authoringSystemForeignKey' | 'importedFrom' | 'status'>;

/**
 * Whether a chart can be reviewed together with drafts about these medicines (by their keys): a review says that all of
 * the chart continues, which no prescriber here has said about an imported medicine.
 */
export function canReviewChart(
  medications: readonly MedicineOrigin[],
  drafted: ReadonlySet<string | null>,
): Capability {
  const isLeft = medications.some(
    (one) => waitsForPrescriber(one) && !drafted.has(one.authoringSystemForeignKey),
  );
  return isLeft ? refused(refusalCodes.Imported_Not_Prescribed) : allowed;
}
