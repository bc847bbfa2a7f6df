import { createListeners } from '../../lib/listeners.ts';

// The name searched for is kept only here: not in the address or in storage, and gone with the page (FIL-08).
let name = '';
const { tell, subscribe } = createListeners();

export function rememberedName(): string {
  return name;
}

/** Subscribes to the name; returns the unsubscribe function. For `useSyncExternalStore`. */
export const onName = subscribe;

/**
 * Stores the name. If the address changes with it, `moved` makes that change, so that a screen gets both at
 * once and never searches for the new name on the old page.
 */
export async function rememberName(next: string, moved: Promise<void> | undefined): Promise<void> {
  name = next;
  await moved;
  tell();
}
