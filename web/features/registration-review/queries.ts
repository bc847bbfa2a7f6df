import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { RegistrationStatus } from '@wattle/contract/values/registration-status.ts';
import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import { apiQuery, operationKey } from '../../api/query.ts';

/** Always refetched, because somebody else may have reviewed it since. */
const fresh = { staleTime: 0 };

export function registrationsQuery(status: RegistrationStatus, page: number) {
  return { ...apiQuery(portalRegistration.registrations, { query: { status, page } }), ...fresh };
}

export function registrationQuery(id: string) {
  return { ...apiQuery(portalRegistration.registration, { params: { id } }), ...fresh };
}

export const organisationsQuery = queryOptions(
  apiQuery(portalRegistration.registrationOrganisations, {}),
);

/** After a decision, also somebody else's: refetches everything about registrations. */
export async function reloadRegistrations(client: QueryClient): Promise<void> {
  await Promise.all(
    [portalRegistration.registration, portalRegistration.registrations].map((operation) =>
      client.invalidateQueries({ queryKey: operationKey(operation) }),
    ),
  );
}
