import type { Bundle } from 'fhir/r4';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertBackendService } from '../../testing/backend-services.ts';
import { fhirSender, type FhirSend } from '../../testing/fhir.ts';
import { statementsOf } from '../../testing/statements.ts';
import { allergy, medicalRecord } from './testing/resources.ts';
import { asJson, newPatient, openSender, type Sender } from './testing/sending.ts';

let app: Sender['app'];
let world: Sender['world'];
let send: Sender['send'];
let other: FhirSend;

beforeAll(async () => {
  ({ app, world, send } = await openSender());
  const { kysely } = app.container.db;
  const service = await insertBackendService(kysely, world, {
    organisationIds: [world.organisationId],
  });
  other = fhirSender(app, await service.token('system/*.cruds'));
});
afterAll(() => app.close());

/** Patients with record numbers of their own, unless they share one. */
const people = (count: number, prefix: string, number?: string) =>
  Array.from({ length: count }, (_, at) =>
    newPatient(world, at, {
      id: `${prefix}${at}`,
      identifier: [medicalRecord('ADMIT', number ?? `${prefix}${at}`)],
    }),
  );
const bundle = (type: string, resources: readonly { resourceType: string }[]) =>
  asJson({
    resourceType: 'Bundle',
    type,
    entry: resources.map((resource) => ({
      resource,
      request: { method: 'POST', url: resource.resourceType },
    })),
  });
const statusesOf = (answer: { json: <T>() => T }) =>
  answer.json<Bundle>().entry?.map(({ response }) => response?.status);
const numbered = async (number: string) =>
  await app.container.db.kysely
    .selectFrom('resident')
    .select('id')
    .where('foreignKey', '=', number)
    .execute();

const unfinished = async () =>
  await app.container.db.kysely
    .selectFrom('importRun')
    .select('id')
    .where('finishedAt', 'is', null)
    .execute();

test('of one person a batch has at most 20 Patients: more are refused with what is about them', async () => {
  const [one] = people(1, 'alone');
  if (one === undefined) throw new Error('There is nobody');
  const crowd = people(21, 'crowd', 'C1');
  const answer = await send(
    'POST',
    '/fhir',
    bundle('batch', [allergy('Patient/crowd3', 'Latex'), ...crowd, one]),
  );
  expect(statusesOf(answer)).toEqual(['422', ...crowd.map(() => '413'), '201']);
  expect(answer.body).toContain(
    'More than 20 Patients of the Bundle have the same id or identifier: send them in several.',
  );
  expect(await numbered('C1')).toEqual([]);
  const whole = await send('POST', '/fhir', bundle('transaction', crowd));
  expect(whole.statusCode).toBe(413);
  const few = people(20, 'few', 'C1');
  const [first, ...others] = statusesOf(await send('POST', '/fhir', bundle('batch', few))) ?? [];
  expect([first, ...new Set(others)]).toEqual(['201', '200']);
  expect(await numbered('C1')).toHaveLength(1);
});

test('a transaction of more than 200 entries is refused, and the same as a batch isn’t', async () => {
  const crowd = people(201, 'whole');
  const refused = await send('POST', '/fhir', bundle('transaction', crowd));
  expect([refused.statusCode, refused.body]).toEqual([
    413,
    expect.stringContaining('has more than 200 entries: send several, a batch, or NDJSON'),
  ]);
  expect(await numbered('whole0')).toEqual([]);
  const most = await send('POST', '/fhir', bundle('transaction', crowd.slice(1)));
  expect(new Set(statusesOf(most))).toEqual(new Set(['201']));
  expect(statusesOf(await send('POST', '/fhir', bundle('batch', crowd)))?.[0]).toBe('201');
});

test('a batch is read back in one go', async () => {
  const { kysely } = app.container.db;
  const countOf = async (count: number, prefix: string) => {
    const sent = bundle('batch', people(count, prefix));
    const statements = await statementsOf(kysely, () => send('POST', '/fhir', sent));
    return statements.length;
  };
  expect(await countOf(12, 'many')).toBe(await countOf(1, 'single'));
});

test('a large batch lets others have their turn, and is one import', async () => {
  const [theirs] = people(1, 'theirs');
  const order: string[] = [];
  const large = people(260, 'large');
  const about = allergy('Patient/large259', 'Latex');
  const sent = send('POST', '/fhir', bundle('batch', [about, ...large])).then((one) => {
    order.push('batch');
    return one;
  });
  await expect.poll(unfinished, { interval: 5 }).toHaveLength(1);
  order.push(`other ${(await other('POST', '/fhir/Patient', asJson(theirs))).statusCode}`);
  const answer = await sent;
  expect(order).toEqual(['other 201', 'batch']);
  expect(new Set(statusesOf(answer))).toEqual(new Set(['201']));
  const runs = await app.container.db.kysely
    .selectFrom('importRun')
    .select(['counts', 'finishedAt'])
    .orderBy('startedAt', 'desc')
    .execute();
  const run = runs.find(({ counts }) => counts.created === 261);
  expect(run?.finishedAt).toBeInstanceOf(Date);
});

test('what an earlier part refused is not written in a later one', async () => {
  const [known] = people(1, 'known');
  await send('POST', '/fhir/Patient', asJson(known));
  const [resident] = await numbered('known0');
  const id = resident?.id ?? '';
  const refused = { ...known, id };
  const entry = [
    ...people(124, 'before').map((resource) => ({
      resource,
      request: { method: 'POST', url: 'Patient' },
    })),
    {
      resource: refused,
      request: { method: 'PUT', url: `Patient/${id}`, ifMatch: 'W/"old"' },
    },
    {
      resource: allergy(`Patient/${id}`, 'Latex'),
      request: { method: 'POST', url: 'AllergyIntolerance' },
    },
  ];
  const answer = await send(
    'POST',
    '/fhir',
    asJson({ resourceType: 'Bundle', type: 'batch', entry }),
  );
  expect(statusesOf(answer)?.slice(-2)).toEqual(['412', '422']);
});

test('a system that sends too much at once is refused with 429, and nobody else is', async () => {
  const sent = people(12, 'once');
  const [theirs, ...own] = await Promise.all([
    other('POST', '/fhir/Patient', asJson(people(1, 'meanwhile')[0])),
    ...sent.map((one) => send('POST', '/fhir/Patient', asJson(one))),
  ]);
  expect(theirs.statusCode).toBe(201);
  const refused = own.filter(({ statusCode }) => statusCode === 429);
  expect(own.filter(({ statusCode }) => statusCode === 201)).toHaveLength(12 - refused.length);
  expect(refused.length).toBeGreaterThan(0);
  expect([refused[0]?.headers['retry-after'], refused[0]?.body]).toEqual([
    '5',
    expect.stringContaining('Send the next when one is answered.'),
  ]);
  const later = people(1, 'later');
  expect((await send('POST', '/fhir/Patient', asJson(later[0]))).statusCode).toBe(201);
});
