import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';
import { keepItem, readItem } from '../../lib/storage/storage.ts';

const item = 'residentDetails';
const { tell, subscribe } = createListeners();

/** Whether this browser last had the resident's details open; it keeps nothing about the resident. */
export function useAreDetailsOpen(): boolean {
  return useSyncExternalStore(subscribe, () => readItem(item) === 'open');
}

/** Remembers it for the next chart, which may be drawn already. */
export function keepDetailsOpen(isOpen: boolean): void {
  keepItem(item, isOpen ? 'open' : null);
  tell();
}
