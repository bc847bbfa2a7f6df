import type { Medication } from '@wattle/contract/entities/medication.ts';
import { dosesToState } from '@wattle/contract/fhir/decided-doses.ts';
import { dosagesOf } from '@wattle/contract/fhir/dosage.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { MedicationStatement } from 'fhir/r4';
import { type Links, referenceTo } from '../links.ts';
import type { MedicineRow } from '../queries/medicines.ts';
import { conceptOf, notesOf, productExtensions, statusReasonOf } from './medicine.ts';
import { momentIn } from './moment.ts';

/** A medicine that was recorded and not ordered, as AU Core MedicationStatement. */
export function medicationStatementOf(
  row: MedicineRow,
  medication: Medication,
  { root }: Links,
  today: PlainDate,
): MedicationStatement & { id: string } {
  const notes = notesOf(medication, today, root);
  const statusReason = statusReasonOf(row, medication, today);
  const end = row.stoppedOn ?? row.endDate;
  return {
    resourceType: 'MedicationStatement',
    id: row.id,
    extension: productExtensions(medication.product, root),
    status: row.fhirStatus,
    ...(statusReason !== null && { statusReason: [{ text: statusReason }] }),
    medicationCodeableConcept: conceptOf(medication.product, row.codings),
    subject: referenceTo('Patient', row.residentId),
    context: referenceTo('Encounter', row.residentId),
    effectivePeriod: {
      ...((end === null || row.startDate <= end) && { start: row.startDate }),
      ...(end !== null && { end }),
    },
    dateAsserted: momentIn(row.timeZone, row.prescribedAt),
    ...(notes.length > 0 && { note: notes }),
    dosage: dosagesOf(medication, root, row.stoppedOn, dosesToState(medication, today)),
  };
}
