import { ownIdentifiers } from '@wattle/contract/fhir/systems.ts';
import type { ResourceType } from '@wattle/contract/fhir/resources.ts';
import type { Reference } from 'fhir/r4';
import type { Settings } from '../settings/settings.ts';
import { fhirIdOf } from './record-id.ts';

/** How this instance writes addresses of resources and of its own definitions. */
export interface Links {
  /** The address of the interface, without a trailing slash. */
  readonly base: string;
  /** The root of the instance's own extensions, code systems and identifiers, without a trailing slash. */
  readonly root: string;
}

export function linksOf({ publicUrl, fhirCanonicalRoot }: Settings): Links {
  return { base: `${publicUrl}/fhir`, root: fhirCanonicalRoot ?? `${publicUrl}/fhir` };
}

/** Where backend services get their tokens. */
export const tokenEndpointOf = ({ base }: Links): string => `${base}/auth/token`;

/** A reference to a record here, relative to the base. */
export function referenceTo(type: ResourceType, id: string, display?: string): Reference {
  return { reference: `${type}/${fhirIdOf(type, id)}`, ...(display !== undefined && { display }) };
}

/** The identifier system of an authoring system’s medical records. */
export function medicalRecordSystem({ root }: Links, authoringSystem: string): string {
  return `${root}/${ownIdentifiers.medicalRecord}/${authoringSystem}`;
}
