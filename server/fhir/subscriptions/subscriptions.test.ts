import { createHmac, randomUUID } from 'node:crypto';
import type { SubscriptionForm } from '@wattle/contract/fhir/subscriptions.ts';
import type { Bundle, OperationOutcome, Subscription } from 'fhir/r4';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSubscription } from '../../commands/data-exchange/create-subscription.ts';
import { endSubscription } from '../../commands/data-exchange/end-subscription.ts';
import { purgeEvents } from '../../queries/exchange/deliveries.ts';
import { insertBackendService } from '../../testing/backend-services.ts';
import { action, confirm, finaliseChart, sharedCharting } from '../../testing/charting.ts';
import { fhirPerson, fhirSender } from '../../testing/fhir.ts';
import { expectStatus } from '../../testing/refusals.ts';
import {
  parametersOf,
  partOf,
  startSubscriber,
  type Subscriber,
} from '../../testing/subscriber.ts';
import {
  eventsOf,
  numbersOf,
  openSubscribing,
  type Subscribing,
} from '../../testing/subscribing.ts';

let its: Subscribing;
let subscriber: Subscriber;
const app = await sharedCharting();
const { pharmacist } = app;
beforeEach(async () => {
  its = await openSubscribing(app);
  ({ subscriber } = its);
});
afterEach(() => its.close());

const kysely = () => app.container.db.kysely;

describe('registering refuses', () => {
  test.for([
    ['ftp://example.org/', 'another scheme'],
    ['https://user:secret@example.org/', 'a password in the address'],
    ['example.org', 'no address'],
  ])('%s: %s', async ([endpoint = '']) => {
    await expect(its.subscribe({ endpoint })).rejects.toThrow('Invalid_Record');
  });

  test('an address without https in production', async () => {
    const settings = { ...app.container.settings, isProduction: true };
    const call = {
      ...its.context(),
      params: { id: randomUUID() },
      body: {
        serviceId: its.service.id,
        topics: ['order-finalised'],
        endpoint: 'http://example.org/',
        content: 'id-only',
      } as SubscriptionForm,
    };
    const answer = createSubscription({ ...app.container, settings }, call);
    await expect(answer).rejects.toThrow('Invalid_Record');
  });

  test('an unknown service, one whose access has ended, and one that may not read lists', async () => {
    await expect(its.subscribe({ serviceId: randomUUID() })).rejects.toThrow('Invalid_Record');
    const organisationIds = [its.organisationId];
    const scopes = ['system/Patient.rs'];
    const other = await insertBackendService(kysely(), app.world, { organisationIds, scopes });
    await expect(its.subscribe({}, other)).rejects.toThrow('Invalid_Record');
    await its.endAccess();
    await expect(its.subscribe()).rejects.toThrow('Invalid_Record');
  });

  test('an id that has another subscription; the same again has the same secret', async () => {
    const id = randomUUID();
    const body: SubscriptionForm = {
      serviceId: its.service.id,
      topics: ['order-finalised'],
      endpoint: subscriber.url,
      content: 'id-only',
    };
    const send = (form: SubscriptionForm) =>
      createSubscription(app.container, { ...its.context(), params: { id }, body: form });
    const secret = await send(body);
    expect(secret.length).toBeGreaterThan(40);
    expect(await send(body)).toBe(secret);
    await expect(send({ ...body, content: 'full-resource' })).rejects.toThrow('Record_Exists');
  });
});

