import { keepItem, readItem } from '../../lib/storage.ts';

const item = 'residentDetails';

/** Whether this browser last had the resident's details open; of the resident it keeps nothing. */
export function areDetailsOpen(): boolean {
  return readItem(item) === 'open';
}

/** Remembers it for the next chart. */
export function keepDetailsOpen(isOpen: boolean): void {
  keepItem(item, isOpen ? 'open' : null);
}
