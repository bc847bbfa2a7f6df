import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { whenIdle } from './when-idle.ts';

type Ask = () => void;

export interface LazyPart<T> {
  /** The part, or undefined until it is loaded; asking for it loads it at once. */
  readonly usePart: (isWanted: boolean) => T | undefined;
  /** Loads it again; undefined unless it is wanted and failed to load. */
  readonly useRetry: () => Ask | undefined;
  readonly findPart: () => T | undefined;
  /** Starts loading it, for a screen that is about to need it. */
  readonly prefetch: () => void;
}

const { tell, subscribe } = createListeners();

let missing: readonly Ask[] = [];

function setMissing(ask: Ask, isMissing: boolean): void {
  if (missing.includes(ask) === isMissing) return;
  missing = isMissing ? [...missing, ask] : missing.filter((one) => one !== ask);
  tell();
}

/** Parts that the user is waiting for and that failed to load; calling one loads it again. */
export function useMissingParts(): readonly Ask[] {
  return useSyncExternalStore(subscribe, () => missing);
}

/** A browser may keep that a module failed to load, Chromium 150 does: under another address it is asked for again. */
function addressIn(error: unknown): string | undefined {
  return error instanceof Error ? /https?:\S+\.js/.exec(error.message)?.[0] : undefined;
}

/**
 * Something the first screen doesn't need, in a chunk of its own: loaded when the browser is idle, so that it
 * still works offline, or when first needed. Needed and not loaded, it is one of the missing parts. `load` gives the
 * module itself.
 */
export function lazyPart<T>(load: () => Promise<T>): LazyPart<T> {
  let part: T | undefined;
  let loading: Promise<boolean> | undefined;
  let failed: string | undefined;
  let failures = 0;
  const loadAgain = async (address: string) =>
    (await import(/* @vite-ignore */ `${address}?again=${failures}`)) as T;

  const fetch = () => {
    loading ??= (failed === undefined ? load() : loadAgain(failed)).then(
      (loaded) => {
        part = loaded;
        tell();
        return true;
      },
      (error: unknown) => {
        failed ??= addressIn(error);
        failures += 1;
        loading = undefined; // tried again when next needed
        return false;
      },
    );
    return loading;
  };
  let wanted = 0;
  const ask = () => {
    setMissing(ask, false);
    void fetch().then((isThere) => setMissing(ask, wanted > 0 && !isThere));
  };
  const want = () => {
    wanted += 1;
    ask();
    return () => {
      wanted -= 1;
      if (wanted === 0) setMissing(ask, false);
    };
  };

  const findPart = () => part;
  const findRetry = () => (missing.includes(ask) ? ask : undefined);
  return {
    prefetch: () => void fetch(),
    findPart,
    useRetry: () => useSyncExternalStore(subscribe, findRetry),
    usePart: (isWanted) => {
      useEffect(() => (isWanted ? want() : whenIdle(() => void fetch())), [isWanted]);
      return useSyncExternalStore(subscribe, findPart);
    },
  };
}
