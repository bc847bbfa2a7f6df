// The name searched for lives here alone: not in the address, not in storage, gone with the page (FIL-08).
let name = '';
const listeners = new Set<() => void>();

export function rememberedName(): string {
  return name;
}

/** Hears of a new name; gives the way to stop. For `useSyncExternalStore`. */
export function onName(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Keeps a name. When the address changes with it, `moved` is that change: a screen hears of both at
 * once, and never asks for the new name on the old page.
 */
export async function rememberName(next: string, moved: Promise<void> | undefined): Promise<void> {
  name = next;
  await moved;
  for (const listener of listeners) listener();
}
