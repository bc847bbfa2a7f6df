import type { Insertable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { DraftRow } from '../../queries/drafts.ts';
import type { AppliedDraft } from '@wattle/contract/rules/apply-drafts.ts';

export type NewMedication = Insertable<Tables['medication']>;

/** A draft together with the id of the prescription that it will be written as; null when it ceases. */
export interface NumberedDraft {
  readonly draft: DraftRow;
  readonly newMedicationId: string | null;
}

/** What all prescriptions of one order have in common. */
export interface Prescriber {
  readonly residentId: string;
  readonly encounterId: string | null;
  readonly chartNumber: string;
  readonly userId: string;
  readonly name: string;
  readonly at: Date;
}

export function toApplied({ draft, newMedicationId }: NumberedDraft): AppliedDraft {
  const { kind, medication_id: medicationId, reason } = draft;
  return { kind, medicationId, newMedicationId, reason };
}

/** The prescriptions that drafts become, each with a script number of its own: that of the chart and an item's. */
export function prescriptionsOf(
  drafts: readonly NumberedDraft[],
  scriptNumbers: readonly number[],
  by: Prescriber,
): NewMedication[] {
  const written = drafts.flatMap(({ draft, newMedicationId: id }) =>
    id === null || draft.prescription === null ? [] : [{ draft, id, p: draft.prescription }],
  );
  return written.map(({ draft, id, p }, i) => ({
    id,
    resident_id: by.residentId,
    encounter_id: by.encounterId,
    replaces_id: draft.medication_id,
    script_number: `${by.chartNumber}-${scriptNumbers[i]}`,
    product_code: draft.product.code,
    product: JSON.stringify(draft.product),
    course_type: p.courseType,
    packaging_type: p.packagingType,
    dose: p.dose,
    route: p.route,
    frequency: p.frequency,
    dose_times: p.doseTimes,
    start_date: p.startDate,
    end_date: p.endDate,
    prn_reason: p.prnReason,
    maximum_24h: p.maximum24h,
    directions: p.directions,
    medication_type: draft.product.complementary ? 'ComplementaryTherapyOrder' : 'MedicationOrder',
    prescribed_by: by.userId,
    prescribed_by_name: by.name,
    prescribed_at: by.at,
  }));
}
