import type { Instant } from '@wattle/contract/values/instant.ts';
import { useSyncExternalStore } from 'react';
import { nowInstant } from './clock.ts';
import { everyMinute } from './use-today.ts';

/** Whether a moment has passed; re-renders within a minute once it has. Never for none. */
export function useIsPast(at: Instant | null): boolean {
  return useSyncExternalStore(everyMinute, () => at !== null && at <= nowInstant());
}
