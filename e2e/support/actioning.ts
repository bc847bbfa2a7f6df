import { expect, type Page } from '@playwright/test';
import { pharmacyPath } from './practice.ts';
import { enter } from './enter.ts';

export async function openChart(page: Page, key: string, account = 'pharmacist'): Promise<void> {
  await enter(page, account, pharmacyPath(key));
  await expect(page.getByRole('heading', { name: 'Medication chart' })).toBeVisible();
}

/** Actions each of the chart's changes and confirms them. */
export async function actionAndConfirm(page: Page, count: number): Promise<void> {
  for (const toggle of await page.getByRole('switch', { name: /^(To action|Actioned) / }).all()) {
    await toggle.click();
    await expect(toggle).toBeChecked();
  }
  await expect(page.getByText(`${count} of ${count} actioned`)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm actioned' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Every change on this chart has been confirmed.')).toBeVisible();
}
