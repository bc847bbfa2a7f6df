import { expect, type Page } from '@playwright/test';
import { signIn } from './sign-in.ts';

export const user = (page: Page) => page.getByRole('button', { name: 'Jodie Walsh' });
export const ended = (page: Page) => page.getByRole('heading', { name: 'Your session has ended' });
export const signedOut = (page: Page) =>
  page.getByRole('heading', { name: 'You are now signed out' });

export async function signedIn(page: Page, path?: string): Promise<void> {
  await signIn(page, 'nurse', path);
  await expect(user(page)).toBeVisible();
}

export async function chooseSignOut(page: Page): Promise<void> {
  await user(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** What this browser keeps for the origin. */
export async function kept(page: Page) {
  return await page.evaluate(async () => ({
    local: Object.keys(window.localStorage),
    session: Object.keys(window.sessionStorage),
    caches: await window.caches.keys(),
  }));
}

/** The keys of this tab's stored tokens. */
export async function tokens(page: Page): Promise<string[]> {
  return (await kept(page)).session.filter((key) => key.startsWith('oidc.user:'));
}

/** Stops the installed clock of every page; from here on only `advanceClock` moves it. */
export async function stopClock(page: Page): Promise<void> {
  // A little ahead of the pages, because a clock can't go back.
  await page.clock.pauseAt(Date.now() + 60_000);
}

/**
 * Moves the stopped clocks, then waits for due renewals to finish, because the next move
 * would use up their time.
 */
export async function advanceClock(page: Page, time: string): Promise<void> {
  await page.clock.fastForward(time);
  for (const one of page.context().pages()) {
    await expect.poll(() => one.evaluate(isRenewalDue)).toBe(false);
  }
}

/** Runs in the page. */
function isRenewalDue(): boolean {
  const key = Object.keys(window.sessionStorage).find((one) => one.startsWith('oidc.user:'));
  if (key === undefined) return false;
  const stored = JSON.parse(window.sessionStorage.getItem(key) ?? '{}') as { expires_at: number };
  return stored.expires_at * 1000 - Date.now() <= 120_000;
}

/** Waits until both tabs have the same last activity, which the browser shares with a delay. */
export async function agreeOnActivity(one: Page, other: Page): Promise<void> {
  const read = (page: Page) =>
    page.evaluate(() => window.localStorage.getItem('wattle.lastActivity'));
  const known = await read(other);
  await expect.poll(() => read(one)).toBe(known);
}
