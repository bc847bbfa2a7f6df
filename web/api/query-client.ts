import { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './errors.ts';

/** Only a failure that may pass by itself is tried again, once: a dropped connection or an unavailable server. */
function mayPass(error: Error): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 502);
}

/** Writes are never queued or repeated behind the user's back; reads show what they know. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: (count, error) => count < 1 && mayPass(error),
        retryDelay: 1000,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
