import { useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from './when-idle.ts';

export interface LazyPart<T> {
  /** The part, or undefined until it is there; wanting it fetches it at once. */
  readonly usePart: (isWanted: boolean) => T | undefined;
  readonly findPart: () => T | undefined;
}

/**
 * Something that the first screen does not need, in a chunk of its own: fetched once the browser is idle, so that it
 * is there when the network is not, or when first wanted.
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
        loading = undefined; // tried again when next wanted
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
