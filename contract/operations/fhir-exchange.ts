import { exportRight } from '../fhir/exports.ts';
import { subscriptionRight } from '../fhir/subscriptions.ts';
import { type Operation, operationsOf } from './operation.ts';

const operation = operationsOf('fhir');
const response = 'application/fhir+json';
/** For backend services only, about what belongs to them. */
const ofServices = { roles: [], about: 'nobody' } as const;

/** Subscriptions and exports; part of the table of the FHIR interface. */
export const fhirExchange: Readonly<Record<string, Operation>> = {
  readSubscription: operation({
    method: 'GET',
    path: '/Subscription/:id',
    summary: 'A subscription of the calling service.',
    access: { ...ofServices, right: subscriptionRight },
    response,
    audit: 'fhir-read',
  }),
  subscriptionStatus: operation({
    method: 'GET',
    path: '/Subscription/:id/$status',
    summary: 'The state of a subscription of the calling service.',
    access: { ...ofServices, right: subscriptionRight },
    response,
    audit: 'fhir-read',
  }),
  subscriptionEvents: operation({
    method: 'GET',
    path: '/Subscription/:id/$events',
    summary:
      'Events of a subscription again, at most 100, from eventsSinceNumber to eventsUntilNumber; of the last 30 days.',
    access: { ...ofServices, right: subscriptionRight },
    response,
    audit: 'fhir-read',
  }),
  ...Object.fromEntries(
    (
      [
        ['exportAll', '/$export', 'everything that the calling service may read'],
        ['exportPatients', '/Patient/$export', 'all residents whom the calling service may see'],
        ['exportGroup', '/Group/:id/$export', 'the residents of an organisation'],
        ['exportOrganisation', '/Organization/:id/$export', 'everything of an organisation'],
      ] as const
    ).map(([name, path, what]) => [
      name,
      operation({
        method: 'GET',
        path,
        summary: `Begins an export of ${what} (Bulk Data 2.0).`,
        access: { ...ofServices, right: exportRight },
        response,
        audit: 'fhir-export',
      }),
    ]),
  ),
  exportStatus: operation({
    method: 'GET',
    path: '/bulk-export/:id',
    summary: 'How far an export of the calling service is; its files once it has ended.',
    access: { ...ofServices, right: exportRight },
    response: 'application/json',
  }),
  endExport: operation({
    method: 'DELETE',
    path: '/bulk-export/:id',
    summary: 'Cancels an export of the calling service, or deletes its files.',
    access: { ...ofServices, right: exportRight },
    response,
    audit: 'fhir-export-end',
  }),
  exportFile: operation({
    method: 'GET',
    path: '/bulk-export/:id/:number',
    summary: 'A file of an export of the calling service.',
    access: { ...ofServices, right: exportRight },
    response: 'application/fhir+ndjson',
    audit: 'fhir-export-file',
  }),
};
