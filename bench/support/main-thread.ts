import type { Page } from 'playwright';

const kinds = {
  all: 'TaskDuration',
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
} as const;

/** CPU time of a page's main thread in ms, unaffected by other processes. */
export type MainThread = Record<keyof typeof kinds, number>;

/** Returns a function that says what a page’s main thread has used so far. */
export async function counterOf(page: Page): Promise<() => Promise<MainThread>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const entries = Object.entries(kinds).map(([kind, name]) => {
      const seconds = metrics.find((metric) => metric.name === name)?.value;
      if (seconds === undefined) throw new Error(`The browser does not report ${name}`);
      return [kind, seconds * 1000];
    });
    return Object.fromEntries(entries) as MainThread;
  };
}

/** Returns a function that measures a page's main thread during a navigation and everything it triggers. */
export async function mainThreadOf(page: Page) {
  const used = await counterOf(page);
  return async (navigate: () => Promise<void>): Promise<MainThread> => {
    await navigate();
    // The browser counts from the start of each document.
    return used();
  };
}

/** Returns a function that measures a page's main thread while something happens on the page that is open. */
export async function mainThreadDuring(page: Page) {
  const used = await counterOf(page);
  return async (act: () => Promise<void>): Promise<MainThread> => {
    const before = await used();
    await act();
    const after = await used();
    const kindsOfWork = Object.keys(kinds) as (keyof MainThread)[];
    const entries = kindsOfWork.map((kind) => [kind, after[kind] - before[kind]]);
    return Object.fromEntries(entries) as MainThread;
  };
}
