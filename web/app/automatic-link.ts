import { queryOptions } from '@tanstack/react-query';
import type { Identity } from '@wattle/contract/entities/user.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { call } from '../api/client.ts';
import { ApiError, RefusalError } from '../api/errors.ts';

/** What stands between a user without a type and the residents. */
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

/** Gives 'linked', or what is in the way. A failure that does not say why is thrown (GATE-06). */
async function link(externalUserName: string | null): Promise<LinkProblem | 'linked'> {
  try {
    await call(portal.autoLinkUser, { body: { externalUserName } });
  } catch (error) {
    if (error instanceof RefusalError) return problemOf(error);
    // Another tab may have been quicker.
    if (!(error instanceof ApiError && error.status === 403)) throw error;
  }
  const { userType } = await call(portal.me, { query: {} });
  return userType === null ? 'mapping' : 'linked';
}

/** What the first item of a refusal's content names. */
function problemOf(error: RefusalError): LinkProblem {
  const name = error.body.content[0]?.propertyName;
  if (name === undefined) throw error;
  return name === 'ExternalUser_Already_Mapped' || name === 'User_Already_Mapped'
    ? name
    : 'mapping';
}
