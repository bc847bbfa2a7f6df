import type { MedicationList } from '@wattle/contract/entities/medication-list.ts';
import { textFieldsOf } from '@wattle/contract/rules/dosing/text-fields.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { ProductRow } from '../queries/chart/catalogue.ts';
import type { MedicationListRow } from '../queries/chart/medication-lists.ts';

/** A list; `inCatalogue` has the products of its lines that are still there. */
export function presentMedicationList(
  row: MedicationListRow,
  inCatalogue: readonly ProductRow[],
): MedicationList {
  const codes = new Set(inCatalogue.map(({ code }) => code));
  return {
    id: row.id,
    name: row.name,
    revision: row.revision,
    updatedAt: toInstant(row.updatedAt),
    lines: row.lines.map((line) => ({
      ...line,
      // The version that saved it may have other words for the same dosage.
      ...(line.dosage && textFieldsOf({ dosage: line.dosage })),
      isInCatalogue: codes.has(line.productCode),
    })),
  };
}
