import { expect, type Page } from '@playwright/test';

export const mappingForm = (page: Page) =>
  page.getByRole('heading', { name: 'Please complete your registration details' });

export const problem = (page: Page) =>
  page.getByRole('heading', { name: "Whoops... we've run into a problem", exact: true });

/** The reason that the next sign-out gives. */
export async function reasonOf(page: Page, signOut: () => Promise<void>): Promise<unknown> {
  const sent = page.waitForRequest(/signout-eventlog/);
  await signOut();
  const { reason } = (await sent).postDataJSON() as { reason: unknown };
  await expect(page.getByRole('heading', { name: 'You are now signed out' })).toBeVisible();
  return reason;
}
