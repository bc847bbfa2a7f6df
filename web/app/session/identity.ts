import type { QueryClient } from '@tanstack/react-query';
import type { RuntimeConfiguration } from '@wattle/contract/config.ts';
import type { Identity } from '@wattle/contract/entities/user.ts';
import { portalStart } from '@wattle/contract/operations/portal-start.ts';
import { type Gate, gateOf } from '@wattle/contract/rules/people/gate.ts';
import { signInFaultOf } from '../../api/errors.ts';
import { apiQuery, operationKey } from '../../api/query.ts';
import {
  chosenProvider,
  chosenProviderId,
  forgetProvider,
} from '../../lib/storage/chosen-provider.ts';

/** The signed-in user, retried as configured (AUTH-08), unless only the administrator can help. */
export function identityQuery(authentication: RuntimeConfiguration['authentication']) {
  return {
    ...apiQuery(portalStart.me, { query: { ...chosenProvider() } }),
    staleTime: Infinity,
    // Needed as long as the page is open, also by sign-out.
    gcTime: Infinity,
    retry: (failures: number, error: Error) =>
      signInFaultOf(error) === undefined && failures < authentication.retryCount,
    retryDelay: authentication.retryWaitTime * 1000,
  };
}

/** The signed-in user, if already loaded. */
export function knownIdentity(queryClient: QueryClient): Identity | undefined {
  const found = queryClient.getQueriesData<Identity>({ queryKey: operationKey(portalStart.me) });
  return found.find(([, identity]) => identity !== undefined)?.[1];
}

/** What the user sees first. If the server doesn't know the stored provider, it is forgotten and asked for again (ADD-02). */
export function enterAs(identity: Identity): Gate {
  const { isSharedAccount, authoringSystemForeignKey } = identity;
  if (isSharedAccount && authoringSystemForeignKey === null) forgetProvider();
  return gateOf(identity, chosenProviderId() ?? null);
}
