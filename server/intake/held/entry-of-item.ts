import type { FhirResource } from 'fhir/r4';
import type { Links } from '../../fhir/links.ts';
import { readEntry } from '../fhir/read/bundle.ts';
import type { Entry } from '../fhir/entry.ts';

/** A held resource, read again as it was sent. */
export function entryOfItem(resource: FhirResource, position: number, links: Links): Entry {
  const read = readEntry(resource, position, links);
  // One that had no id of its own is known by its place in the Bundle.
  const { id = '' } = resource;
  return id.startsWith('urn:') && read.issues === undefined ? { ...read, key: id } : read;
}
