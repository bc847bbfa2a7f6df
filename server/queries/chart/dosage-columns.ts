import type { Dosage } from '@wattle/contract/entities/dosage.ts';
import { sql } from 'kysely';

/** The columns of a dosage. What the version before doesn't know it doesn't read: it shows the texts (decision 063). */
export function dosageColumns(dosage: Dosage | null | undefined) {
  const isMeasured = dosage?.kind === 'decided-later' || dosage?.kind === 'by-measurement';
  return {
    dosage: isMeasured ? null : (dosage ?? null),
    measuredDosage: isMeasured ? dosage : null,
  };
}

/** The dosage of a row, in either column: a version before wrote measured ones beside the others. */
export const dosageIn = (row: string) => sql<Dosage | null>`coalesce(
  ${sql.ref(`${row}.measured_dosage`)}, ${sql.ref(`${row}.dosage`)})`;
