import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { RegistrationStatus } from '@wattle/contract/entities/registration.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { apiQuery, operationKey } from '../../api/query.ts';

/** Somebody else may have decided since: always asked anew. */
const fresh = { staleTime: 0 };

export function registrationsQuery(status: RegistrationStatus, page: number) {
  return { ...apiQuery(portal.registrations, { query: { status, page } }), ...fresh };
}

export function registrationQuery(id: string) {
  return { ...apiQuery(portal.registration, { params: { id } }), ...fresh };
}

export const organisationsQuery = queryOptions(apiQuery(portal.registrationOrganisations, {}));

/** After a decision, also somebody else's: everything about registrations is read again. */
export async function reloadRegistrations(client: QueryClient): Promise<void> {
  await Promise.all(
    [portal.registration, portal.registrations].map((operation) =>
      client.invalidateQueries({ queryKey: operationKey(operation) }),
    ),
  );
}
