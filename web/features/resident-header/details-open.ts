const item = 'residentDetails';

/** Whether this browser last had the resident's details open; of the resident it keeps nothing. */
export function areDetailsOpen(): boolean {
  try {
    return window.localStorage.getItem(item) === 'open';
  } catch {
    return false;
  }
}

/** Remembers it for the next chart; if storage is full or blocked, the details start closed. */
export function keepDetailsOpen(isOpen: boolean): void {
  try {
    if (isOpen) window.localStorage.setItem(item, 'open');
    else window.localStorage.removeItem(item);
  } catch {
    // Nothing else depends on it.
  }
}
