import {
  EventTopic,
  heartbeatSeconds,
  timeoutSeconds,
} from '@wattle/contract/fhir/subscriptions.ts';
import type { ResourceType } from '@wattle/contract/fhir/resources.ts';
import type {
  Bundle,
  BundleEntry,
  FhirResource,
  Parameters,
  ParametersParameter,
  Subscription,
} from 'fhir/r4';
import type { SubscriptionRow } from '../../queries/exchange/subscriptions.ts';
import type { Links } from '../links.ts';

/** Subscriptions R5 Backport 1.1.0 for R4. */
const backport = 'http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition';

/** The canonical address of what a subscription is about; this is also its documentation’s name in `docs/fhir.md`. */
function topicUrl({ root }: Links, topics: readonly EventTopic[]): string {
  const named = EventTopic.options.filter((topic) => topics.includes(topic));
  // Of the same kind as the one before: order-finalised-or-confirmed.
  const names = named.map((topic, index) => {
    const kind = `${topic.split('-')[0]}-`;
    return named[index - 1]?.startsWith(kind) === true ? topic.slice(kind.length) : topic;
  });
  return `${root}/SubscriptionTopic/${names.join('-or-')}`;
}

/** An event as a notification describes it. */
export interface EventNotice {
  readonly number: number;
  readonly at: Date;
  readonly topic: EventTopic;
  /** The first is what it is about; of the others there may be more resources than references. */
  readonly references: readonly `${ResourceType}/${string}`[];
  /** Empty where only ids are sent. */
  readonly resources: readonly (FhirResource & { readonly id: string })[];
}

export type NotificationType =
  | 'handshake'
  | 'heartbeat'
  | 'event-notification'
  | 'query-status'
  | 'query-event';

/** The Bundle of a notification, with the state of the subscription first. */
export function notificationBundle(
  links: Links,
  row: SubscriptionRow,
  type: NotificationType,
  { id, now, events = [] }: { id: string; now: Date; events?: readonly EventNotice[] },
): Bundle {
  const status = statusOf(links, row, type, { id, events });
  return {
    resourceType: 'Bundle',
    id,
    meta: { profile: [`${backport}/backport-subscription-notification-r4`] },
    type: 'history',
    timestamp: now.toISOString(),
    entry: [
      {
        fullUrl: `urn:uuid:${id}`,
        resource: status,
        request: { method: 'GET', url: `${links.base}/Subscription/${row.id}/$status` },
        response: { status: '200' },
      },
      ...events.flatMap(({ resources }) => resources.map((one) => entryOf(links, one))),
    ],
  };
}

function entryOf({ base }: Links, resource: EventNotice['resources'][number]): BundleEntry {
  const path = `${resource.resourceType}/${resource.id}`;
  return {
    fullUrl: `${base}/${path}`,
    resource,
    request: { method: 'GET', url: path },
    response: { status: '200' },
  };
}

/** The answer to `$status`. */
export function statusBundle(links: Links, row: SubscriptionRow, id: string): Bundle {
  return {
    resourceType: 'Bundle',
    id,
    type: 'searchset',
    total: 1,
    entry: [
      {
        fullUrl: `urn:uuid:${id}`,
        resource: statusOf(links, row, 'query-status', { id, events: [] }),
        search: { mode: 'match' },
      },
    ],
  };
}

function statusOf(
  links: Links,
  row: SubscriptionRow,
  type: NotificationType,
  { id, events }: { id: string; events: readonly EventNotice[] },
): Parameters {
  const ofTopics = type === 'event-notification' ? events.map(({ topic }) => topic) : row.topics;
  return {
    resourceType: 'Parameters',
    id,
    meta: { profile: [`${backport}/backport-subscription-status-r4`] },
    parameter: [
      {
        name: 'subscription',
        valueReference: { reference: `${links.base}/Subscription/${row.id}` },
      },
      { name: 'topic', valueCanonical: topicUrl(links, ofTopics) },
      // A handshake that arrives activates it.
      { name: 'status', valueCode: type === 'handshake' ? 'requested' : row.status },
      { name: 'type', valueCode: type },
      { name: 'events-since-subscription-start', valueString: String(row.eventsSinceStart) },
      ...events.map((event) => eventOf(links, event)),
    ],
  };
}

function eventOf({ base }: Links, { number, at, references }: EventNotice): ParametersParameter {
  return {
    name: 'notification-event',
    part: [
      { name: 'event-number', valueString: String(number) },
      { name: 'timestamp', valueInstant: at.toISOString() },
      ...references.map((path, index) => ({
        name: index === 0 ? 'focus' : 'additional-context',
        valueReference: { reference: `${base}/${path}` },
      })),
    ],
  };
}

/** A subscription as its service reads it: without the secret. */
export function subscriptionResource(
  links: Links,
  { id, topics, status, endpoint, content, endedAt, lastError }: SubscriptionRow,
): Subscription & { id: string } {
  return {
    resourceType: 'Subscription',
    id,
    meta: { profile: [`${backport}/backport-subscription`] },
    status,
    ...(endedAt !== null && { end: endedAt.toISOString() }),
    reason: `Residents: ${topics.join(', ')}`,
    criteria: topicUrl(links, topics),
    ...(lastError !== null && { error: lastError }),
    channel: {
      extension: [
        { url: `${backport}/backport-heartbeat-period`, valueUnsignedInt: heartbeatSeconds },
        { url: `${backport}/backport-timeout`, valueUnsignedInt: timeoutSeconds },
      ],
      type: 'rest-hook',
      endpoint,
      payload: 'application/fhir+json',
      _payload: {
        extension: [{ url: `${backport}/backport-payload-content`, valueCode: content }],
      },
    },
  };
}
