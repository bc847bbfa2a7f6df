const probe = 'wattle.probe';

/** As much as sign-in may need: two long tokens and the stored request. */
const room = 'x'.repeat(20_000);

/** Whether this storage can be used: it isn't blocked, and has space. */
export function isStorageUsable(find: () => Storage): boolean {
  try {
    const storage = find();
    storage.setItem(probe, room);
    storage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

/** What this browser keeps under the name; null for nothing, or if storage is blocked. */
export function readItem(item: string): string | null {
  try {
    return window.localStorage.getItem(item);
  } catch {
    return null;
  }
}

/** Keeps it for the next start, null for nothing. False if storage is full or blocked: only that is lost then. */
export function keepItem(item: string, value: string | null): boolean {
  try {
    if (value === null) window.localStorage.removeItem(item);
    else window.localStorage.setItem(item, value);
    return true;
  } catch {
    return false;
  }
}

/** Clears this storage; blocked storage contains nothing anyway. */
export function emptyStorage(find: () => Storage): void {
  try {
    find().clear();
  } catch {
    // Blocked.
  }
}
