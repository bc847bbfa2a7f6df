import { subscriptionRight } from '../fhir/subscriptions.ts';
import { operation } from './operation.ts';

const service = 'fhir';
const response = 'application/fhir+json';
/** For backend services only, of what is their own. */
const ofServices = { roles: [], about: 'nobody' } as const;

/** Subscriptions and exports; part of the table of the FHIR interface. */
export const fhirExchange = {
  readSubscription: operation({
    service,
    method: 'GET',
    path: '/Subscription/:id',
    summary: 'A subscription of the calling service.',
    access: { ...ofServices, right: subscriptionRight },
    response,
    audit: 'fhir-read',
  }),
  subscriptionStatus: operation({
    service,
    method: 'GET',
    path: '/Subscription/:id/$status',
    summary: 'The state of a subscription of the calling service.',
    access: { ...ofServices, right: subscriptionRight },
    response,
    audit: 'fhir-read',
  }),
  subscriptionEvents: operation({
    service,
    method: 'GET',
    path: '/Subscription/:id/$events',
    summary:
      'Events of a subscription again, at most 100, from eventsSinceNumber to eventsUntilNumber; of the last 30 days.',
    access: { ...ofServices, right: subscriptionRight },
    response,
    audit: 'fhir-read',
  }),
};
