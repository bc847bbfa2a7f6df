import { hash } from 'node:crypto';
import {
  fhirResources,
  type ResourceEntry,
  type ResourceType,
} from '@wattle/contract/fhir/resources.ts';
import type { FhirResource, Meta } from 'fhir/r4';
import type { FoundResource } from './reader.ts';

/** A resource as it is sent, with its version. */
export interface FinishedResource {
  readonly resource: FhirResource & { readonly id: string; readonly meta: Meta };
  /** What its version is a hash of, as JSON. */
  readonly content: string;
  readonly version: string;
  readonly lastUpdated: Date;
  readonly residentId: string | null;
}

/**
 * Adds `meta`. The version is a hash of the content, because a resource's content also changes with the day, such as
 * the status of a course that ends.
 */
export function finish({ resource, lastUpdated, residentId }: FoundResource): FinishedResource {
  const { profile }: ResourceEntry = fhirResources[resource.resourceType as ResourceType];
  const content = JSON.stringify(resource);
  const version = hash('sha256', content).slice(0, 16);
  const meta: Meta = {
    versionId: version,
    lastUpdated: lastUpdated.toISOString(),
    // A type can have a profile for some of its resources only, such as a List of medicines.
    ...(profile === null ? resource.meta : { profile: [profile] }),
  };
  return { resource: { ...resource, meta }, content, version, lastUpdated, residentId };
}

export const etagOf = (version: string): string => `W/"${version}"`;
