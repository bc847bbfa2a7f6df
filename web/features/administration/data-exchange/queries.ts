import { portalDataExchange as portal } from '@wattle/contract/operations/portal-data-exchange.ts';
import { apiQuery } from '../../../api/query.ts';
import { fresh } from '../queries.ts';

export const servicesQuery = { ...apiQuery(portal.backendServices, {}), ...fresh };
