import type {
  SubscriptionDetail,
  SubscriptionRecord,
} from '@wattle/contract/entities/data-exchange.ts';
import { portalDataExchange } from '@wattle/contract/operations/portal-data-exchange.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertOrder } from '../../testing/orders.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../testing/refusals.ts';
import { type TestClient } from '../../testing/test-app.ts';
import { sharedWorld } from '../../testing/world.ts';

let administrator: TestClient;
const serviceId = crypto.randomUUID();

const { app, world } = await sharedWorld();
beforeAll(async () => {
  const { kysely } = app.container.db;
  administrator = app.as(world.users.Administrator);
  await kysely
    .insertInto('backendService')
    .values({
      id: serviceId,
      name: 'Practice system',
      jwksUrl: 'https://example.org/jwks',
      scopes: ['system/*.rs'],
      createdBy: world.users.Administrator.id,
      createdAt: new Date(),
    })
    .execute();
});

const urlOf = (path: string, id = '') => `/portal${path.replace(':id', id)}`;
const list = urlOf(portalDataExchange.subscriptions.path);
const form = (change: object = {}) => ({
  serviceId,
  topics: ['order-finalised'],
  endpoint: 'https://example.org/notify',
  content: 'id-only',
  ...change,
});
const create = (id: string, body: object = form(), client = administrator) =>
  client.put(urlOf(portalDataExchange.createSubscription.path, id), body);
const end = (id: string, revision: number, client = administrator) =>
  client.post(urlOf(portalDataExchange.endSubscription.path, id), { revision });
const sendAgain = (id: string, client = administrator) =>
  client.post(urlOf(portalDataExchange.sendAgain.path, id));
const detail = (id: string, client = administrator) =>
  client.get(urlOf(portalDataExchange.subscription.path, id));
const read = async (id: string) => (await expectStatus(detail(id), 200)).json<SubscriptionDetail>();

/** The notification of an order that was given up. */
async function insertDeadLetter(subscriptionId: string): Promise<void> {
  const { kysely } = app.container.db;
  const order = await insertOrder(kysely, world.resident, world.users.Doctor, [{}]);
  const at = new Date('2026-11-16T01:00:00Z');
  const event = { topic: 'order-finalised', orderId: order.id, confirmationId: null } as const;
  const { sequence } = await kysely
    .insertInto('outboxEvent')
    .values({ ...event, residentId: world.resident.id, at, queuedAt: at })
    .returning('sequence')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('subscriptionDelivery')
    .values({
      subscriptionId,
      eventSequence: sequence,
      number: 1,
      attempts: 300,
      nextAttemptAt: at,
      giveUpAt: at,
      deadAt: at,
      lastError: 'It answered 503.',
    })
    .execute();
}

describe('refuses', () => {
  const id = crypto.randomUUID();

  test('a user who isn’t an administrator', async () => {
    await expectStatus(app.anonymous.get(list), 401);
    await expectStatus(create(id, form(), app.anonymous), 401);
    const pharmacist = app.as(world.users.Pharmacist);
    await expectStatus(pharmacist.get(list), 403);
    await expectStatus(detail(id, pharmacist), 403);
    await expectStatus(create(id, form(), pharmacist), 403);
    await expectStatus(end(id, 0, pharmacist), 403);
    await expectStatus(sendAgain(id, pharmacist), 403);
  });

  test('an unknown subscription with 404, and an invalid form with 400', async () => {
    await expectStatus(detail(id), 404);
    await expectStatus(end(id, 0), 404);
    await expectStatus(sendAgain(id), 404);
    await expectStatus(create('x'), 400);
    await expectStatus(create(id, form({ topics: [] })), 400);
    await expectStatus(create(id, form({ topics: ['resident-moved'] })), 400);
    await expectStatus(create(id, form({ content: 'empty' })), 400);
  });

  test('an invalid address and an unknown service, by field', async () => {
    const endpoint = 'ftp://example.org';
    await expectRefusal(create(id, form({ endpoint })), 'Invalid_Record', undefined, 'endpoint');
    const nobody = form({ serviceId: crypto.randomUUID() });
    await expectRefusal(create(id, nobody), 'Invalid_Record', undefined, 'serviceId');
    await expectStatus(detail(id), 404);
  });
});

test('a subscription is created once, and its secret is sent only then', async () => {
  const id = crypto.randomUUID();
  const sent = await Promise.all([create(id), create(id)]);
  expect(statusesOf(sent)).toEqual(['200', '200']);
  const { secret } = sent[0].json<{ secret: string }>();
  expect(secret).toMatch(/^[\w-]{43}$/);
  const listed = await expectStatus(administrator.get(list), 200);
  expect(listed.body).not.toContain(secret);
  expect(JSON.stringify(await read(id))).not.toContain(secret);
  expect(listed.json<SubscriptionRecord[]>().find((one) => one.id === id)).toMatchObject({
    serviceName: 'Practice system',
    status: 'requested',
    eventCount: 0,
    waitingCount: 0,
    deadCount: 0,
    lastError: '',
  });
  const rows = await app.container.db.kysely.selectFrom('auditLog').select('detail').execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
  const changed = form({ endpoint: 'https://example.org/other' });
  await expectRefusal(create(id, changed), 'Record_Exists', undefined, 'id');
});

test('dead letters are listed without the residents they are about, and sent again', async () => {
  const id = crypto.randomUUID();
  await expectStatus(create(id), 200);
  await insertDeadLetter(id);
  const before = await read(id);
  expect(before).toMatchObject({
    deadCount: 1,
    deadLetters: [
      { number: 1, topic: 'order-finalised', attempts: 300, error: 'It answered 503.' },
    ],
  });
  expect(JSON.stringify(before)).not.toContain(world.resident.id);
  await expectStatus(sendAgain(id), 204);
  await expectStatus(sendAgain(id), 204);
  expect(await read(id)).toMatchObject({ deadCount: 0, waitingCount: 1, deadLetters: [] });
});

test('a subscription and its queue end once, on the revision that was seen', async () => {
  const id = crypto.randomUUID();
  await expectStatus(create(id), 200);
  await expectRefusal(end(id, 9), 'Record_Changed');
  await expectStatus(end(id, 0), 204);
  await expectStatus(end(id, 1), 204);
  const ended = await read(id);
  expect(ended).toMatchObject({ status: 'off', waitingCount: 0 });
  expect(ended.endedAt).not.toBeNull();
});

test('ending a service’s access ends its subscriptions and drops their queues', async () => {
  const { kysely } = app.container.db;
  const own = crypto.randomUUID();
  await kysely
    .insertInto('backendService')
    .values({
      id: own,
      name: 'Leaving system',
      jwksUrl: 'https://example.org/jwks',
      scopes: ['system/*.rs'],
      createdBy: world.users.Administrator.id,
      createdAt: new Date(),
    })
    .execute();
  const id = crypto.randomUUID();
  await expectStatus(create(id, form({ serviceId: own })), 200);
  await insertDeadLetter(id);
  const endAccess = urlOf(portalDataExchange.endBackendService.path, own);
  await expectStatus(administrator.post(endAccess, { revision: 0 }), 200);
  expect(await read(id)).toMatchObject({ status: 'off', deadCount: 0 });
});
