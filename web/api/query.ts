import {
  type Query,
  type QueryKey,
  queryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { CallOf, Operation } from '@wattle/contract/operations/operation.ts';
import { portalStart } from '@wattle/contract/operations/portal-start.ts';
import { call } from './client.ts';
import { sentenceOf } from './errors.ts';

/** The first part of every query key of an operation; use it to invalidate. */
export function operationKey(operation: Operation): QueryKey {
  return [`${operation.method} ${operation.service}${operation.path}`];
}

const identityKey = operationKey(portalStart.me);

/** Selects what was read of people and places: the answers of operations, but not who is signed in. */
export function isRecord({ queryKey: [operation] }: Pick<Query, 'queryKey'>): boolean {
  return (
    typeof operation === 'string' &&
    /^(ahead )?[A-Z]+ /.test(operation) &&
    operation !== identityKey[0]
  );
}

/** Query options for a GET operation; the key is the operation and its input. */
export function apiQuery<const O extends Operation>(operation: O, input: CallOf<O>) {
  return queryOptions({
    queryKey: [...operationKey(operation), input],
    queryFn: ({ signal }) => call(operation, input, signal),
  });
}

/** The same, loaded before anybody asks for it, under a key of its own: nothing shows it, and the audit log says so. */
export function aheadQuery<const O extends Operation>(operation: O, input: CallOf<O>) {
  return queryOptions({
    queryKey: [`ahead ${String(operationKey(operation)[0])}`, input],
    queryFn: ({ signal }) => call(operation, input, signal, { isAhead: true }),
    // Until something changes: what is shown of it in the end is read again.
    staleTime: Infinity,
    gcTime: 10_000,
  });
}

/** What a screen needs of a query to show each of its states. */
export function loadable<T>({ data, error, isFetching, refetch }: UseQueryResult<T>) {
  return {
    data,
    problem: error === null ? undefined : sentenceOf(error),
    isFetching,
    retry: () => void refetch(),
  };
}

/** A page of a list, whose query keeps the page before as its placeholder: that isn't shown in place of the next one. */
export function loadablePage<T>(query: UseQueryResult<T>) {
  return { ...loadable(query), data: query.isPlaceholderData ? undefined : query.data };
}

/** One record of a list that is loaded whole; null if it isn't there. */
export function loadableIn<T extends { readonly id: string }>(
  query: UseQueryResult<readonly T[]>,
  id: string,
) {
  const { data, ...rest } = loadable(query);
  return { ...rest, data: data && (data.find((one) => one.id === id) ?? null) };
}
