import type { Medication } from '../entities/medication.ts';

/** A medicine's script number as it is shown; an imported one has none, because nobody prescribed it here. */
export function scriptText({
  scriptNumber,
  importedFrom,
}: Pick<Medication, 'scriptNumber' | 'importedFrom'>): string {
  return scriptNumber ?? `none (imported from ${importedFrom ?? 'another system'})`;
}

/**
 * Whether an imported medicine waits for a prescriber: until one re-prescribes, changes or ceases it, it is what somebody
 * else ordered elsewhere, and nothing may be supplied on it (decision 031).
 */
export function awaitsPrescriber({
  importedFrom,
  status,
}: Pick<Medication, 'importedFrom' | 'status'>): boolean {
  return importedFrom !== null && status !== 'Ceased';
}

/** Why such a medicine can’t be actioned or confirmed. */
export const waitsForPrescriber =
  'Imported medicines wait for a prescriber. Nothing can be supplied on them until one has prescribed them here.';
