import {
  fhirResources,
  importedResourceTypes,
  type ResourceEntry,
  type ResourceType,
  resourceTypes,
} from '../fhir/resources.ts';
import type { FhirRight } from '../fhir/scopes.ts';
import type { UserType } from '../values/user-type.ts';
import { fhirExchange } from './fhir-exchange.ts';
import { type Operation, operationsOf } from './operation.ts';

const operation = operationsOf('fhir');
const response = 'application/fhir+json';

const nobody: readonly UserType[] = [];

type Interaction = FhirRight['interaction'];
type Row = readonly [string, Operation['method'], string, Interaction, string];

const audits: Readonly<Record<Interaction, string>> = {
  c: 'fhir-import',
  u: 'fhir-import',
  r: 'fhir-read',
  s: 'fhir-search',
};

const operationsFrom = (type: ResourceType, roles: readonly UserType[], rows: readonly Row[]) =>
  rows.map(([name, method, path, interaction, summary]): [string, Operation] => [
    `${name}${type}`,
    operation({
      method,
      path: `/${type}${path}`,
      summary,
      access: { roles, about: 'nobody', right: { type, interaction } },
      response,
      audit: audits[interaction],
    }),
  ]);

/**
 * Reading and searching one type of resource. Records of others come back as not found, not as refused (decision 034).
 */
function readsOf(type: ResourceType): [string, Operation][] {
  const { roles }: ResourceEntry = fhirResources[type];
  const finds = `Finds resources of the type ${type}`;
  return operationsFrom(type, roles, [
    ['read', 'GET', '/:id', 'r', `One ${type}.`],
    ['search', 'GET', '', 's', `${finds}.`],
    ['postSearch', 'POST', '/_search', 's', `${finds}, without identifiers in the address.`],
  ]);
}

/** What systems may send. People never write here. */
const writesOf = (type: ResourceType): [string, Operation][] =>
  operationsFrom(type, nobody, [
    ['create', 'POST', '', 'c', `Imports a resource of the type ${type}.`],
    ['update', 'PUT', '/:id', 'u', `Changes a resource of the type ${type}.`],
    ['updateBy', 'PUT', '', 'u', `Imports the ${type} that has the identifier in the address.`],
  ]);

/** The FHIR interface. The search parameters of each type are in `contract/fhir/resources.ts`. */
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
