import { authorisation } from './authorisation.ts';
import { fhir } from './fhir.ts';
import { healthIdentifier } from './health-identifier.ts';
import { medications } from './medications.ts';
import type { Operation, Service } from './operation.ts';
import { portalAdministration } from './portal-administration.ts';
import { portalDataExchange } from './portal-data-exchange.ts';
import { portalNotices } from './portal-notices.ts';
import { portalRegistration } from './portal-registration.ts';
import { portalResidents } from './portal-residents.ts';
import { portalRounds } from './portal-rounds.ts';
import { portalStays } from './portal-stays.ts';
import { portal } from './portal.ts';

/** The operations of every service, by its name. Code that goes through all of them uses this. */
export const services = {
  authorisation,
  // Separate from the client's first load, which doesn't need the others.
  portal: {
    ...portal,
    ...portalResidents,
    ...portalStays,
    ...portalRounds,
    ...portalNotices,
    ...portalRegistration,
    ...portalAdministration,
    ...portalDataExchange,
  },
  medications,
  'health-identifier': healthIdentifier,
  fhir,
} as const satisfies { readonly [S in Service]: Readonly<Record<string, Operation>> };

/** Every operation of every service, with its name in its table. */
export const everyOperation: readonly { readonly name: string; readonly operation: Operation }[] =
  Object.values(services).flatMap((table) =>
    Object.entries<Operation>(table).map(([name, operation]) => ({ name, operation })),
  );
