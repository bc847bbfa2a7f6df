import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './errors.ts';

/** Retries once, and only what may recover on its own: a dropped connection or an unavailable server. */
export function isTransient(error: Error): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 502);
}

/** Writes are never queued or repeated without the user knowing; reads show what they have. */
export function createQueryClient(): QueryClient {
  // What the user may not read any more isn't kept on the screen either, as what merely fails to load is.
  const queryCache = new QueryCache({
    onError: (error, query) => {
      const isRefused = error instanceof ApiError && error.status === 403;
      if (isRefused) query.setState({ data: undefined });
    },
  });
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: (count, error) => count < 1 && isTransient(error),
        retryDelay: 1000,
        refetchOnWindowFocus: false,
        // What could not be loaded offline loads once the connection is back.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
