import { instructionOf } from '@wattle/contract/entities/medication.ts';
import type { UserId } from '../../actor.ts';
import type { NewRow } from '../../db/insert-rows.ts';
import { supplyColumns } from '../../queries/chart/supply-columns.ts';
import { dosageColumns } from '../../queries/chart/dosage-columns.ts';
import type { DraftRow } from '../../queries/chart/drafts.ts';

export type NewMedication = NewRow<'medication'>;

/** A draft with the id of its new prescription; null if it ceases. */
export interface NumberedDraft extends DraftRow {
  readonly newMedicationId: string | null;
}

/** What all prescriptions in one order share. */
export interface Prescriber {
  readonly residentId: string;
  readonly encounterId: string | null;
  readonly chartNumber: string;
  readonly userId: UserId;
  readonly name: string;
  /** The order, if another person entered it on behalf of the prescriber. */
  readonly enteredIn: string | null;
  readonly at: Date;
}

/** The new prescriptions, each with its own script number: the chart's plus an item number. */
export function prescriptionsOf(
  drafts: readonly NumberedDraft[],
  scriptNumbers: readonly number[],
  by: Prescriber,
): NewMedication[] {
  const written = drafts.flatMap((draft) => {
    const { newMedicationId: id, prescription: p } = draft;
    return id === null || p === null ? [] : [{ draft, id, p }];
  });
  return written.map(({ draft, id, p }, i) => ({
    id,
    residentId: by.residentId,
    encounterId: by.encounterId,
    replacesId: draft.medicationId,
    scriptNumber: `${by.chartNumber}-${scriptNumbers[i]}`,
    productCode: draft.product.code,
    product: draft.product,
    ...instructionOf(p),
    ...dosageColumns(p.dosage),
    ...supplyColumns(p.supply),
    // Also of a line without a supply: rows that are written together have the same columns.
    repeats: p.supply?.repeats ?? 0,
    medicationType: draft.product.complementary ? 'ComplementaryTherapyOrder' : 'MedicationOrder',
    prescribedBy: by.userId,
    prescribedByName: by.name,
    prescribedAt: by.at,
    enteredIn: by.enteredIn,
  }));
}
