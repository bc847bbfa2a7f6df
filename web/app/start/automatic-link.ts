import { queryOptions } from '@tanstack/react-query';
import type { Identity } from '@wattle/contract/entities/user.ts';
import { portalLinking } from '@wattle/contract/operations/portal-linking.ts';
import { portalStart } from '@wattle/contract/operations/portal-start.ts';
import { call } from '../../api/client.ts';
import { ApiError, RefusalError } from '../../api/errors.ts';

/** Why a user without a type can't see residents. */
export type LinkProblem = 'ExternalUser_Already_Mapped' | 'User_Already_Mapped' | 'mapping';

/** Tries once to link the user by their name in the clinical system (GATE-04). */
export function automaticLink({ externalUserName }: Identity) {
  return queryOptions({
    queryKey: ['automatic link', externalUserName],
    queryFn: () => link(externalUserName),
    staleTime: Infinity,
    retry: false,
  });
}

/** Returns 'linked' or the problem. Throws a failure that gives no reason (GATE-06). */
async function link(externalUserName: string | null): Promise<LinkProblem | 'linked'> {
  try {
    await call(portalLinking.autoLinkUser, { body: { externalUserName } });
  } catch (error) {
    if (error instanceof RefusalError) return problemOf(error);
    // Another tab may have got there first.
    if (!(error instanceof ApiError && error.status === 403)) throw error;
  }
  const { userType } = await call(portalStart.me, { query: {} });
  return userType === null ? 'mapping' : 'linked';
}

/** The property name of a refusal's first content item. */
function problemOf(error: RefusalError): LinkProblem {
  const name = error.body.content[0]?.propertyName;
  if (name === undefined) throw error;
  return name === 'ExternalUser_Already_Mapped' || name === 'User_Already_Mapped'
    ? name
    : 'mapping';
}
