/** Asks the user; true when they want to leave. */
type Guard = () => Promise<boolean>;

let current: Guard | undefined;

/** Makes `guard` decide whether signing out may leave the screen. Returns the function to remove it. */
export function guardLeaving(guard: Guard): () => void {
  current = guard;
  return () => {
    if (current === guard) current = undefined;
  };
}

/** Whether the guard lets the user leave the screen; without one, yes. */
export async function mayLeave(): Promise<boolean> {
  return current === undefined || current();
}
