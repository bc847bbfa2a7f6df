/**
 * Runs `task` at once or, while the pointer is pressed, once it is released: if something moved meanwhile,
 * the press would miss.
 */
export function afterPress(task: () => void): void {
  if (document.querySelector(':active') === null) {
    task();
    return;
  }
  const over = new AbortController();
  const run = () => {
    over.abort();
    setTimeout(task);
  };
  for (const end of ['pointerup', 'pointercancel', 'dragend']) {
    window.addEventListener(end, run, { signal: over.signal });
  }
}
