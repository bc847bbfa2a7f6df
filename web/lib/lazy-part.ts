import { useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from './when-idle.ts';

export interface LazyPart<T> {
  /** The part, or undefined until it is loaded; asking for it loads it at once. */
  readonly usePart: (isWanted: boolean) => T | undefined;
  readonly findPart: () => T | undefined;
}

/**
 * Something the first screen doesn't need, in a chunk of its own: loaded when the browser is idle, so that it
 * still works offline, or when first needed.
 */
export function lazyPart<T>(load: () => Promise<T>): LazyPart<T> {
  let part: T | undefined;
  let loading: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const fetch = () => {
    loading ??= load().then(
      (loaded) => {
        part = loaded;
        for (const listener of listeners) listener();
      },
      () => {
        loading = undefined; // tried again when next needed
      },
    );
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  const findPart = () => part;
  return {
    findPart,
    usePart: (isWanted) => {
      useEffect(() => {
        if (!isWanted) return whenIdle(fetch);
        fetch();
        return undefined;
      }, [isWanted]);
      return useSyncExternalStore(subscribe, findPart);
    },
  };
}
