import type { Medication } from '@wattle/contract/entities/medication.ts';
import { dosesToState } from '@wattle/contract/fhir/decided-doses.ts';
import { dosagesOf } from '@wattle/contract/fhir/dosage.ts';
import {
  codeSystems,
  localPrescription,
  ownCodeSystems,
  ownIdentifiers,
} from '@wattle/contract/fhir/systems.ts';
import { waitsForPrescriber } from '@wattle/contract/rules/orders/imported-medicines.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { CodeableConcept, Identifier, MedicationRequest } from 'fhir/r4';
import { dispensingOf, authorityOf } from '@wattle/contract/fhir/supply.ts';
import { type Links, referenceTo } from '../links.ts';
import type { MedicineRow } from '../queries/medicines.ts';
import { conceptOf, notesOf, productExtensions, statusReasonOf } from './medicine.ts';
import { momentIn } from './moment.ts';
import { roleIdOf } from './role-id.ts';

/** A medicine of a chart as AU Core MedicationRequest. */
export function medicationRequestOf(
  row: MedicineRow,
  medication: Medication,
  { root }: Links,
  today: PlainDate,
): MedicationRequest & { id: string } {
  const notes = notesOf(medication, today, root);
  const statusReason = statusReasonOf(row, medication, today);
  const identifiers = [...identifiersOf(row, root), ...authorityOf(medication, root)];
  return {
    resourceType: 'MedicationRequest',
    id: row.id,
    extension: productExtensions(medication.product, root),
    ...(identifiers.length > 0 && { identifier: identifiers }),
    status: row.fhirStatus,
    ...(statusReason !== null && { statusReason: { text: statusReason } }),
    intent: 'order',
    category: categoriesOf(medication, root),
    medicationCodeableConcept: conceptOf(medication.product, row.codings),
    subject: referenceTo('Patient', row.residentId),
    encounter: referenceTo('Encounter', row.residentId),
    authoredOn: momentIn(row.timeZone, row.prescribedAt),
    // The person who asked for an imported one has no record here.
    requester:
      row.importedFrom === null
        ? referenceTo(
            'PractitionerRole',
            roleIdOf(row.prescribedBy, row.organisationId),
            row.prescribedByName,
          )
        : { display: row.prescribedByName },
    ...(row.chartNumber !== null && {
      groupIdentifier: { system: `${root}/${ownIdentifiers.chart}`, value: row.chartNumber },
    }),
    courseOfTherapyType: {
      coding: [
        {
          system: codeSystems.courseOfTherapy,
          code: medication.courseType === 'ShortCourse' ? 'acute' : 'continuous',
        },
      ],
    },
    ...(notes.length > 0 && { note: notes }),
    dosageInstruction: dosagesOf(medication, root, row.stoppedOn, dosesToState(medication, today)),
    dispenseRequest: {
      ...(row.chartExpiry !== null && { validityPeriod: { end: row.chartExpiry } }),
      ...dispensingOf(medication, row.repeats),
    },
    ...(row.replacesId !== null && {
      priorPrescription: referenceTo('MedicationRequest', row.replacesId),
    }),
  };
}

/** A prescription number of our own; for an imported one what its sender calls it. */
function identifiersOf(row: MedicineRow, root: string): Identifier[] {
  if (row.scriptNumber !== null) {
    return [
      {
        type: { coding: [localPrescription] },
        system: `${root}/${ownIdentifiers.prescription}`,
        value: row.scriptNumber,
        assigner: { display: row.organisationName },
      },
    ];
  }
  const [system = '', value = ''] = row.importedKey?.split('|') ?? [];
  return value === '' ? [] : [{ ...(system !== '' && { system }), value }];
}

/** The category of R4, and one of our own for what R4 can't say. */
function categoriesOf(medication: Medication, root: string): CodeableConcept[] {
  const isTakeHome = medication.medicationType === 'TakeHomeScript';
  const own = (code: string, display: string): CodeableConcept => ({
    coding: [{ system: `${root}/${ownCodeSystems.category}`, code, display }],
  });
  const isControlled = medication.product.schedule === 'S8';
  return [
    {
      coding: [
        { system: codeSystems.requestCategory, code: isTakeHome ? 'discharge' : 'community' },
      ],
    },
    ...(isControlled ? [own('controlled', 'Schedule 8, controlled medicine')] : []),
    ...(medication.isOpenPhoneOrder ? [own('phone-order', 'Phone order, not yet confirmed')] : []),
    ...(waitsForPrescriber(medication)
      ? [own('imported', 'Imported, waits for a prescriber')]
      : []),
  ];
}
