const probe = 'wattle.probe';

/** As much as sign-in may need: two long tokens, and what is kept of the request. */
const room = 'x'.repeat(20_000);

/** Whether a storage of this browser can be used: it is not blocked, and has room. */
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

/** Empties a storage of this browser; a blocked one keeps nothing anyway. */
export function emptyStorage(find: () => Storage): void {
  try {
    find().clear();
  } catch {
    // Blocked.
  }
}
