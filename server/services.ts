import type { Service } from '@wattle/contract/operations/operation.ts';
import { services } from '@wattle/contract/operations/services.ts';
import type { Container } from './container.ts';
import { type Handlers, routesOf, type ServiceRoutes, serviceRoutes } from './http/services.ts';
import { authorisationHandlers } from './routes/authorisation/handlers.ts';
import { fhirHandlers } from './routes/fhir/handlers.ts';
import { healthIdentifierHandlers } from './routes/health-identifier/handlers.ts';
import { medicationsHandlers } from './routes/medications/handlers.ts';
import { residentHandlers } from './routes/portal/resident-handlers.ts';
import { administrationHandlers } from './routes/portal/administration-handlers.ts';
import { dataExchangeHandlers } from './routes/portal/data-exchange-handlers.ts';
import { portalHandlers } from './routes/portal/handlers.ts';
import { registrationHandlers } from './routes/portal/registration-handlers.ts';
import { roundHandlers } from './routes/portal/round-handlers.ts';
import { noticeHandlers } from './routes/portal/notice-handlers.ts';
import { stayHandlers } from './routes/portal/stay-handlers.ts';

type OwnService = Exclude<Service, 'fhir'>;
type AllHandlers = { readonly [S in OwnService]: Handlers<(typeof services)[S]> };

/** Every service with its handlers. */
export function allServices(container: Container): ServiceRoutes[] {
  const ofPortal = portalHandlers(container);
  const handlers: AllHandlers = {
    authorisation: authorisationHandlers(container),
    portal: {
      ...ofPortal,
      ...registrationHandlers(container),
      ...residentHandlers(container),
      ...administrationHandlers(container),
      ...dataExchangeHandlers(container),
      ...stayHandlers(container),
      ...roundHandlers(container),
      ...noticeHandlers(container),
    },
    medications: medicationsHandlers(container, ofPortal),
    'health-identifier': healthIdentifierHandlers(container),
  };
  const names = Object.keys(handlers) as OwnService[];
  return [
    ...names.map((name) => serviceRoutes(name, services[name], handlers[name])),
    routesOf('fhir', services.fhir, fhirHandlers(container)),
  ];
}
