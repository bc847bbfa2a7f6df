import { heartbeatSeconds } from '@wattle/contract/fhir/subscriptions.ts';
import type { Bundle } from 'fhir/r4';
import type { Container } from '../../container.ts';
import { giveUpAfter, retryAt } from '../../policies/subscriptions.ts';
import { insertAudit } from '../../queries/instance/audit.ts';
import { listBackendServices } from '../../queries/exchange/backend-service-records.ts';
import {
  type DeliveryRow,
  endForEndedServices,
  findFirstWaiting,
  keepSubscription,
  markDelivered,
  markUndelivered,
  noteAnswer,
  noteNoAnswer,
  queueNewEvents,
  releaseSubscription,
  takeSubscription,
  withholdDelivery,
} from '../../queries/exchange/deliveries.ts';
import type { SubscriptionRow } from '../../queries/exchange/subscriptions.ts';
import { openSecret } from '../../sealed-secrets.ts';
import { linksOf } from '../links.ts';
import { notificationBundle } from './notification.ts';
import { NotDelivered, post } from './post.ts';
import { eventNotice } from './event-notice.ts';

/** How many subscriptions one process delivers to at once. */
const atOnce = 8;
/** Longer than an attempt can take. */
const takenMs = 60_000;
/** How long one subscription is delivered to before another has its turn. */
const turnMs = 30_000;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/**
 * Sends events to the systems that subscribed to them, at least once and for each subscription in order. Several
 * processes may do so; each works on subscriptions that no other has.
 */
export class Deliverer {
  readonly #container: Container;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(container: Container) {
    this.#container = container;
  }

  /** Queues what is new and begins to deliver what is due. */
  async wake(): Promise<void> {
    const { db, now } = this.#container;
    await db.kysely.transaction().execute((tx) => endForEndedServices(tx, now()));
    let isMore = true;
    while (isMore && !this.#stopping.signal.aborted) {
      isMore = await db.kysely
        .transaction()
        .execute((tx) => queueNewEvents(tx, now(), giveUpAfter(now())));
    }
    this.#start();
  }

  /** Resolves once nothing is being delivered. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.idle();
  }

  #start(): void {
    if (this.#running.size >= atOnce || this.#stopping.signal.aborted) return;
    const work: Promise<void> = this.#work()
      .catch((err: unknown) => this.#container.log.error({ err }, 'Delivering failed'))
      .finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  async #work(): Promise<void> {
    const { db, now } = this.#container;
    while (!this.#stopping.signal.aborted) {
      const taken = await takeSubscription(db.kysely, now(), later(now(), takenMs));
      if (taken === undefined) return;
      // Other queues don't wait for this one.
      this.#start();
      await this.#deliverTo(taken);
    }
  }

  async #deliverTo(taken: SubscriptionRow): Promise<void> {
    const { db, now } = this.#container;
    const end = performance.now() + turnMs;
    let row: SubscriptionRow | undefined = taken;
    let last = taken;
    try {
      while (row !== undefined && performance.now() < end) {
        last = row;
        if (!(await this.#deliverNext(row)) || this.#stopping.signal.aborted) return;
        row = await keepSubscription(db.kysely, row, now(), later(now(), takenMs));
      }
    } finally {
      await releaseSubscription(db.kysely, row ?? last);
    }
  }

  /** True if something was sent, and there may be more. */
  async #deliverNext(row: SubscriptionRow): Promise<boolean> {
    const { db, now } = this.#container;
    const delivery = await findFirstWaiting(db.kysely, row.id);
    if (delivery !== undefined) {
      return delivery.nextAttemptAt <= now() && (await this.#sendEvent(row, delivery));
    }
    return row.nextContactAt <= now() && (await this.#sendSign(row));
  }

  async #sendEvent(row: SubscriptionRow, delivery: DeliveryRow): Promise<boolean> {
    const { db, now, newId, settings } = this.#container;
    const { kysely } = db;
    const problem = await this.#attempt(async () => {
      const [service] = await listBackendServices(kysely, row.serviceId);
      const event = await eventNotice(this.#container, delivery, {
        ...row,
        scopes: service?.scopes ?? [],
      });
      if (event === undefined) return await withholdDelivery(kysely, delivery);
      const links = linksOf(settings);
      const body = { id: newId(), now: now(), events: [event] };
      await this.#post(row, notificationBundle(links, row, 'event-notification', body));
      await kysely.transaction().execute(async (tx) => {
        await markDelivered(tx, delivery, now());
        await noteAnswer(tx, row.id, now(), later(now(), heartbeatSeconds * 1000));
        await insertAudit(tx, {
          actor: `service/${row.serviceId}`,
          action: 'fhir-notify',
          resident: delivery.residentId,
          origin: new URL(row.endpoint).host,
          detail: { subscription: row.id, event: delivery.number, content: row.content },
        });
      });
    });
    if (problem === undefined) return true;
    if (this.#stopping.signal.aborted) return false;
    const isLast = delivery.giveUpAt <= now();
    const next = isLast ? null : retryAt(delivery.attempts + 1, now());
    await kysely.transaction().execute(async (tx) => {
      await markUndelivered(tx, delivery, { next, now: now(), error: problem });
      await noteNoAnswer(tx, row.id, problem);
    });
    return false;
  }

  /** A handshake until it is answered, then a heartbeat. */
  async #sendSign(row: SubscriptionRow): Promise<boolean> {
    const { db, now, newId, settings } = this.#container;
    const type = row.activatedAt === null ? 'handshake' : 'heartbeat';
    const problem = await this.#attempt(async () => {
      const bundle = notificationBundle(linksOf(settings), row, type, { id: newId(), now: now() });
      await this.#post(row, bundle);
      await noteAnswer(db.kysely, row.id, now(), later(now(), heartbeatSeconds * 1000));
    });
    if (problem === undefined) return true;
    if (this.#stopping.signal.aborted) return false;
    const attempts = row.attempts + 1;
    const nextContactAt = retryAt(attempts, now());
    await noteNoAnswer(db.kysely, row.id, problem, { attempts, nextContactAt });
    return false;
  }

  /** Why it failed, for the list of the administrators; undefined if it didn't. */
  async #attempt(send: () => Promise<void>): Promise<string | undefined> {
    try {
      await send();
      return undefined;
    } catch (err) {
      if (err instanceof NotDelivered) return err.message;
      this.#container.log.error({ err }, 'A notification could not be made');
      return 'internal';
    }
  }

  async #post(row: SubscriptionRow, bundle: Bundle): Promise<void> {
    const { now, settings, log } = this.#container;
    const { id, endpoint } = row;
    const secret = openSecret(settings.secretsKey, id, row.secret);
    if (secret === undefined) {
      log.error({ subscription: id }, 'SECRETS_KEY is not the key of this subscription’s secret');
      throw new NotDelivered('The signing secret can’t be decrypted. The server’s log says why.');
    }
    await post({
      endpoint,
      secret,
      body: JSON.stringify(bundle),
      now: now(),
      isProduction: settings.isProduction,
      signal: this.#stopping.signal,
    });
  }
}
