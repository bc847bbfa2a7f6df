import type { Medication } from '../entities/medication.ts';

type Scripted = Pick<Medication, 'authoringSystemForeignKey' | 'scriptNumber'>;

/**
 * Foreign keys of the medicines whose script number the earlier order did not have (S1 §3, isNewUpdatedMedication).
 * Without an earlier order nothing is flagged.
 */
export function flagNew(
  current: readonly Scripted[],
  earlier: readonly Scripted[] | null,
): Set<string> {
  if (earlier === null) return new Set();
  const known = new Set(earlier.map((m) => m.scriptNumber));
  return new Set(
    current.filter((m) => !known.has(m.scriptNumber)).map((m) => m.authoringSystemForeignKey),
  );
}
