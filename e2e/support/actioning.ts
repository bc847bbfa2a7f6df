import { expect, type Page } from '@playwright/test';
import { pharmacyPath } from './practice.ts';
import { enter } from './enter.ts';

export const failed = 'There was a problem marking this change as actioned';

export const toggles = (page: Page) => page.getByRole('switch', { name: /^(To action|Actioned) / });
export const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: text });

export async function openChart(page: Page, key: string, account = 'pharmacist'): Promise<void> {
  await enter(page, account, pharmacyPath(key));
  await expect(page.getByRole('heading', { name: 'Medication chart' })).toBeVisible();
}

/** Marks every change, which is asked once. */
export async function markAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mark all actioned' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as actioned' }).click();
}

/** Saved: nothing is on its way any more. */
export async function allSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saving/)).toHaveCount(0);
}