describe('what a system is sent', () => {
  test('first a handshake, and events only of what happens after it', async () => {
    await its.finalised();
    await its.deliver();
    const { id } = await its.subscribe();
    subscriber.answer(500);
    await its.deliver();
    expect(await its.stateOf(id)).toMatchObject({
      status: 'error',
      lastError: 'The system answered HTTP 500.',
    });
    subscriber.answer(200);
    its.pass(1);
    await its.deliver();
    expect(subscriber.received.map(({ type }) => type)).toEqual(['handshake', 'handshake']);
    expect(await its.stateOf(id)).toMatchObject({ status: 'active', lastSuccessAt: app.clock.at });
  });

  test('a finalised and a confirmed order, in order, each once, as a history Bundle with its state first', async () => {
    const { id } = await its.subscribed();
    const { resident, order } = await its.finalised();
    const [medicine] = order.medications;
    await action(pharmacist(), resident, order.id, medicine?.authoringSystemForeignKey ?? '');
    await expectStatus(confirm(pharmacist(), resident, order.id), 204);
    await its.deliver();
    await its.deliver();
    expect(numbersOf(subscriber)).toEqual([1, 2]);
    const [first, second] = eventsOf(subscriber);
    const { base } = { base: `${app.container.settings.publicUrl}/fhir` };
    expect(first?.headers['content-type']).toBe('application/fhir+json');
    expect(first?.bundle).toMatchObject({ resourceType: 'Bundle', type: 'history' });
    expect(first?.bundle.entry).toHaveLength(1);
    const parameters = parametersOf(first?.bundle);
    expect(parameters.slice(0, 5)).toEqual([
      { name: 'subscription', valueReference: { reference: `${base}/Subscription/${id}` } },
      { name: 'topic', valueCanonical: `${base}/SubscriptionTopic/order-finalised` },
      { name: 'status', valueCode: 'active' },
      { name: 'type', valueCode: 'event-notification' },
      { name: 'events-since-subscription-start', valueString: '2' },
    ]);
    expect(partOf(parameters, 'notification-event')?.part).toContainEqual({
      name: 'focus',
      valueReference: { reference: `${base}/List/${order.id}` },
    });
    const topic = partOf(parametersOf(second?.bundle), 'topic')?.valueCanonical;
    expect(topic).toBe(`${base}/SubscriptionTopic/order-confirmed`);
  });

  test('with a signature over the time and the body', async () => {
    const { secret } = await its.subscribed();
    await its.finalised();
    await its.deliver();
    for (const { headers, body } of subscriber.received) {
      const [, seconds, mac] =
        /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['wattle-signature'])) ?? [];
      expect(Number(seconds)).toBe(app.clock.at.getTime() / 1000);
      const wanted = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
      expect(mac).toBe(wanted);
    }
    expect(subscriber.received).toHaveLength(2);
  });

  test('only the topics asked for, and nothing of another organisation', async () => {
    await its.subscribed({ topics: ['order-confirmed'] });
    const other = await startSubscriber();
    const { elsewhere } = app.world;
    await its.subscribed({ endpoint: other.url });
    await its.finalised();
    await finaliseChart(app.as(elsewhere.doctor), elsewhere.resident);
    await its.deliver();
    expect(numbersOf(subscriber)).toEqual([]);
    expect(numbersOf(other)).toEqual([1]);
    await other.close();
  });

  test('no names of anybody where only ids are asked for', async () => {
    await its.subscribed();
    await its.finalised(await app.addResident({ familyName: 'Wallaroo' }));
    await its.deliver();
    expect(eventsOf(subscriber)).toHaveLength(1);
    expect(eventsOf(subscriber)[0]?.body).not.toMatch(/Wallaroo|paracetamol/);
  });

  const sentOf = (bundle?: Bundle) =>
    (bundle?.entry ?? []).slice(1).map(({ fullUrl, resource }) => ({ fullUrl, resource }));

  test('the chart, the resident, who acted and the medicines where full resources are asked for', async () => {
    await its.subscribed({ content: 'full-resource' });
    const resident = await app.addResident({ familyName: 'Wallaroo' });
    const { order } = await its.finalised(resident);
    const [medicine] = order.medications;
    await action(pharmacist(), resident, order.id, medicine?.authoringSystemForeignKey ?? '');
    await expectStatus(confirm(pharmacist(), resident, order.id), 204);
    await its.deliver();
    const [finalised, confirmed] = eventsOf(subscriber).map(({ bundle }) => sentOf(bundle));
    expect(finalised).toMatchObject([
      { resource: { resourceType: 'List', id: order.id } },
      { resource: { resourceType: 'Patient', id: resident.id, name: [{ family: 'Wallaroo' }] } },
      { resource: { resourceType: 'Provenance', id: `finalised-${order.id}` } },
      {
        resource: {
          resourceType: 'MedicationRequest',
          subject: { reference: `Patient/${resident.id}` },
        },
      },
    ]);
    expect(confirmed?.map(({ resource }) => resource?.resourceType)).toEqual(
      finalised?.map(({ resource }) => resource?.resourceType),
    );
    expect(confirmed?.[2]?.resource?.id).toMatch(/^confirmed-/);
    // Each is what the service reads at its address.
    const send = fhirSender(app, await its.service.token('system/*.rs'));
    for (const { fullUrl = '', resource } of confirmed ?? []) {
      const read = await send('GET', new URL(fullUrl).pathname);
      expect(read.json()).toEqual(resource);
    }
  });

  test('full resources only of the types in its scopes', async () => {
    const organisationIds = [its.organisationId];
    const scopes = ['system/List.rs', 'system/Patient.rs'];
    const other = await insertBackendService(kysely(), app.world, { organisationIds, scopes });
    await its.subscribed({ content: 'full-resource' }, other);
    await its.finalised();
    await its.deliver();
    const types = sentOf(eventsOf(subscriber)[0]?.bundle).map(
      ({ resource }) => resource?.resourceType,
    );
    expect(types).toEqual(['List', 'Patient']);
    expect(eventsOf(subscriber)[0]?.body).not.toContain('Provenance/');
  });

  test('a heartbeat after ten minutes of silence', async () => {
    await its.subscribed();
    its.pass(9);
    await its.deliver();
    expect(subscriber.received).toHaveLength(1);
    its.pass(1);
    await its.deliver();
    await its.deliver();
    expect(subscriber.received.map(({ type }) => type)).toEqual(['handshake', 'heartbeat']);
  });

  test('each is in the audit log', async () => {
    const { id } = await its.subscribed();
    const { resident } = await its.finalised();
    await its.deliver();
    const rows = await kysely()
      .selectFrom('auditLog')
      .select(['actor', 'resident', 'detail'])
      .where('action', '=', 'fhir-notify')
      .where('resident', '=', resident.id)
      .execute();
    expect(rows).toMatchObject([
      { actor: `service/${its.service.id}`, detail: { subscription: id, event: 1 } },
    ]);
  });
});

