import {
  fhirResources,
  type ResourceEntry,
  type ResourceType,
} from '@wattle/contract/fhir/resources.ts';
import type { Operation } from '@wattle/contract/operations/operation.ts';
import { fhir } from '@wattle/contract/operations/fhir.ts';
import type { Bundle } from 'fhir/r4';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertBackendService } from '../testing/backend-services.ts';
import { asForm, type FhirSend, fhirPerson, fhirSender } from '../testing/fhir.ts';
import { insertAsked } from '../testing/questions.ts';
import { insertOrder } from '../testing/orders.ts';
import { sharedWorld } from '../testing/world.ts';
import { readers } from './readers.ts';

let practice: FhirSend;
let elsewhere: FhirSend;
let ended: FhirSend;
let narrow: FhirSend;
/** Ids of resources of the other organisation, by type. */
const foreign = new Map<ResourceType, string[]>();

const types = Object.keys(readers) as ResourceType[];
/** Types that the test world has none of; readers/charts.test.ts tests who reads the audit log. */
const mayBeEmpty: readonly ResourceType[] = [
  'AllergyIntolerance',
  'AuditEvent',
  'MedicationStatement',
];
const allScopes = ['system/*.rs', 'system/*.cu', 'system/AuditEvent.rs'];

const { app, world } = await sharedWorld();
beforeAll(async () => {
  const { kysely } = app.container.db;
  await insertOrder(kysely, world.resident, world.users.Doctor, [{}]);
  await insertOrder(kysely, world.elsewhere.resident, world.elsewhere.doctor, [{}]);
  await insertAsked(kysely, world.elsewhere.resident, world.elsewhere.doctor, new Date());
  practice = fhirSender(app, await (await serviceOf(world.organisationId)).token(...allScopes));
  const other = await serviceOf(world.elsewhere.organisationId);
  elsewhere = fhirSender(app, await other.token(...allScopes));
  const away = await serviceOf(world.organisationId);
  ended = fhirSender(app, await away.token(...allScopes));
  await kysely
    .updateTable('backendService')
    .set({ endedAt: new Date() })
    .where('id', '=', away.id)
    .execute();
  const small = await serviceOf(world.organisationId);
  narrow = fhirSender(app, await small.token('user/*.rs', 'user/*.cu', 'system/Medication.rs'));
  for (const type of types) foreign.set(type, await idsOf(elsewhere, type));
});

const serviceOf = (organisationId: string) =>
  insertBackendService(app.container.db.kysely, world, { organisationIds: [organisationId] });

/** Everything of the type that the caller can search for, about the residents of both organisations. */
async function idsOf(send: FhirSend, type: ResourceType): Promise<string[]> {
  const { search }: ResourceEntry = fhirResources[type];
  const residents = [world.resident.id, world.elsewhere.resident.id].join(',');
  const key = 'patient' in search ? 'patient' : '_id';
  const query = type === 'Patient' || key === 'patient' ? `?${key}=${residents}` : '';
  const { entry = [] } = (await send('GET', `/fhir/${type}${query}`)).json<Bundle>();
  return entry.flatMap(({ resource, search: found }) =>
    found?.mode === 'match' && resource?.id !== undefined ? [resource.id] : [],
  );
}

const guarded = Object.entries(fhir)
  .filter(([, { access }]) => access !== 'anonymous')
  .map(([name, operation]) => ({ name, operation }));

/** A call of the operation that is right except for what the test is about. */
async function call(send: FhirSend, { method, path, access }: Operation, id = 'x') {
  const isSearch = typeof access === 'object' && access.right?.interaction === 's';
  const url = `/fhir${path.replace(/:\w+/, id)}`;
  if (method === 'GET') return await send('GET', isSearch ? `${url}?_id=${id}` : url);
  if (isSearch) return await send(method, url, asForm({ _id: id }));
  const headers = { 'content-type': 'application/fhir+json' };
  return await send(method, url, { headers, payload: '{}' });
}

