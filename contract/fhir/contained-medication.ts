import type { Medication, MedicationRequest, MedicationStatement } from 'fhir/r4';

/** The Medication contained in a resource; the import puts those it refers to there before it holds them. */
export function containedMedication({
  contained = [],
}: MedicationRequest | MedicationStatement): Medication | undefined {
  return contained.find((one): one is Medication => one.resourceType === 'Medication');
}
