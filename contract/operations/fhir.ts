import {
  fhirResources,
  type ResourceEntry,
  type ResourceType,
  resourceTypes,
} from '../fhir/resources.ts';
import type { FhirRight } from '../fhir/scopes.ts';
import { fhirExchange } from './fhir-exchange.ts';
import { type Operation, operation } from './operation.ts';

const service = 'fhir';
const response = 'application/fhir+json';

/** Reading and searching one type of resource. Others' records are not found, instead of refused (decision 034). */
function readsOf(type: ResourceType): [string, Operation][] {
  const { roles }: ResourceEntry = fhirResources[type];
  const access = (interaction: FhirRight['interaction']) =>
    ({ roles, about: 'nobody', right: { type, interaction } }) as const;
  return [
    [
      `read${type}`,
      operation({
        service,
        method: 'GET',
        path: `/${type}/:id`,
        summary: `One ${type}.`,
        access: access('r'),
        response,
        audit: 'fhir-read',
      }),
    ],
    [
      `search${type}`,
      operation({
        service,
        method: 'GET',
        path: `/${type}`,
        summary: `Finds resources of the type ${type}.`,
        access: access('s'),
        response,
        audit: 'fhir-search',
      }),
    ],
    [
      `postSearch${type}`,
      operation({
        service,
        method: 'POST',
        path: `/${type}/_search`,
        summary: `Finds resources of the type ${type}, without identifiers in the address.`,
        access: access('s'),
        response,
        audit: 'fhir-search',
      }),
    ],
  ];
}

/** The FHIR interface. What a type can be asked by is in `contract/fhir/resources.ts`. */
export const fhir: Readonly<Record<string, Operation>> = {
  metadata: operation({
    service,
    method: 'GET',
    path: '/metadata',
    summary: 'What the interface can do, as a CapabilityStatement.',
    access: 'anonymous',
    response,
  }),
  ...Object.fromEntries(resourceTypes.flatMap(readsOf)),
  everythingOfPatient: operation({
    service,
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
