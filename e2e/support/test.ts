import { type BrowserContext, type Page, test as base } from '@playwright/test';
import { portal } from '@wattle/contract/operations/portal.ts';
import { HttpSession } from './http-session.ts';

interface Warm {
  readonly context: BrowserContext;
  /** Stays open, so that the process of the context's tabs stays alive. */
  readonly keeper: Page;
}

/** The browser of this worker's tests, once one of them has opened it. */
let warm: Warm | undefined;

async function warmUp(open: () => Promise<BrowserContext>): Promise<Warm> {
  const context = await open();
  const keeper = await context.newPage();
  await keeper.goto('/favicon.svg');
  return { context, keeper };
}

/**
 * Tests in a warm browser: the tests of a worker share a context with its cache, but never pages, cookies or storage.
 * Tests that change what a context can't undo (its clock, init scripts) need `ownContext`, as do tests of sessions.
 */
export const test = base.extend<{ ownContext: boolean }>({
  ownContext: [false, { option: true }],
  context: async ({ browser, baseURL, ownContext }, provide) => {
    const open = async () => {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
      context.on('request', (request) => {
        if (request.url().endsWith(portal.recordSignOut.path)) HttpSession.forgetAll();
      });
      return context;
    };
    if (ownContext) {
      const context = await open();
      await provide(context);
      await context.close();
      return;
    }
    warm ??= await warmUp(open);
    await provide(warm.context);
    await empty(warm);
  },
});

/** Clears everything a test left except the browser's network cache. */
async function empty({ context, keeper }: Warm): Promise<void> {
  const others = context.pages().filter((page) => page !== keeper);
  // Session storage goes with its tab.
  await Promise.all(others.map((page) => page.close()));
  await context.setOffline(false);
  await context.clearCookies();
  await keeper.evaluate(async () => {
    window.localStorage.clear();
    for (const name of await window.caches.keys()) await window.caches.delete(name);
  });
}
