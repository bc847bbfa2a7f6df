// The name searched for is kept only here: not in the address or in storage, and gone with the page (FIL-08).
let name = '';
const listeners = new Set<() => void>();

export function rememberedName(): string {
  return name;
}

/** Subscribes to the name; returns the unsubscribe function. For `useSyncExternalStore`. */
export function onName(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Stores the name. If the address changes with it, `moved` makes that change, so that a screen gets both at
 * once and never searches for the new name on the old page.
 */
export async function rememberName(next: string, moved: Promise<void> | undefined): Promise<void> {
  name = next;
  await moved;
  for (const listener of listeners) listener();
}
