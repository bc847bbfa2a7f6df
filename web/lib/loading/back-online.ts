import { useEffect, useEffectEvent } from 'react';

/** Whether the device knows that it has no network. */
export function isOffline(): boolean {
  return !navigator.onLine;
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
