import type { HeldItemQuery, ImportQuery } from '@wattle/contract/entities/data-exchange.ts';
import { portalDataExchange as portal } from '@wattle/contract/operations/portal-data-exchange.ts';
import type * as z from 'zod/mini';
import { apiQuery } from '../../../api/query.ts';
import { fresh } from '../queries.ts';

export const servicesQuery = { ...apiQuery(portal.backendServices, {}), ...fresh };
export const subscriptionsQuery = { ...apiQuery(portal.subscriptions, {}), ...fresh };
export const importsQuery = { ...apiQuery(portal.imports, {}), ...fresh };

export function reportQuery(id: string, query: z.infer<typeof ImportQuery>) {
  return { ...apiQuery(portal.importReport, { params: { id }, query }), ...fresh };
}

export function heldItemsQuery(query: z.infer<typeof HeldItemQuery>) {
  return { ...apiQuery(portal.exchangeHeldItems, { query }), ...fresh };
}

export function subscriptionQuery(id: string) {
  return { ...apiQuery(portal.subscription, { params: { id } }), ...fresh };
}
