import type { Page } from '@playwright/test';
import { signIn } from './sign-in.ts';

interface Kept {
  readonly cookies: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;
  readonly tokens: readonly (readonly [key: string, value: string])[];
}

/** By origin and account. */
const keptOf = new Map<string, Kept>();

/**
 * Opens `path` signed in. The first time in a worker it signs in as a user does; later it takes up what the browser
 * kept of that, for a sign-in costs more than most tests. Not for tests of signing in, renewing or signing out.
 */
export async function enter(page: Page, account: string, path = '/residents'): Promise<void> {
  // Any address of the origin, to reach its storage.
  await page.goto('/favicon.svg');
  const name = `${new URL(page.url()).origin} ${account}`;
  const kept = keptOf.get(name);
  if (kept === undefined) {
    await signIn(page, account, path);
    keptOf.set(name, {
      cookies: await page.context().cookies(),
      tokens: await page.evaluate(() =>
        Object.entries(window.sessionStorage).filter(([key]) => key.startsWith('oidc.user:')),
      ),
    });
    return;
  }
  await page.context().addCookies([...kept.cookies]);
  await page.evaluate((tokens) => {
    for (const [key, value] of tokens) window.sessionStorage.setItem(key, value);
  }, kept.tokens);
  await page.goto(path);
}
