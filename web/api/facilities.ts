import type { QueryClient } from '@tanstack/react-query';
import type { Facility, Organisation } from '@wattle/contract/entities/facility.ts';
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

/** The name of the chosen organisation or facility; null for all, or until it is loaded. */
export function facilityFilterName(
  { type, id }: SearchState['facilities'],
  organisations: readonly Organisation[],
  facilities: readonly Facility[],
): string | null {
  if (type === 'All') return null;
  return type === 'Organization'
    ? (organisations.find((one) => one.id === id)?.name ?? null)
    : (facilities.find((one) => one.facilityId === id)?.facilityName ?? null);
}
