import type { QueryClient } from '@tanstack/react-query';
import type { RuntimeConfiguration } from '@wattle/contract/config.ts';
import type { Identity } from '@wattle/contract/entities/user.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { type Gate, gateOf } from '@wattle/contract/rules/gate.ts';
import { apiQuery, operationKey } from '../api/query.ts';
import { chosenProvider, chosenProviderId, forgetProvider } from '../lib/chosen-provider.ts';

/** Who is signed in, tried again as configured (AUTH-08). */
export function identityQuery(authentication: RuntimeConfiguration['authentication']) {
  return {
    ...apiQuery(portal.me, { query: { ...chosenProvider() } }),
    staleTime: Infinity,
    // Needed as long as the page is there, by sign-out too.
    gcTime: Infinity,
    retry: authentication.retryCount,
    retryDelay: authentication.retryWaitTime * 1000,
  };
}

/** Who is signed in, if that has been asked already. */
export function knownIdentity(queryClient: QueryClient): Identity | undefined {
  const found = queryClient.getQueriesData<Identity>({ queryKey: operationKey(portal.me) });
  return found.find(([, identity]) => identity !== undefined)?.[1];
}

/** What the user sees first. A provider that the server does not know is forgotten, and asked for again (ADD-02). */
export function enterAs(identity: Identity): Gate {
  const { isSharedAccount, authoringSystemForeignKey } = identity;
  if (isSharedAccount && authoringSystemForeignKey === null) forgetProvider();
  return gateOf(identity, chosenProviderId() ?? null);
}
