import { SubscriptionContent } from '@wattle/contract/fhir/subscriptions.ts';
import type { Container } from '../../container.ts';
import { listNumbered } from '../../queries/exchange/deliveries.ts';
import { findSubscriptionOf, type SubscriptionRow } from '../../queries/exchange/subscriptions.ts';
import type { FhirAnswer, FhirCall, FhirHandler } from '../fhir-call.ts';
import { linksOf } from '../links.ts';
import { FhirFailure, notFound } from '../outcome.ts';
import { notificationBundle, statusBundle, subscriptionResource } from './notification.ts';
import { eventNotice } from './event-notice.ts';

const mostEvents = 100;

/** The calls about subscriptions: a service sees its own. */
export function subscriptionHandlers(
  container: Container,
): Readonly<Record<'readSubscription' | 'subscriptionStatus' | 'subscriptionEvents', FhirHandler>> {
  const { newId, settings, db } = container;
  const links = linksOf(settings);

  async function ownOf({ caller, params }: FhirCall): Promise<OwnSubscription> {
    if (caller?.kind !== 'service') throw notFound();
    const row = await findSubscriptionOf(db.kysely, caller.service.id, params['id'] ?? '');
    if (row === undefined) throw notFound();
    return { row, scopes: caller.scopes };
  }

  return {
    readSubscription: async (call) => {
      const { row } = await ownOf(call);
      return { status: 200, resource: subscriptionResource(links, row) };
    },
    subscriptionStatus: async (call) => {
      const { row } = await ownOf(call);
      return { status: 200, resource: statusBundle(links, row, newId()) };
    },
    subscriptionEvents: async (call): Promise<FhirAnswer> => {
      const { row, scopes } = await ownOf(call);
      const { from, to, content } = readEventsQuery(call.query, row);
      const range = { from, to, limit: mostEvents };
      const events = [];
      const residentIds = [];
      for (const delivery of await listNumbered(db.kysely, row.id, range)) {
        const event = await eventNotice(container, delivery, { ...row, content, scopes });
        if (event === undefined) continue;
        events.push(event);
        residentIds.push(delivery.residentId);
      }
      const body = { id: newId(), now: call.now, events };
      const resource = notificationBundle(links, row, 'query-event', body);
      return { status: 200, resource, residentIds: [...new Set(residentIds)] };
    },
  };
}

interface OwnSubscription {
  readonly row: SubscriptionRow;
  readonly scopes: readonly string[];
}

function readEventsQuery(query: URLSearchParams, row: SubscriptionRow) {
  const number = (name: string, usual: number) => {
    const text = query.get(name) ?? String(usual);
    if (/^\d{1,15}$/.test(text)) return Number(text);
    throw new FhirFailure(400, { code: 'value', text: `${name} must be a number.` });
  };
  const content = SubscriptionContent.safeParse(query.get('content') ?? row.content);
  if (!content.success || (content.data !== row.content && row.content === 'id-only')) {
    throw new FhirFailure(400, {
      code: 'value',
      text: 'content must be id-only, or full-resource where the subscription is for that.',
    });
  }
  return {
    from: number('eventsSinceNumber', 1),
    to: number('eventsUntilNumber', row.eventsSinceStart),
    content: content.data,
  };
}
