import type { QueryClient } from '@tanstack/react-query';

/** The addresses of the medication lists (S0 §2). */
export const listsHome = '/residents/medications-list/home';
export const newList = '/residents/medications-list/home/new';
export const listView = '/residents/medications-list/view/$id';

/** A loader: starts the lists' query. Without its code the screen isn't there either, and says so. */
export function startLists({ context }: { context: { queryClient: QueryClient } }): void {
  import('./list-queries.ts').then(
    ({ listsQuery }) => context.queryClient.prefetchQuery(listsQuery),
    () => undefined,
  );
}
