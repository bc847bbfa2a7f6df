import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertBackendService } from '../../testing/backend-services.ts';
import {
  action,
  addDraft,
  confirm,
  finalise,
  finaliseChart,
  sharedCharting,
} from '../../testing/charting.ts';
import { expectRefusal, expectStatus } from '../../testing/refusals.ts';
import { exchangeChannel } from './outbox.ts';
import { insertSubscription } from './subscriptions.ts';

const app = await sharedCharting();
const { doctor, pharmacist } = app;

const eventsOf = (residentId: string) =>
  app.container.db.kysely
    .selectFrom('outboxEvent')
    .select(['topic', 'orderId', 'confirmationId', 'at', 'queuedAt'])
    .where('residentId', '=', residentId)
    .orderBy('sequence')
    .execute();

test('DRF-06 a finalised order is one event, also if the request is repeated', async () => {
  const resident = await app.addResident();
  const request = {
    id: randomUUID(),
    draftIds: [await addDraft(doctor(), resident)],
    basedOnOrderId: null,
  };
  await Promise.all([1, 2, 3].map(() => expectStatus(finalise(doctor(), resident, request), 200)));
  expect(await eventsOf(resident.id)).toEqual([
    {
      topic: 'order-finalised',
      orderId: request.id,
      confirmationId: null,
      at: app.clock.at,
      queuedAt: null,
    },
  ]);
});

test('DRF-02 neither a refused request nor a transaction that fails at its end leaves an event', async () => {
  const resident = await app.addResident();
  const draftIds = [await addDraft(doctor(), resident)];
  const stale = { draftIds, basedOnOrderId: randomUUID() };
  await expectRefusal(finalise(doctor(), resident, stale), 'Not_Latest');
  const { kysely } = app.container.db;
  await sql`alter table audit_log add constraint none check (action <> 'finalise') not valid`.execute(
    kysely,
  );
  await expectStatus(finalise(doctor(), resident, { draftIds, basedOnOrderId: null }), 500);
  await sql`alter table audit_log drop constraint none`.execute(kysely);
  expect(await eventsOf(resident.id)).toEqual([]);
});

test('a confirmed order and its confirmation are one event, also if repeated, and wake every process if somebody subscribed', async () => {
  const resident = await app.addResident();
  const heard: string[] = [];
  const stop = await app.container.db.listen(exchangeChannel, (text) => heard.push(text));
  const order = await finaliseChart(doctor(), resident);
  const [medicine] = order.medications;
  await action(pharmacist(), resident, order.id, medicine?.authoringSystemForeignKey ?? '');
  await subscribe();
  const id = randomUUID();
  for (const _ of [1, 2]) await expectStatus(confirm(pharmacist(), resident, order.id, id), 204);
  // Not the order before it.
  await expect.poll(() => heard).toEqual(['']);
  await stop();
  expect(await eventsOf(resident.id)).toMatchObject([
    { topic: 'order-finalised', orderId: order.id },
    { topic: 'order-confirmed', orderId: order.id, confirmationId: id },
  ]);
});

async function subscribe() {
  const { kysely } = app.container.db;
  const { id } = await insertBackendService(kysely, app.world, {
    organisationIds: [app.world.organisationId],
  });
  await insertSubscription(kysely, {
    id: randomUUID(),
    serviceId: id,
    topics: ['order-confirmed'],
    endpoint: 'https://subscriber.example',
    content: 'id-only',
    secret: '',
    createdBy: app.world.users.Administrator.id,
    createdAt: app.clock.at,
    nextContactAt: app.clock.at,
  });
}
