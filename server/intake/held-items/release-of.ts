import type { HeldItem } from '@wattle/contract/entities/held-item.ts';
import type { FhirResource } from 'fhir/r4';
import { canBeRecorded } from '../fhir/read/allergy-statement.ts';
import type { ResidentRef } from '../../queries/residents/resident-access.ts';
import {
  type PrescribedSoFar,
  runningOf,
  stillToReplace,
} from '../../queries/chart/prescribed-medicines.ts';
import type { HeldItemRow } from '../../queries/exchange/held-items.ts';
import { containedMedication } from '@wattle/contract/fhir/contained-medication.ts';
import { type MedicineContext, readMedicine } from '../fhir/read/medicine.ts';

interface Into extends MedicineContext {
  readonly resident: Pick<ResidentRef, 'allergyStatus'>;
  /** Whether the resident's chart was written here, at least in part. */
  readonly isOwnChart: boolean;
  /** Whether it is about medicines of the chart. */
  readonly asksToCease: boolean;
}

/** Whether a clinician can release an item into the resident's record. */
export function releaseOf(
  resource: FhirResource,
  { resident, isOwnChart, asksToCease, ...context }: Into,
): HeldItem['release'] {
  const { resourceType } = resource;
  if (resourceType === 'AllergyIntolerance' || resourceType === 'List') {
    return canBeRecorded(resource, resident.allergyStatus) ? 'whole' : 'not-listed';
  }
  if (resourceType !== 'MedicationRequest' && resourceType !== 'MedicationStatement') {
    return 'not-whole';
  }
  const medication = containedMedication(resource) ?? null;
  const read = readMedicine({ resource, medication, requesterName: null }, context);
  const medicine = 'result' in read ? null : read.medicine;
  const isEnded = medicine?.kind === 'ended';
  if (isEnded || (resource.status === 'on-hold' && asksToCease)) return 'cease';
  if (medicine === null) return 'not-whole';
  return isOwnChart ? 'own-chart' : 'whole';
}

/** The medicines of the chart that an item asks to cease, and that are still given. */
export function ceasesOf(
  so: PrescribedSoFar,
  { resource, medicationIds }: Pick<HeldItemRow, 'resource' | 'medicationIds'>,
): string[] {
  const isMedicine = 'status' in resource && resource.status === 'active';
  return isMedicine ? stillToReplace(so, medicationIds) : runningOf(so, medicationIds);
}
