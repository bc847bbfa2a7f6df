import {
  fhirResources,
  type ResourceEntry,
  resourceTypes,
} from '@wattle/contract/fhir/resources.ts';
import { fhir } from '@wattle/contract/operations/fhir.ts';
import type { Operation } from '@wattle/contract/operations/operation.ts';
import fc from 'fast-check';
import type { Bundle, MedicationStatement, Resource } from 'fhir/r4';
import { beforeAll, expect, test } from 'vitest';
import { insertBackendService } from '../testing/backend-services.ts';
import { type FhirSend, fhirPerson, fhirSender } from '../testing/fhir.ts';
import { hostileText, mutationOf } from '../testing/mutations.ts';
import { insertOrder } from '../testing/orders.ts';
import { sharedWorld } from '../testing/world.ts';
import { allergy } from '../intake/fhir/testing/resources.ts';
import { asJson, tablet } from '../intake/fhir/testing/sending.ts';

let system: FhirSend;
let people: readonly FhirSend[];
/** What this interface itself sends, by type, and what only others do. */
const samples = new Map<string, Resource>();

const { app, world } = await sharedWorld();
beforeAll(async () => {
  const db = app.container.db.kysely;
  await insertOrder(db, world.resident, world.users.Doctor, [{}]);
  const service = await insertBackendService(db, world, {
    organisationIds: [world.organisationId],
  });
  system = fhirSender(app, await service.token('system/*.cruds'));
  people = [
    await fhirPerson(app, world.users.Doctor),
    await fhirPerson(app, world.users.Administrator),
  ];
  const reference = `Patient/${world.resident.id}`;
  samples.set('AllergyIntolerance', { ...allergy(reference, 'Latex'), id: 'a1' });
  samples.set('MedicationStatement', statement(reference));
  for (const type of resourceTypes) {
    const { needsCriterion, search }: ResourceEntry = fhirResources[type];
    const by = 'patient' in search ? 'patient' : '_id';
    const query = needsCriterion === true ? `?${by}=${world.resident.id}` : '';
    for (const send of [system, ...people]) {
      const answer = await send('GET', `/fhir/${type}${query}`);
      for (const { resource } of answer.json<Bundle>().entry ?? []) {
        if (resource !== undefined) samples.set(resource.resourceType, resource);
      }
    }
  }
});

const statement = (reference: string): MedicationStatement => ({
  resourceType: 'MedicationStatement',
  id: 's1',
  status: 'active',
  medicationCodeableConcept: { text: 'paracetamol 500 mg tablet' },
  subject: { reference },
  effectivePeriod: { start: '2026-11-01' },
  dosage: [tablet],
});

/** The same calls in every run, so that a failure can be repeated. */
const seed = 34;
const callsEach = 12;

const ofAll = [
  '_count',
  '_format',
  '_include',
  '_lastUpdated',
  '_page',
  '_since',
  '_summary',
  '_total',
  '_type',
  '_typeFilter',
  '_outputFormat',
  'eventsSinceNumber',
  'eventsUntilNumber',
  'content',
];

function queryOf(type: string): fc.Arbitrary<string> {
  const entry: ResourceEntry | undefined = resourceTypes
    .filter((one) => one === type)
    .map((one) => fhirResources[one])[0];
  const known = Object.keys(entry?.search ?? {});
  const name = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known, ...ofAll) },
    hostileText,
    fc
      .record({
        name: fc.constantFrom(...known, ...ofAll),
        link: fc.constantFrom(':', '.', ':Patient.', '.identifier.'),
        rest: hostileText,
      })
      .map((one) => one.name + one.link + one.rest),
  );
  const value = fc.oneof(
    hostileText,
    fc
      .record({
        prefix: fc.constantFrom('ge', 'le', 'http://x|', 'Patient/', ','),
        rest: hostileText,
      })
      .map(({ prefix, rest }) => prefix + rest),
    fc.constantFrom(
      '2026-02-29',
      'ge9999',
      'lt0001-01-01',
      '2026-11-26T23:59:60Z',
      '1',
      'MedicationRequest:medication',
      `Patient/${samples.get('Patient')?.id ?? ''}`,
      `${type}:constructor`,
    ),
  );
  const patient = `patient=${samples.get('Patient')?.id ?? ''}`;
  return fc
    .record({
      pairs: fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 3 }),
      is: fc.boolean(),
    })
    .map(({ pairs, is }) => {
      return `${new URLSearchParams(pairs).toString()}${is ? `&${patient}` : ''}`;
    });
}

/** One or several resources to send, with one part spoilt. */
function bodyOf(type: string): fc.Arbitrary<unknown> {
  const sample = samples.get(type);
  if (sample !== undefined) return mutationOf(sample);
  const entry = [...samples.values()].map((resource) => ({
    fullUrl: `urn:uuid:${crypto.randomUUID()}`,
    resource,
    request: { method: 'PUT', url: `${resource.resourceType}/${resource.id}` },
  }));
  return fc
    .constantFrom('batch', 'transaction', 'document')
    .chain((kind) => mutationOf({ resourceType: 'Bundle', type: kind, entry }));
}

function callOf({
  path,
  method,
}: Operation): fc.Arbitrary<{ url: string; body: unknown; isForm: boolean }> {
  const [, type = ''] = path.split('/');
  const id = fc.oneof(hostileText, fc.constant(samples.get(type)?.id ?? crypto.randomUUID()));
  const isForm = path.endsWith('_search');
  const isWrite = method !== 'GET' && method !== 'DELETE' && !isForm;
  return fc
    .record({
      id,
      number: hostileText,
      query:
        isWrite && path.includes(':id') ? fc.constant('') : fc.option(queryOf(type), { nil: '' }),
      body: isWrite ? bodyOf(type) : isForm ? queryOf(type) : fc.constant(undefined),
    })
    .map((one) => {
      const filled = path
        .replace(':id', encodeURIComponent(one.id))
        .replace(':number', encodeURIComponent(one.number));
      return { url: `/fhir${filled}${one.query && `?${one.query}`}`, body: one.body, isForm };
    });
}

test.for(Object.entries(fhir))('%s never fails on what it is sent', async ([, operation]) => {
  const failed: unknown[] = [];
  const calls = fc.sample(callOf(operation), { seed, numRuns: callsEach });
  for (const [at, { url, body, isForm }] of calls.entries()) {
    const isOfPeople = typeof operation.access === 'object' && operation.access.roles.length > 0;
    const senders = isOfPeople ? [system, ...people] : [system];
    const sent: { headers?: Record<string, string>; payload?: string } = isForm
      ? {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: String(body),
        }
      : body === undefined
        ? {}
        : asJson(body);
    const answer = await senders[at % senders.length]?.(operation.method, url, sent);
    const status = answer?.statusCode ?? 0;
    if (status >= 500)
      failed.push([answer?.statusCode, operation.method, url, sent.payload?.slice(0, 3000)]);
  }
  expect(failed).toEqual([]);
});
