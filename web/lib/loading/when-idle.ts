/** After this long the task runs even if the browser is busy. */
const timeout = 5000;

let isShown = false;
const waiting = new Set<() => void>();

/** Call once the first screen is complete and preloading can't slow it down. */
export function firstScreenShown(): void {
  isShown = true;
  for (const task of waiting) task();
  waiting.clear();
}

/** Runs `task` once the first screen is shown and the browser is idle; returns the function to cancel it. */
export function whenIdle(task: () => void): () => void {
  let cancel = () => {};
  const start = () => {
    cancel = idle(task);
  };
  if (isShown) start();
  else waiting.add(start);
  return () => {
    waiting.delete(start);
    cancel();
  };
}

function idle(task: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 1000);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout });
  return () => window.cancelIdleCallback(handle);
}

/** Runs `task` once the browser has painted what it is busy with, or after a fifth of a second. */
export function soon(task: () => void): void {
  if (typeof globalThis.requestIdleCallback === 'function') {
    globalThis.requestIdleCallback(task, { timeout: 200 });
  } else setTimeout(task, 200);
}
