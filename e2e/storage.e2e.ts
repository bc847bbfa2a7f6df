import { expect, type Page } from '@playwright/test';
import { chooseSignOut, signedIn, signedOut, tokens, user } from './support/session.ts';
import { test } from './support/test.ts';

const problem = (page: Page) =>
  page.getByRole('heading', { name: 'Wattle can’t sign you in on this browser' });

/** Makes a storage throw like a browser that blocks site data. Runs before the page's scripts. */
function block(page: Page, name: 'localStorage' | 'sessionStorage') {
  return page.addInitScript((storage) => {
    Object.defineProperty(window, storage, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }, name);
}

/** Leaves no room in a storage of the page. */
function fill(page: Page, name: 'localStorage' | 'sessionStorage') {
  return page.evaluate((storage) => {
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let part = 0; ; part += 1) {
          window[storage].setItem(`filled ${size} ${part}`, 'x'.repeat(size));
        }
      } catch {
        // This size no longer fits.
      }
    }
  }, name);
}

/** Errors that nobody caught. */
function uncaught(page: Page): Error[] {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  return errors;
}

test('AUTH-04 if session storage is blocked or full, a page says so', async ({ page, context }) => {
  const errors = uncaught(page);
  await page.goto('/favicon.svg');
  await fill(page, 'sessionStorage');
  await page.goto('/residents');
  await expect(problem(page)).toBeVisible();
  await page.evaluate(() => window.sessionStorage.clear());
  await page.reload();
  await expect(page.getByLabel('Password')).toBeVisible();
  expect(errors).toEqual([]);

  const second = await context.newPage();
  const others = uncaught(second);
  await block(second, 'sessionStorage');
  await second.goto('/residents');
  await expect(problem(second)).toBeVisible();
  await expect(second.getByText('Wattle can’t store what it needs')).toBeVisible();
  expect(others).toEqual([]);
});

test('AUTH-04 AUTH-09 without local storage a tab works and signs out; a tab whose local storage is full works too, and hears of the sign-out', async ({
  page,
  context,
}) => {
  const errors = uncaught(page);
  await block(page, 'localStorage');
  await signedIn(page);
  await page.reload();
  await expect(user(page)).toBeVisible();

  const full = await context.newPage();
  const others = uncaught(full);
  await full.goto('/favicon.svg');
  await fill(full, 'localStorage');
  await full.goto('/residents');
  await expect(user(full)).toBeVisible();

  await chooseSignOut(page);
  await expect(signedOut(page)).toBeFocused();
  expect(await page.evaluate(() => Object.keys(window.sessionStorage))).toEqual([]);
  await expect(full.getByRole('heading', { name: 'You signed out in another tab' })).toBeVisible();
  expect(await tokens(full)).toEqual([]);
  expect([...errors, ...others]).toEqual([]);
});
