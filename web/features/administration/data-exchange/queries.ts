import type {
  HeldItemQuery,
  ImportListQuery,
  ImportQuery,
} from '@wattle/contract/entities/exchange-queries.ts';
import { portalDataExchange as portal } from '@wattle/contract/operations/portal-data-exchange.ts';
import type * as z from 'zod/mini';
import { apiQuery } from '../../../api/query.ts';
import { fresh } from '../queries.ts';

/** What other systems and other people change is shown without a reload. */
const refetched = { ...fresh, refetchInterval: 30_000 };

export const servicesQuery = { ...apiQuery(portal.backendServices, {}), ...fresh };
export const subscriptionsQuery = { ...apiQuery(portal.subscriptions, {}), ...refetched };

export function importsQuery(query: z.infer<typeof ImportListQuery>) {
  return { ...apiQuery(portal.imports, { query }), ...refetched };
}

export function reportQuery(id: string, query: z.infer<typeof ImportQuery>) {
  return { ...apiQuery(portal.importReport, { params: { id }, query }), ...fresh };
}

export function heldItemsQuery(query: z.infer<typeof HeldItemQuery>) {
  return { ...apiQuery(portal.exchangeHeldItems, { query }), ...refetched };
}

export function subscriptionQuery(id: string) {
  return { ...apiQuery(portal.subscription, { params: { id } }), ...fresh };
}

/** What a release would write now: never what it would have written earlier. */
export function previewQuery(id: string, query: { facilityId?: string }) {
  return {
    ...apiQuery(portal.previewExchangeItem, { params: { id }, query }),
    ...fresh,
    gcTime: 0,
  };
}
