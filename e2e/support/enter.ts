import type { Page } from '@playwright/test';
import { HttpSession } from './http-session.ts';

/**
 * Opens `path` in a tab that is signed in already, with what a sign-in leaves in the browser. Not for tests of
 * signing in, renewing or signing out.
 */
export async function enter(page: Page, account: string, path = '/residents'): Promise<void> {
  // Any address of the origin, to reach its storage.
  await page.goto('/favicon.svg');
  const { cookies, kept } = await HttpSession.of(new URL(page.url()).origin, account);
  await page.context().addCookies(cookies);
  await page.evaluate(([key, value]) => window.sessionStorage.setItem(key, value), kept);
  await page.goto(path);
}
