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

/** Clears this storage; blocked storage holds nothing anyway. */
export function emptyStorage(find: () => Storage): void {
  try {
    find().clear();
  } catch {
    // Blocked.
  }
}
