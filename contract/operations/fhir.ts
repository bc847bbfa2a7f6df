import {
  fhirResources,
  importedResourceTypes,
  type ResourceEntry,
  type ResourceType,
  resourceTypes,
} from '../fhir/resources.ts';
import type { FhirRight } from '../fhir/scopes.ts';
import { fhirExchange } from './fhir-exchange.ts';
import { type Operation, operationsOf } from './operation.ts';

const operation = operationsOf('fhir');
const response = 'application/fhir+json';

/** Reading and searching one type of resource. Others' records are not found, instead of refused (decision 034). */
function readsOf(type: ResourceType): [string, Operation][] {
  const { roles }: ResourceEntry = fhirResources[type];
  const access = (interaction: FhirRight['interaction']) =>
    ({ roles, about: 'nobody', right: { type, interaction } }) as const;
  return Object.entries({
    [`read${type}`]: operation({
      method: 'GET',
      path: `/${type}/:id`,
      summary: `One ${type}.`,
      access: access('r'),
      response,
      audit: 'fhir-read',
    }),
    [`search${type}`]: operation({
      method: 'GET',
      path: `/${type}`,
      summary: `Finds resources of the type ${type}.`,
      access: access('s'),
      response,
      audit: 'fhir-search',
    }),
    [`postSearch${type}`]: operation({
      method: 'POST',
      path: `/${type}/_search`,
      summary: `Finds resources of the type ${type}, without identifiers in the address.`,
      access: access('s'),
      response,
      audit: 'fhir-search',
    }),
  });
}

/** What systems may send. People never write here. */
function writesOf(type: ResourceType): [string, Operation][] {
  const access = (interaction: FhirRight['interaction']) =>
    ({ roles: [], about: 'nobody', right: { type, interaction } }) as const;
  return Object.entries({
    [`create${type}`]: operation({
      method: 'POST',
      path: `/${type}`,
      summary: `Imports a resource of the type ${type}.`,
      access: access('c'),
      response,
      audit: 'fhir-import',
    }),
    [`update${type}`]: operation({
      method: 'PUT',
      path: `/${type}/:id`,
      summary: `Changes a resource of the type ${type}.`,
      access: access('u'),
      response,
      audit: 'fhir-import',
    }),
    [`updateBy${type}`]: operation({
      method: 'PUT',
      path: `/${type}`,
      summary: `Imports the ${type} that has the identifier in the address.`,
      access: access('u'),
      response,
      audit: 'fhir-import',
    }),
  });
}

/** The FHIR interface. What a type can be asked by is in `contract/fhir/resources.ts`. */
export const fhir: Readonly<Record<string, Operation>> = {
  metadata: operation({
    method: 'GET',
    path: '/metadata',
    summary: 'What the interface can do, as a CapabilityStatement.',
    access: 'anonymous',
    response,
  }),
  ...Object.fromEntries(resourceTypes.flatMap(readsOf)),
  ...Object.fromEntries(importedResourceTypes.flatMap(writesOf)),
  importBundle: operation({
    method: 'POST',
    path: '/',
    summary: 'Imports a Bundle: a transaction all or nothing, a batch one by one.',
    access: { roles: [], about: 'nobody', right: { type: null, interaction: 'c' } },
    response,
    audit: 'fhir-import',
    bodyLimit: 10_485_760,
  }),
  everythingOfPatient: operation({
    method: 'GET',
    path: '/Patient/:id/$everything',
    summary: 'Everything about one resident, with the people and places that it names.',
    access: {
      roles: fhirResources.Patient.roles,
      about: 'nobody',
      right: { type: 'Patient', interaction: 'r' },
    },
    response,
    audit: 'fhir-read',
  }),
  ...fhirExchange,
};
