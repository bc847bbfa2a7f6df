import type { ResourceType } from '@wattle/contract/fhir/resources.ts';
import { notFound } from './outcome.ts';
import type { Reader } from './reader.ts';
import { locations } from './readers/locations.ts';
import { medicationRequests, medicationStatements } from './readers/medicines.ts';

/** What reads each type of resource. */
export const readers: Readonly<Partial<Record<ResourceType, Reader>>> = {
  Location: locations,
  MedicationRequest: medicationRequests,
  MedicationStatement: medicationStatements,
};

export function readerOf(type: ResourceType): Reader {
  const reader = readers[type];
  if (reader === undefined) throw notFound();
  return reader;
}