describe('every operation', () => {
  test.for(guarded)(
    '$name is refused without a token, and with one that no longer counts',
    async ({ operation }) => {
      for (const send of [fhirSender(app), fhirSender(app, 'made-up'), ended]) {
        const answer = await call(send, operation);
        expect(answer.statusCode).toBe(401);
        expect(answer.headers['www-authenticate']).toBe('Bearer');
      }
    },
  );

  test.for(guarded)(
    '$name is refused where the scopes don’t cover it, whatever the role',
    async ({ operation }) => {
      const callers = [
        narrow,
        await fhirPerson(app, world.users.Doctor, { scope: 'api openid system/*.rs system/*.cu' }),
        await fhirPerson(app, world.users.Administrator, { scope: 'api' }),
        await fhirPerson(app, world.unmapped),
        await fhirPerson(app, { subject: 'stranger' }),
      ];
      for (const send of callers) expect((await call(send, operation)).statusCode).toBe(403);
    },
  );
});

describe('records of another organisation', () => {
  test('there are some of every type', () => {
    const none = [...foreign].filter(([, ids]) => ids.length === 0).map(([type]) => type);
    expect(none.filter((type) => !mayBeEmpty.includes(type))).toEqual([]);
  });

  test.for(types)(
    'a %s is not found, like one that doesn’t exist, and a search neither finds nor counts it',
    async (type) => {
      const { roles }: ResourceEntry = fhirResources[type];
      const people = roles.map((role) => fhirPerson(app, world.users[role]));
      for (const send of [practice, ...(await Promise.all(people))]) {
        const missing = await send('GET', `/fhir/${type}/${crypto.randomUUID()}`);
        const own = await idsOf(send, type);
        for (const id of foreign.get(type) ?? []) {
          const answer = await send('GET', `/fhir/${type}/${id}`);
          expect([answer.statusCode, answer.body]).toEqual([404, missing.body]);
          const found = (await send('GET', `/fhir/${type}?_id=${id}`)).json<Bundle>();
          expect([found.total, found.entry]).toEqual([0, undefined]);
          expect(own).not.toContain(id);
        }
      }
    },
  );

  test('everything about their resident is not found either', async () => {
    const { id } = world.elsewhere.resident;
    const answer = await practice('GET', `/fhir/Patient/${id}/$everything`);
    const missing = await practice('GET', `/fhir/Patient/${crypto.randomUUID()}/$everything`);
    expect([answer.statusCode, answer.body]).toEqual([404, missing.body]);
  });
});

describe('everything about a resident', () => {
  test('is what the scopes cover, with people and facilities, and is recorded as a view of the resident', async () => {
    const { id } = world.resident;
    const service = await serviceOf(world.organisationId);
    const read = async (...scopes: string[]) => {
      const send = fhirSender(app, await service.token(...scopes));
      const { entry = [] } = (await send('GET', `/fhir/Patient/${id}/$everything`)).json<Bundle>();
      return new Set(entry.map(({ resource }) => resource?.resourceType));
    };
    const all = await read('system/*.rs');
    for (const type of ['Patient', 'MedicationRequest'] as const) expect(all).toContain(type);
    expect(all).not.toContain('AuditEvent');
    expect([...(await read('system/Patient.r'))]).toEqual(['Patient']);
    const audited = await app.container.db.kysely
      .selectFrom('auditLog')
      .select(['actor', 'action', 'resident'])
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow();
    expect(audited).toEqual({
      actor: `service/${service.id}`,
      action: 'fhir-read',
      resident: id,
    });
  });

  test('is narrowed by _type, and an unknown one is refused', async () => {
    const path = `/fhir/Patient/${world.resident.id}/$everything`;
    const { entry = [] } = (
      await practice('GET', `${path}?_type=MedicationRequest`)
    ).json<Bundle>();
    const found = entry.filter(({ search }) => search?.mode === 'match');
    expect(new Set(found.map(({ resource }) => resource?.resourceType))).toEqual(
      new Set(['MedicationRequest']),
    );
    expect((await practice('GET', `${path}?_type=Cat`)).statusCode).toBe(400);
  });
});

test('a search is recorded with its caller and whose records it showed', async () => {
  const doctor = await fhirPerson(app, world.users.Doctor);
  await doctor('GET', `/fhir/Patient?_id=${world.resident.id},${world.elsewhere.resident.id}`);
  const audited = await app.container.db.kysely
    .selectFrom('auditLog')
    .select(['actor', 'action', 'resident', 'detail'])
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow();
  expect(audited).toEqual({
    actor: world.users.Doctor.id,
    action: 'fhir-search',
    resident: world.resident.id,
    detail: { path: '/Patient', count: 1 },
  });
});
