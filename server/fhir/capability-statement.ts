import {
  fhirResources,
  type ResourceEntry,
  resourceTypes,
} from '@wattle/contract/fhir/resources.ts';
import { auCoreResponder, ownExtensions } from '@wattle/contract/fhir/systems.ts';
import { fhir } from '@wattle/contract/operations/fhir.ts';
import type {
  CapabilityStatement,
  CapabilityStatementRest,
  CapabilityStatementRestResource,
  CapabilityStatementRestResourceOperation,
  Extension,
} from 'fhir/r4';
import type { Settings } from '../settings/settings.ts';
import { version } from '../version.ts';
import { type Capability, capabilitiesOf } from './capabilities.ts';
import { type Links, linksOf, tokenEndpointOf } from './links.ts';

/** When what the interface can do last changed. */
const date = '2026-11-22';

const extensions = {
  combination:
    'http://hl7.org/fhir/StructureDefinition/capabilitystatement-search-parameter-combination',
  expectation: 'http://hl7.org/fhir/StructureDefinition/capabilitystatement-expectation',
  oauth: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
};

/** Definitions of operations that guides have; by type, or of the whole interface. */
const operationDefinitions: Readonly<Record<string, string>> = {
  'Patient $everything': 'http://hl7.org/fhir/OperationDefinition/Patient-everything',
  'Patient $export': 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition/patient-export',
  'Group $export': 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition/group-export',
  ' $export': 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition/export',
};

/** What the interface can do, made from the tables that it runs by. */
export function capabilityStatement(settings: Settings): CapabilityStatement {
  const links = linksOf(settings);
  const capabilities = Object.values(fhir).flatMap(capabilitiesOf);
  const types = new Set<NonNullable<Capability['type']>>(resourceTypes);
  for (const { type } of capabilities) if (type !== undefined) types.add(type);
  const systemWide = capabilities.filter(({ type }) => type === undefined);
  const interactions = systemWide.flatMap((one) => {
    return one.kind === 'transaction' || one.kind === 'batch' ? [{ code: one.kind }] : [];
  });
  const operations = operationsOf(systemWide, links);
  return {
    resourceType: 'CapabilityStatement',
    url: `${links.root}/CapabilityStatement/wattle`,
    version,
    name: 'Wattle',
    title: settings.productName,
    status: 'active',
    date,
    kind: 'instance',
    description: describe(links),
    instantiates: [auCoreResponder],
    software: { name: 'Wattle', version },
    implementation: { description: settings.productName, url: links.base },
    fhirVersion: '4.0.1',
    format: ['json', 'application/fhir+json'],
    rest: [
      {
        mode: 'server',
        security: securityOf(links),
        resource: [...types].map((type) =>
          resourceOf(
            type,
            capabilities.filter((one) => one.type === type),
            links,
          ),
        ),
        ...(interactions.length > 0 && { interaction: interactions }),
        ...(operations.length > 0 && { operation: operations }),
      },
    ],
  };
}

function resourceOf(
  type: NonNullable<Capability['type']>,
  capabilities: readonly Capability[],
  links: Links,
): CapabilityStatementRestResource {
  const known = resourceTypes.find((one) => one === type);
  const entry: ResourceEntry | undefined = known && fhirResources[known];
  const has = (kind: Capability['kind']) => capabilities.some((one) => one.kind === kind);
  const codes = (['read', 'search-type', 'create', 'update', 'delete'] as const).filter(has);
  const operations = operationsOf(capabilities, links);
  const includes = Object.keys(entry?.includes ?? {});
  return {
    type,
    ...(entry?.combinations && { extension: combinationsOf(entry.combinations) }),
    ...(entry?.profile && { supportedProfile: [entry.profile] }),
    ...(entry?.needsCriterion && {
      documentation: 'A search needs at least one parameter besides those of the result.',
    }),
    ...(codes.length > 0 && { interaction: codes.map((code) => ({ code })) }),
    versioning: 'versioned',
    readHistory: false,
    ...(has('read') && { conditionalRead: 'full-support' as const }),
    ...(has('create') && { conditionalCreate: true }),
    ...(has('conditional-update') && { conditionalUpdate: true }),
    referencePolicy: ['literal', 'local'],
    ...(includes.length > 0 && { searchInclude: includes }),
    ...(entry && { searchParam: searchParamsOf(entry) }),
    ...(operations.length > 0 && { operation: operations }),
  };
}

function searchParamsOf({ search }: ResourceEntry) {
  return Object.entries(search).map(([name, { type, definition, chained, documentation }]) => {
    const said = documentation ?? (chained && `Also as ${name}.identifier.`);
    return { name, type, definition, ...(said !== undefined && { documentation: said }) };
  });
}

function combinationsOf({
  SHALL = [],
  SHOULD,
}: NonNullable<ResourceEntry['combinations']>): Extension[] {
  const grades = [...SHALL.map(() => 'SHALL'), ...SHOULD.map(() => 'SHOULD')];
  return [...SHALL, ...SHOULD].map((names, i) => ({
    url: extensions.combination,
    extension: [
      { url: extensions.expectation, valueCode: grades[i] ?? 'SHOULD' },
      ...names.map((name) => ({ url: 'required', valueString: name })),
    ],
  }));
}

function operationsOf(
  capabilities: readonly Capability[],
  { root }: Links,
): CapabilityStatementRestResourceOperation[] {
  const named = new Map<string, string>();
  for (const { kind, type = '', name = '' } of capabilities) {
    if (kind !== 'operation') continue;
    const own = `${root}/OperationDefinition/${[type, name].filter((one) => one !== '').join('-')}`;
    named.set(name, operationDefinitions[`${type} $${name}`] ?? own);
  }
  return [...named].map(([name, definition]) => ({ name, definition }));
}

function securityOf(links: Links): CapabilityStatementRest['security'] {
  return {
    extension: [
      {
        url: extensions.oauth,
        extension: [{ url: 'token', valueUri: tokenEndpointOf(links) }],
      },
    ],
    cors: false,
    service: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/restful-security-service',
            code: 'SMART-on-FHIR',
          },
        ],
      },
    ],
    description: `Systems get a token at ${tokenEndpointOf(links)} with a key of their own (SMART backend services), once an administrator has registered them. People use the token of the identity provider that they sign in with, and the scope user/*.rs. A scope never gives more than the same person or system may see elsewhere; what others may see is not found.`,
  };
}

function describe({ root }: Links): string {
  const own = Object.values(ownExtensions).map((one) => `${root}/${one}`);
  return [
    'The residents, allergies and medication charts of this instance, by AU Core 2.0.0.',
    `Extensions of its own: ${own.join(', ')}. Whatever they say also stands in dosageInstruction.text or a note, so a reader may ignore them.`,
    'Not here: drafts, notes to the pharmacy, photos, infections, marks of similar names, encounters of prescribers with residents, consent to the Closing the Gap co-payment, and user accounts. Nothing is ever deleted, so nothing answers 410.',
  ].join('\n\n');
}
