import { generateKeyPairSync } from 'node:crypto';
import type {
  AdministrationChange,
  AdministrationChanges,
} from '@wattle/contract/entities/administration.ts';
import type { BackendServiceRecord } from '@wattle/contract/entities/data-exchange.ts';
import { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import { portalDataExchange } from '@wattle/contract/operations/portal-data-exchange.ts';
import { describe, expect, test } from 'vitest';
import { findBackendCaller, hashOfToken } from '../../fhir/backend-tokens.ts';
import { collectLog } from '../../testing/collect-log.ts';
import { expectInvalid, expectRefusal, expectStatus, statusesOf } from '../../testing/refusals.ts';
import { sharedWorld } from '../../testing/world.ts';

const logged = collectLog();

const { app, world } = await sharedWorld({ logTo: logged });
const administrator = app.as(world.users.Administrator);
const { organisationId } = world;

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keySet = (key: typeof pair.publicKey, kid = 'key-1') =>
  JSON.stringify({ keys: [{ ...key.export({ format: 'jwk' }), kid }] });
const form = (change: object = {}) => ({
  name: 'Practice system',
  jwks: keySet(pair.publicKey),
  jwksUrl: '',
  scopes: ['system/Patient.rs', 'system/*.cu'],
  organisationIds: [organisationId],
  ...change,
});
const urlOf = (path: string, id = '') => `/portal${path.replace(':id', id)}`;
const save = (id: string, body: object, client = administrator) =>
  client.put(urlOf(portalDataExchange.saveBackendService.path, id), body);
const end = (id: string, revision: number, client = administrator) =>
  client.post(urlOf(portalDataExchange.endBackendService.path, id), { revision });
const listed = async () =>
  (await expectStatus(administrator.get(urlOf(portalDataExchange.backendServices.path)), 200)).json<
    BackendServiceRecord[]
  >();

async function changesOf(subject: string): Promise<AdministrationChange['fields'][]> {
  const url = `${urlOf(portalAdministration.administrationChanges.path)}?subject=${subject}`;
  const { changes } = (
    await expectStatus(administrator.get(url), 200)
  ).json<AdministrationChanges>();
  return changes.map(({ fields }) => fields);
}

async function insertToken(serviceId: string): Promise<string> {
  const token = crypto.randomUUID();
  const now = Date.now();
  const row = { tokenHash: hashOfToken(token), serviceId, scopes: ['system/*.rs'] };
  await app.container.db.kysely
    .insertInto('backendToken')
    .values({ ...row, issuedAt: new Date(now), expiresAt: new Date(now + 60_000) })
    .execute();
  return token;
}
const callerOf = (token: string) => findBackendCaller(app.container.db.kysely, token, new Date());

describe('refuses', () => {
  const id = crypto.randomUUID();

  test('a user who isn’t an administrator', async () => {
    await expectStatus(save(id, form(), app.anonymous), 401);
    await expectStatus(save(id, form(), app.as(world.users.Consultant)), 403);
    await expectStatus(end(id, 0, app.as(world.users.Doctor)), 403);
    const list = urlOf(portalDataExchange.backendServices.path);
    await expectStatus(app.anonymous.get(list), 401);
    await expectStatus(app.as(world.users.Pharmacist).get(list), 403);
  });

  test('an invalid form', async () => {
    await expectStatus(save('not-an-id', form()), 400);
    await expectStatus(save(id, {}), 400);
    await expectStatus(save(id, form({ name: 'A\u0000B' })), 400);
    await expectStatus(save(id, form({ jwks: 'x'.repeat(50_001) })), 400);
    await expectStatus(save(id, form({ organisationIds: ['../x'] })), 400);
  });

  test('changing or ending an unknown system with 404', async () => {
    await expectStatus(save(id, form({ revision: 0 })), 404);
    await expectStatus(end(id, 0), 404);
  });

  test('invalid fields by name, and stores nothing', async () => {
    const empty = { name: ' ', jwks: '', scopes: [], organisationIds: [] };
    await expectInvalid(save(id, form(empty)), ['name', 'jwks', 'scopes', 'organisationIds']);
    const jwksUrl = 'https://example.org/jwks.json';
    await expectInvalid(save(id, form({ jwksUrl })), ['jwksUrl']);
    for (const wrong of ['http://example.org/jwks', 'https://me:pw@example.org/', 'example.org']) {
      await expectInvalid(save(id, form({ jwks: '', jwksUrl: wrong })), ['jwksUrl']);
    }
    await expectInvalid(save(id, form({ scopes: ['user/*.rs'] })), ['scopes']);
    await expectInvalid(save(id, form({ scopes: ['system/Nothing.rs'] })), ['scopes']);
    await expectInvalid(save(id, form({ organisationIds: ['nowhere'] })), ['organisationIds']);
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 });
    await expectInvalid(save(id, form({ jwks: keySet(weak.publicKey) })), ['jwks']);
    expect(await listed()).toEqual([]);
  });

  test('a private key, of which nothing is stored or logged', async () => {
    const jwks = keySet(pair.privateKey);
    const { d } = pair.privateKey.export({ format: 'jwk' });
    const answer = await save(id, form({ jwks }));
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('This holds a private key');
    expect(answer.body).not.toContain(d);
    expect(await listed()).toEqual([]);
    const rows = await app.container.db.kysely.selectFrom('auditLog').select('detail').execute();
    expect(JSON.stringify(rows)).not.toContain(d);
    expect(logged.text).not.toContain(d);
  });
});

