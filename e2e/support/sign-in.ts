import type { Page } from '@playwright/test';

/** The one password of all demo accounts. */
export const demoPassword = 'wattle-demo';

/** Opens `path` signed out, signs in on the provider's page and comes back to `path`. */
export async function signIn(page: Page, account: string, path = '/residents'): Promise<void> {
  await page.goto(path);
  await fillSignIn(page, account);
  // The provider returns with a code in the address, which the client then removes.
  await page.waitForURL(
    (url) => !url.pathname.startsWith('/identity') && !url.searchParams.has('code'),
  );
}

/** Signs in on the provider's page, which is open. */
export async function fillSignIn(page: Page, account: string): Promise<void> {
  await page.getByLabel('User name').fill(account);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
