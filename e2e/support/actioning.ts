import { expect, type Page } from '@playwright/test';
import { pharmacyPath } from './practice.ts';
import { enter } from './enter.ts';

export async function openChart(page: Page, key: string, account = 'pharmacist'): Promise<void> {
  await enter(page, account, pharmacyPath(key));
  await expect(page.getByRole('heading', { name: 'Medication chart' })).toBeVisible();
}
