import type { QueryClient } from '@tanstack/react-query';
import { portalStart } from '@wattle/contract/operations/portal-start.ts';
import type { SearchState } from '@wattle/contract/rules/residents/search-state.ts';
import { apiQuery } from './query.ts';

/** They change rarely. */
const staleTime = 300_000;

/** The facilities whose residents the caller may see. */
export const facilitiesQuery = { ...apiQuery(portalStart.myFacilities, {}), staleTime };

/** The organisations of those facilities. */
export const organisationsQuery = { ...apiQuery(portalStart.myOrganisations, {}), staleTime };

/** The facilities that a search by organisation needs; others need none. */
export async function facilitiesFor({ facilities }: SearchState, client: QueryClient) {
  return facilities.type === 'Organization' ? await client.ensureQueryData(facilitiesQuery) : [];
}
