import type { HeldItem } from '@wattle/contract/entities/held-item.ts';
import type { FhirResource } from 'fhir/r4';
import { canBeRecorded } from './allergies.ts';
import type { ResidentRef } from '../../queries/resident-access.ts';
import { containedMedication } from './contained-medication.ts';
import { judgeMedicine, type MedicineContext } from './medicine.ts';

interface Into extends MedicineContext {
  readonly resident: Pick<ResidentRef, 'allergyStatus'>;
  /** Whether the resident's chart was written here, at least in part. */
  readonly isOwnChart: boolean;
}

/** Whether a clinician can release an item into the resident's record. */
export function releaseOf(
  resource: FhirResource,
  { resident, isOwnChart, ...context }: Into,
): HeldItem['release'] {
  const { resourceType } = resource;
  if (resourceType === 'AllergyIntolerance' || resourceType === 'List') {
    return canBeRecorded(resource, resident.allergyStatus) ? 'whole' : 'not-listed';
  }
  if (resourceType !== 'MedicationRequest' && resourceType !== 'MedicationStatement') {
    return 'not-whole';
  }
  const medication = containedMedication(resource) ?? null;
  const judged = judgeMedicine({ resource, medication, requesterName: null }, context);
  const isWhole =
    judged.verdict === 'ok' || (judged.verdict === 'held' && judged.medicine !== null);
  if (!isWhole) return 'not-whole';
  return isOwnChart ? 'own-chart' : 'whole';
}
