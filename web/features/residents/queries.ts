import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  CourseExpiryFilterSubType,
  ResidentSearchResponse,
} from '@wattle/contract/entities/search.ts';
import { medicationsHome } from '@wattle/contract/operations/medications-home.ts';
import { portalStart } from '@wattle/contract/operations/portal-start.ts';
import {
  type SearchState,
  toSearchRequest,
} from '@wattle/contract/rules/residents/search-state.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { call } from '../../api/client.ts';
import { facilitiesFor } from '../../api/facilities.ts';
import { apiQuery, operationKey } from '../../api/query.ts';

/** One page of residents, with its search. */
export interface FoundResidents extends ResidentSearchResponse {
  readonly state: SearchState;
}

/** A page of residents as it is now. */
export async function findResidents(
  state: SearchState,
  client: QueryClient,
  signal?: AbortSignal,
): Promise<FoundResidents> {
  const body = toSearchRequest(state, await facilitiesFor(state, client));
  return { ...(await call(portalStart.searchResidents, { body }, signal)), state };
}

/**
 * Finds a page of residents. The whole search is the key, so that a late
 * answer to an older one can't replace a newer one (FIL-01). Refetched only by the
 * user, or if it failed: what has changed since comes by `ListNews`, so that nothing moves while somebody is working.
 */
export function residentsQuery(state: SearchState) {
  return queryOptions({
    queryKey: [...operationKey(portalStart.searchResidents), state],
    queryFn: ({ client, signal }) => findResidents(state, client, signal),
    // Long enough that a prefetched list isn't fetched again on the screen.
    staleTime: 2000,
    refetchOnReconnect: ({ state: { status } }) => status === 'error' && 'always',
  });
}

/** A resident's courses that end; dropped once collapsed, so that expanding again reloads them (RES-10). */
export function coursesQuery(resident: ResidentKey, window: CourseExpiryFilterSubType) {
  const query = {
    patientAuthoringSystem: resident.authoringSystem,
    patientAuthoringSystemForeignKey: resident.authoringSystemForeignKey,
    courseExpiryDateRange: window,
  };
  return { ...apiQuery(medicationsHome.courseSummary, { query }), gcTime: 0, staleTime: Infinity };
}