test('registers a system once, with its public keys only, and lists it', async () => {
  const id = crypto.randomUUID();
  const name = '  Once ';
  const sent = await Promise.all([1, 2, 3].map(() => save(id, form({ name }))));
  expect(statusesOf(sent)).toEqual(['200', '200', '200']);
  const record = (await listed()).find((one) => one.id === id);
  expect(record).toMatchObject({
    name: 'Once',
    scopes: ['system/*.cu', 'system/Patient.rs'],
    keys: [
      {
        id: 'key-1',
        kind: 'RSA, 2048 bits',
        thumbprint: expect.stringMatching(/^.{43}$/) as unknown,
      },
    ],
    lastUsedAt: null,
    endedAt: null,
    revision: 0,
  });
  const changes = (await changesOf(id)).filter((fields) => fields.length > 0);
  expect(changes.map((fields) => fields.map((field) => field.name))).toEqual([
    ['name', 'jwks', 'scopes', 'organisationIds'],
  ]);
  // Shown by its name, not its code.
  expect(changes[0]?.at(-1)?.after).toMatch(/^Organisation \d+$/);
  await expectRefusal(save(id, form({ name: 'Other' })), 'Record_Exists', undefined, 'id');
});

test('a name is given to one system at a time', async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const answers = await Promise.all(
    [first, second].map((id) => save(id, form({ name: 'Both at once' }))),
  );
  expect(statusesOf(answers)).toEqual(['200', '422']);
  const kept = answers[0]?.statusCode === 200 ? first : second;
  const other = kept === first ? second : first;
  await expectInvalid(save(other, form({ name: 'both AT once' })), ['name']);
  await expectStatus(end(kept, 0), 200);
  await expectStatus(save(other, form({ name: 'Both at once' })), 200);
});

test('a change revokes the system’s tokens, and the second of two changes is refused', async () => {
  const id = crypto.randomUUID();
  await expectStatus(save(id, form({ name: 'Changed' })), 200);
  const token = await insertToken(id);
  expect(await callerOf(token)).toMatchObject({ service: { id } });
  const fewer = form({ name: 'Changed', scopes: ['system/Patient.rs'] });
  await expectStatus(save(id, { ...fewer, revision: 0 }), 200);
  expect(await callerOf(token)).toBeUndefined();
  await expectRefusal(save(id, { ...form({ name: 'X' }), revision: 0 }), 'Record_Changed');
  // Its answer was lost, so it is sent again.
  await expectStatus(save(id, { ...fewer, revision: 0 }), 200);
  // Another key under the same id is a change too.
  const next = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const replaced = { ...fewer, jwks: keySet(next.publicKey), revision: 1 };
  expect((await expectStatus(save(id, replaced), 200)).json()).toMatchObject({ revision: 2 });
});

test('ending access revokes its tokens, is permanent, and is listed among the changes', async () => {
  const id = crypto.randomUUID();
  await expectStatus(save(id, form({ name: 'Ended' })), 200);
  const token = await insertToken(id);
  await expectRefusal(end(id, 7), 'Record_Changed');
  const ended = (await expectStatus(end(id, 0), 200)).json<BackendServiceRecord>();
  expect(ended).toMatchObject({ revision: 1, endedAt: expect.any(String) as unknown });
  expect(await callerOf(token)).toBeUndefined();
  expect((await expectStatus(end(id, 1), 200)).json()).toEqual(ended);
  await expectRefusal(save(id, { ...form({ name: 'Again' }), revision: 1 }), 'Access_Ended');
  const [last = []] = (await changesOf(id)).filter((fields) => fields.length > 0);
  expect(last.map(({ name }) => name)).toEqual(['endedAt']);
  expect((await listed()).at(-1)?.endedAt).not.toBeNull();
});
