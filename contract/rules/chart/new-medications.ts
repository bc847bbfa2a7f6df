import type { Medication } from '../../entities/medication.ts';

type MedicineScript = Pick<Medication, 'authoringSystemForeignKey' | 'scriptNumber'>;

/**
 * Foreign keys of the medicines whose script number the earlier order did not have (isNewUpdatedMedication).
 * Without an earlier order nothing is flagged.
 */
export function flagNew(
  current: readonly MedicineScript[],
  earlier: readonly MedicineScript[] | null,
): Set<string> {
  if (earlier === null) return new Set();
  const known = new Set(earlier.map(nameOf));
  return new Set(
    current.filter((m) => !known.has(nameOf(m))).map((m) => m.authoringSystemForeignKey),
  );
}

/** An imported medicine has no script number; it is known by its key. */
const nameOf = (m: MedicineScript) => m.scriptNumber ?? m.authoringSystemForeignKey;
