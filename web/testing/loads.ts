import { onTestFinished } from 'vitest';

/**
 * Keeps the page from being loaded again, or another one in its place, which would end the test; returns the paths
 * that something tried to load.
 */
export function catchLoads(): () => string[] {
  const listening = new AbortController();
  const paths: string[] = [];
  window.navigation.addEventListener(
    'navigate',
    (event) => {
      if (event.destination.sameDocument) return;
      event.preventDefault();
      paths.push(new URL(event.destination.url).pathname);
    },
    { signal: listening.signal },
  );
  onTestFinished(() => listening.abort());
  return () => paths;
}
