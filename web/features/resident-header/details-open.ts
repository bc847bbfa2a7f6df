import { keepItem, readItem } from '../../lib/storage.ts';

const item = 'residentDetails';

/** Whether this browser last had the resident's details open; it keeps nothing about the resident. */
export function areDetailsOpen(): boolean {
  return readItem(item) === 'open';
}

/** Remembers it for the next chart. */
export function keepDetailsOpen(isOpen: boolean): void {
  keepItem(item, isOpen ? 'open' : null);
}
