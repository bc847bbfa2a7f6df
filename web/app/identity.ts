import type { QueryClient } from '@tanstack/react-query';
import type { RuntimeConfiguration } from '@wattle/contract/config.ts';
import type { Identity } from '@wattle/contract/entities/user.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { apiQuery, operationKey } from '../api/query.ts';

/** The provider that a shared account chose: its authoring system and key as a query string (S0 §3). */
export function storedProvider(): string | null {
  try {
    return window.localStorage.getItem('providerId');
  } catch {
    return null;
  }
}

/** Who is signed in, tried again as configured (AUTH-08). */
export function identityQuery(authentication: RuntimeConfiguration['authentication']) {
  const stored = new URLSearchParams(storedProvider() ?? '');
  const authoringSystem = stored.get('authoringSystem') ?? undefined;
  const authoringSystemForeignKey = stored.get('authoringSystemForeignKey') ?? undefined;
  return {
    ...apiQuery(portal.me, { query: { authoringSystem, authoringSystemForeignKey } }),
    staleTime: Infinity,
    retry: authentication.retryCount,
    retryDelay: authentication.retryWaitTime * 1000,
  };
}

/** Who is signed in, if that has been asked already. */
export function knownIdentity(queryClient: QueryClient): Identity | undefined {
  const found = queryClient.getQueriesData<Identity>({ queryKey: operationKey(portal.me) });
  return found.find(([, identity]) => identity !== undefined)?.[1];
}
