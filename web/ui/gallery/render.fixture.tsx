import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';

interface RenderResult {
  /** Shows another element in its place; throws what no boundary has caught by then. */
  readonly rerender: (next: ReactElement) => void;
}

const shown: { root: Root; container: HTMLElement }[] = [];

/** Shows the element on the page; throws what no boundary has caught by then. */
export function render(element: ReactElement): RenderResult {
  const container = document.createElement('div');
  document.body.append(container);
  let report = reportError;
  const root = createRoot(container, { onUncaughtError: (error) => report(error) });
  shown.push({ root, container });
  function rerender(next: ReactElement): void {
    const errors: unknown[] = [];
    report = (error) => errors.push(error);
    flushSync(() => root.render(next));
    report = reportError;
    if (errors.length > 0) throw errors[0];
  }
  rerender(element);
  return { rerender };
}

/** Takes everything that was rendered off the page again. */
export function cleanup(): void {
  for (const { root, container } of shown.splice(0)) {
    flushSync(() => root.unmount());
    container.remove();
  }
}
