import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import type { UserQuery } from '@wattle/contract/entities/user.ts';
import { apiQuery } from '../../api/query.ts';

/** Always fetched again, because another administrator may have changed it. */
export const fresh = { staleTime: 0 };

export const contentsQuery = { ...apiQuery(portal.instanceContents, {}), ...fresh };
export const organisationsQuery = { ...apiQuery(portal.organisationRecords, {}), ...fresh };
export const facilitiesQuery = { ...apiQuery(portal.facilityRecords, {}), ...fresh };
export const settingsQuery = { ...apiQuery(portal.instanceSettings, {}), ...fresh };

export const unreadProductsQuery = { ...apiQuery(portal.unreadProducts, {}), ...fresh };

export function usersQuery(query: UserQuery) {
  return { ...apiQuery(portal.userRecords, { query }), ...fresh };
}

export function userQuery(id: string) {
  return { ...apiQuery(portal.userRecord, { params: { id } }), ...fresh };
}
