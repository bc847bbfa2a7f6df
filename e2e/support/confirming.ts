import { expect, type Locator, type Page } from '@playwright/test';
import { pharmacyPath } from './practice.ts';
import { enter } from './enter.ts';

const title = 'Confirm medication/allergy changes have been actioned';
export const dialog = (page: Page) => page.getByRole('dialog', { name: title });
export const ticks = (page: Page) => dialog(page).getByRole('checkbox', { name: /^Actioned: / });
export const selectAll = (page: Page) =>
  dialog(page).getByRole('checkbox', { name: /^Select all/ });
export const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirm' });
export const press = (box: Locator) => box.click({ force: true });

export async function openDialog(page: Page, key: string, account = 'pharmacist'): Promise<void> {
  await enter(page, account, pharmacyPath(key));
  await page.getByRole('button', { name: 'Confirm actioned' }).click();
  await expect(dialog(page)).toBeVisible();
}

export async function tickAll(page: Page): Promise<void> {
  await press(selectAll(page));
  await expect(selectAll(page)).toBeChecked();
  await expect(dialog(page).getByText(/^Saving/)).toHaveCount(0);
}

export async function expectConfirmed(page: Page): Promise<void> {
  await expect(page.getByText('Changes confirmed')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\?view=medications$/);
  await expect(page.getByText('Every change on this chart has been confirmed.')).toBeVisible();
}
