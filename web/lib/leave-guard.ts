/** Asks the user; true when they want to leave. */
type Guard = () => Promise<boolean>;

let current: Guard | undefined;

/** Has `guard` asked before whatever is on the screen is left by signing out. Gives the way to take it away. */
export function guardLeaving(guard: Guard): () => void {
  current = guard;
  return () => {
    if (current === guard) current = undefined;
  };
}

/** Whether the screen may be left, as its guard says; without one it may. */
export async function mayLeave(): Promise<boolean> {
  return current === undefined || current();
}
