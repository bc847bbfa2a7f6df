import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { RegistrationStatus } from '@wattle/contract/entities/registration.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { apiQuery, operationKey } from '../../api/query.ts';

/** Always refetched, because somebody else may have reviewed it since. */
const fresh = { staleTime: 0 };

export function registrationsQuery(status: RegistrationStatus, page: number) {
  return { ...apiQuery(portal.registrations, { query: { status, page } }), ...fresh };
}

export function registrationQuery(id: string) {
  return { ...apiQuery(portal.registration, { params: { id } }), ...fresh };
}

export const organisationsQuery = queryOptions(apiQuery(portal.registrationOrganisations, {}));

/** After a decision, also somebody else's: refetches everything about registrations. */
export async function reloadRegistrations(client: QueryClient): Promise<void> {
  await Promise.all(
    [portal.registration, portal.registrations].map((operation) =>
      client.invalidateQueries({ queryKey: operationKey(operation) }),
    ),
  );
}
