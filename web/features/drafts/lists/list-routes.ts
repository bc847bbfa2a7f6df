import type { QueryClient } from '@tanstack/react-query';

/** The addresses of the medication lists. */
export const listsHome = '/residents/medications-list/home';
export const newList = '/residents/medications-list/home/new';
export const listView = '/residents/medications-list/view/$id';

/**
 * A loader: starts the lists' query, unless the screen was there first: after a failure it would load again
 * automatically, and take away the error and its button. Without its code the screen isn't there either, and says so.
 */
export function startLists({ context }: { context: { queryClient: QueryClient } }): void {
  const { queryClient } = context;
  import('./list-queries.ts').then(
    ({ listsQuery }) => {
      if (queryClient.getQueryState(listsQuery.queryKey) !== undefined) return;
      void queryClient.prefetchQuery(listsQuery);
    },
    () => undefined,
  );
}
