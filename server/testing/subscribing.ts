import { randomUUID } from 'node:crypto';
import type { SubscriptionForm } from '@wattle/contract/fhir/subscriptions.ts';
import { TimeZone } from '@wattle/contract/values/instant.ts';
import { createSubscription } from '../commands/data-exchange/create-subscription.ts';
import { Deliverer } from '../fhir/subscriptions/deliver.ts';
import { listDeadLetters, listSubscriptions } from '../queries/exchange/subscriptions.ts';
import { todayIn } from '../time.ts';
import { insertBackendService, type TestService } from './backend-services.ts';
import { type Charting, draft, finaliseChart, prescription } from './charting.ts';
import type { TestResident } from './rows.ts';
import { startSubscriber, type Subscriber } from './subscriber.ts';

const timeZone = TimeZone.parse('Australia/Adelaide');

/** A registered service and its subscriber, in the world of `app`; its clock begins anew. */
export async function openSubscribing(app: Charting) {
  app.clock.at = new Date('2026-11-21T01:30:00.000Z');
  const { kysely } = app.container.db;
  const { organisationId } = app.world;
  const service = await insertBackendService(kysely, app.world, {
    organisationIds: [organisationId],
  });
  const subscriber = await startSubscriber();

  /** As an administrator calls. */
  const context = () => ({
    actor: { userId: app.world.users.Administrator.id },
    now: app.clock.at,
    audit: async () => undefined,
  });

  /** Registers the subscriber; returns the subscription's id and secret. */
  async function subscribe(form: Partial<SubscriptionForm> = {}, whose: TestService = service) {
    const id = randomUUID();
    const body = {
      serviceId: whose.id,
      topics: ['order-finalised', 'order-confirmed'],
      endpoint: subscriber.url,
      content: 'id-only',
      ...form,
    } as SubscriptionForm;
    const secret = await createSubscription(app.container, { ...context(), params: { id }, body });
    return { id, secret };
  }

  async function deliver(container = app.container): Promise<void> {
    const deliverer = new Deliverer(container);
    await deliverer.wake();
    await deliverer.idle();
  }

  return {
    organisationId,
    service,
    subscriber,
    context,
    subscribe,
    deliver,
    /** Registered, and the handshake answered. */
    subscribed: async (...of: Parameters<typeof subscribe>) => {
      const made = await subscribe(...of);
      await deliver();
      return made;
    },
    pass: (minutes: number) => {
      app.clock.at = new Date(app.clock.at.getTime() + minutes * 60_000);
    },
    finalised: async (ofResident?: TestResident) => {
      const resident = ofResident ?? (await app.addResident());
      const startDate = todayIn(timeZone, app.clock.at);
      const medicine = draft({ prescription: prescription({ startDate }) });
      const doctor = app.as(app.world.users.Doctor);
      return { resident, order: await finaliseChart(doctor, resident, [medicine]) };
    },
    stateOf: async (id: string) => (await listSubscriptions(kysely, id))[0],
    deadLettersOf: (id: string) => listDeadLetters(kysely, id, 100),
    endAccess: async ({ id }: TestService = service) => {
      await kysely
        .updateTable('backendService')
        .set({ endedAt: app.clock.at })
        .where('id', '=', id)
        .execute();
    },
    close: async () => {
      await subscriber.close();
      await kysely.deleteFrom('subscriptionDelivery').execute();
      await kysely.deleteFrom('subscription').execute();
    },
  };
}

export type Subscribing = Awaited<ReturnType<typeof openSubscribing>>;

/** The events that were sent, whatever was answered. */
export const eventsOf = ({ received }: Subscriber) =>
  received.filter(({ number }) => number !== undefined);
export const numbersOf = (from: Subscriber) => eventsOf(from).map(({ number }) => Number(number));
