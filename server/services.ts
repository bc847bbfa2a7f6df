import { authorisation } from '@wattle/contract/operations/authorisation.ts';
import { healthIdentifier } from '@wattle/contract/operations/health-identifier.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import type { Container } from './container.ts';
import { type ServiceRoutes, serviceRoutes } from './http/services.ts';
import { authorisationHandlers } from './routes/authorisation/handlers.ts';
import { healthIdentifierHandlers } from './routes/health-identifier/handlers.ts';
import { medicationsHandlers } from './routes/medications/handlers.ts';
import { portalHandlers } from './routes/portal/handlers.ts';

/** Every service with what answers it. */
export function allServices(container: Container): ServiceRoutes[] {
  return [
    serviceRoutes('authorisation', authorisation, authorisationHandlers(container)),
    serviceRoutes('portal', portal, portalHandlers(container)),
    serviceRoutes('medications', medications, medicationsHandlers(container)),
    serviceRoutes('health-identifier', healthIdentifier, healthIdentifierHandlers(container)),
  ];
}
