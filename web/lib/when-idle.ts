/** After this long it runs even if the browser stays busy. */
const timeout = 5000;

/** Runs `task` once the browser is idle; returns the function to cancel it. */
export function whenIdle(task: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 1000);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout });
  return () => window.cancelIdleCallback(handle);
}