describe('access', () => {
  test('a service whose access ended gets nothing, not even waiting events', async () => {
    const { id } = await its.subscribed();
    await its.finalised();
    await its.endAccess();
    await its.deliver();
    its.pass(60);
    await its.deliver();
    expect(numbersOf(subscriber)).toEqual([]);
    expect(await its.stateOf(id)).toMatchObject({ status: 'off', waiting: 0 });
  });

  test('waiting events are withheld once the resident lives elsewhere or the scope is gone', async () => {
    const { id } = await its.subscribed();
    subscriber.answer(503);
    const { resident } = await its.finalised();
    await its.finalised();
    await its.deliver();
    await kysely()
      .updateTable('resident')
      .set({ facilityId: app.world.elsewhere.facilityId })
      .where('id', '=', resident.id)
      .execute();
    subscriber.answer(200);
    its.pass(1);
    await its.deliver();
    expect(numbersOf(subscriber)).toEqual([1, 2]);
    await its.finalised();
    await kysely()
      .updateTable('backendService')
      .set({ scopes: ['system/Patient.rs'] })
      .where('id', '=', its.service.id)
      .execute();
    await its.deliver();
    expect(numbersOf(subscriber)).toEqual([1, 2]);
    expect(await its.stateOf(id)).toMatchObject({ waiting: 0, deadLetters: 0 });
  });

  test('an ended subscription gets nothing more', async () => {
    const { id } = await its.subscribed();
    await its.finalised();
    await endSubscription(app.container, {
      ...its.context(),
      params: { id },
      body: { revision: 0 },
    });
    await its.deliver();
    await its.finalised();
    await its.deliver();
    expect(numbersOf(subscriber)).toEqual([]);
    expect(await its.stateOf(id)).toMatchObject({ status: 'off', revision: 1 });
  });
});

describe('GET /fhir/Subscription', () => {
  const url = (id: string, more = '') => `/fhir/Subscription/${id}${more}`;

  test('refuses callers without a token, people, and services without the scope', async () => {
    const { id } = await its.subscribe();
    for (const more of ['', '/$status', '/$events']) {
      expect((await fhirSender(app)('GET', url(id, more))).statusCode).toBe(401);
      for (const user of [app.world.users.Administrator, app.world.users.Doctor]) {
        const person = await fhirPerson(app, user);
        expect((await person('GET', url(id, more))).statusCode).toBe(403);
      }
      const weak = fhirSender(app, await its.service.token('system/Patient.rs'));
      expect((await weak('GET', url(id, more))).statusCode).toBe(403);
    }
  });

  test('another service’s is not found, like one that doesn’t exist', async () => {
    const { id } = await its.subscribe();
    const organisationIds = [its.organisationId];
    const other = await insertBackendService(kysely(), app.world, { organisationIds });
    const send = fhirSender(app, await other.token('system/*.rs'));
    for (const more of ['', '/$status', '/$events']) {
      for (const one of [id, randomUUID(), 'none']) {
        const answer = await send('GET', url(one, more));
        expect(answer.statusCode).toBe(404);
        expect(answer.json<OperationOutcome>().issue[0]?.code).toBe('not-found');
      }
    }
  });

  test('a service’s own is shown without the secret, with its state, and its events again by number', async () => {
    const { id, secret } = await its.subscribed();
    await its.finalised();
    await its.finalised();
    await its.deliver();
    const send = fhirSender(app, await its.service.token('system/*.rs'));
    const answer = await send('GET', url(id));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain(secret);
    expect(answer.json<Subscription>()).toMatchObject({
      id,
      status: 'active',
      channel: { type: 'rest-hook', endpoint: subscriber.url },
    });
    const status = (await send('GET', url(id, '/$status'))).json<Bundle>();
    expect(partOf(parametersOf(status), 'type')?.valueCode).toBe('query-status');
    const askedFor = async (query: string) => {
      const bundle = (await send('GET', url(id, `/$events${query}`))).json<Bundle>();
      return parametersOf(bundle)
        .filter(({ name }) => name === 'notification-event')
        .map(({ part = [] }) => partOf(part, 'event-number')?.valueString);
    };
    expect(await askedFor('')).toEqual(['1', '2']);
    expect(await askedFor('?eventsSinceNumber=2')).toEqual(['2']);
    expect(await askedFor('?eventsUntilNumber=1')).toEqual(['1']);
    for (const bad of ['eventsSinceNumber=x', 'content=empty', 'content=full-resource']) {
      expect((await send('GET', url(id, `/$events?${bad}`))).statusCode).toBe(400);
    }
  });
});

test('events are deleted after 30 days, if no queue needs them', async () => {
  await its.subscribed();
  await its.finalised();
  await its.deliver();
  subscriber.answer(500);
  await its.finalised();
  await its.deliver();
  its.pass(40 * 24 * 60);
  await purgeEvents(kysely(), app.clock.at);
  const rows = await kysely().selectFrom('outboxEvent').select('sequence').execute();
  expect(rows).toHaveLength(1);
});
