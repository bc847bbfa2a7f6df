import { portal } from '@wattle/contract/operations/portal.ts';
import { apiQuery } from './query.ts';

/** They change rarely. */
const staleTime = 300_000;

/** The facilities whose residents the caller may see. */
export const facilitiesQuery = { ...apiQuery(portal.myFacilities, {}), staleTime };

/** The organisations of those facilities. */
export const organisationsQuery = { ...apiQuery(portal.myOrganisations, {}), staleTime };
