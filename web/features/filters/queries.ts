import { queryOptions } from '@tanstack/react-query';
import { portalStart } from '@wattle/contract/operations/portal-start.ts';
import {
  courseWindow,
  type SearchState,
  toSearchRequest,
} from '@wattle/contract/rules/residents/search-state.ts';
import { call } from '../../api/client.ts';
import { facilitiesFor } from '../../api/facilities.ts';
import { operationKey } from '../../api/query.ts';

/** How many residents each expiry option would show with the other filters (FIL-03). */
export function countsQuery(state: SearchState) {
  const { name, residentStatus, chartStatus, facilities } = state;
  const courseExpiryFilterSubType = courseWindow(state);
  return queryOptions({
    queryKey: [
      ...operationKey(portalStart.countResidents),
      { name, residentStatus, chartStatus, facilities, courseExpiryFilterSubType },
    ],
    queryFn: async ({ client, signal }) => {
      const { query, facilities: ids } = toSearchRequest(state, await facilitiesFor(state, client));
      const body = {
        query,
        residentStatus,
        expiryFilterType: 'All' as const,
        courseExpiryFilterSubType,
        facilities: ids,
        ...(chartStatus !== null && { chartStatus }),
      };
      return await call(portalStart.countResidents, { body }, signal);
    },
  });
}
