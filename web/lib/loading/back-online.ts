import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Whether the device knows that it has no network. */
export function isOffline(): boolean {
  return !navigator.onLine;
}

/** The same, for what is shown of it. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(listenToBoth, isOffline);
}

function listenToBoth(onChange: () => void): () => void {
  const events = ['online', 'offline'];
  for (const name of events) window.addEventListener(name, onChange);
  return () => {
    for (const name of events) window.removeEventListener(name, onChange);
  };
}

/** Runs `action` each time the device is back online. */
export function useBackOnline(action: () => void): void {
  const onOnline = useEffectEvent(action);
  useEffect(() => {
    const listen = () => onOnline();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
}
