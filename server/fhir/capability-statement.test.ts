import { fhir } from '@wattle/contract/operations/fhir.ts';
import type { CapabilityStatement } from 'fhir/r4';
import { beforeAll, expect, test } from 'vitest';
import { sharedApp } from '../testing/test-app.ts';

let statement: CapabilityStatement;

const app = await sharedApp();
beforeAll(async () => {
  const answer = await app.anonymous.get('/fhir/metadata');
  statement = answer.json<CapabilityStatement>();
});

const rest = () => {
  const [only] = statement.rest ?? [];
  if (only === undefined) throw new Error('The statement has no rest');
  return only;
};
const resourceOf = (type: string) => rest().resource?.find((one) => one.type === type);

/** The method and address of everything that the statement promises. */
function promised(): string[] {
  const system = rest().interaction?.length ? ['POST /'] : [];
  const wide = (rest().operation ?? []).map(({ name }) => `/$${name}`);
  const byType = (rest().resource ?? []).flatMap(
    ({ type, interaction = [], operation = [], conditionalUpdate }) => [
      ...interaction.flatMap(({ code }) => {
        const addresses: Partial<Record<string, string[]>> = {
          read: [`GET /${type}/:id`],
          'search-type': [`GET /${type}`, `POST /${type}/_search`],
          create: [`POST /${type}`],
          update: [`PUT /${type}/:id`],
          delete: [`DELETE /${type}/:id`],
        };
        return addresses[code] ?? [`unknown ${code}`];
      }),
      ...(conditionalUpdate === true ? [`PUT /${type}`] : []),
      ...operation.map(({ name }) => `/${type} $${name}`),
    ],
  );
  return [...system, ...wide, ...byType].toSorted();
}

/** The same for the existing operations; what else ETags and exports need isn't an interaction. */
function built(): string[] {
  return Object.values(fhir)
    .flatMap(({ method, path }) => {
      if (path.includes('$')) {
        const [, type = '', name = ''] =
          /^\/(?:([A-Z]\w+)\/)?(?::id\/)?\$([\w-]+)$/.exec(path) ?? [];
        return [type === '' ? `/$${name}` : `/${type} $${name}`];
      }
      return path === '/' || /^\/[A-Z]/.test(path) ? [`${method} ${path}`] : [];
    })
    .filter((one, at, all) => all.indexOf(one) === at)
    .toSorted();
}

test('it promises every operation of the table, and nothing else', () => {
  expect(promised()).toEqual(built());
});

test('it is an AU Core responder’s, readable without sign-in, with version, formats and SMART', () => {
  expect(statement).toMatchObject({
    instantiates: ['http://hl7.org.au/fhir/core/CapabilityStatement/au-core-responder'],
    fhirVersion: '4.0.1',
    kind: 'instance',
    format: ['json', 'application/fhir+json'],
    software: { name: 'Wattle' },
    rest: [
      {
        mode: 'server',
        security: { service: [{ coding: [{ code: 'SMART-on-FHIR' }] }] },
      },
    ],
  });
  expect(JSON.stringify(statement)).not.toMatch(/undefined|\[\]/);
});

test('it names the search parameters, combinations and includes of AU Core', () => {
  expect(resourceOf('Encounter')?.supportedProfile).toEqual([
    'http://hl7.org.au/fhir/core/StructureDefinition/au-core-encounter',
  ]);
  expect(resourceOf('PractitionerRole')?.searchInclude).toEqual(['PractitionerRole:practitioner']);
  const combinations = (resourceOf('MedicationRequest')?.extension ?? []).map(({ extension }) =>
    (extension ?? []).map(({ valueCode, valueString }) => valueCode ?? valueString),
  );
  expect(combinations).toEqual([
    ['SHALL', 'patient', 'status'],
    ['SHOULD', 'patient', 'intent'],
    ['SHOULD', 'patient', 'intent', 'status'],
    ['SHOULD', 'patient', 'intent', 'authoredon'],
  ]);
  const patient = resourceOf('MedicationRequest')?.searchParam?.find(
    ({ name }) => name === 'patient',
  );
  expect(patient).toEqual({
    name: 'patient',
    type: 'reference',
    definition: 'http://hl7.org.au/fhir/core/SearchParameter/au-core-clinical-patient',
    documentation: 'Also as patient.identifier.',
  });
});

test('it lists the instance’s own extensions, and what is not available here', () => {
  expect(statement.description).toContain('/StructureDefinition/wattle-time-zone');
  expect(statement.description).toContain('drafts');
});

test('SMART is discovered without sign-in, at both addresses', async () => {
  const { publicUrl } = app.container.settings;
  for (const path of [
    '/.well-known/smart-configuration',
    '/fhir/.well-known/smart-configuration',
  ]) {
    const answer = await app.anonymous.get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      token_endpoint: `${publicUrl}/fhir/auth/token`,
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
      grant_types_supported: ['client_credentials'],
      capabilities: [
        'client-confidential-asymmetric',
        'permission-user',
        'permission-v1',
        'permission-v2',
      ],
      people: { issuer: `${publicUrl}/identity` },
    });
  }
});
