import type { FhirResource } from 'fhir/r4';
import type { Links } from '../../fhir/links.ts';
import { readWork } from '../fhir/read/bundle.ts';
import type { AnyWork } from '../fhir/work.ts';

/** A held resource, read again as it was sent. */
export function workOfItem(resource: FhirResource, position: number, links: Links): AnyWork {
  const read = readWork(resource, position, links);
  // One that had no id of its own is known by its place in the Bundle.
  const { id = '' } = resource;
  return id.startsWith('urn:') && read.resource !== undefined ? { ...read, key: id } : read;
}
