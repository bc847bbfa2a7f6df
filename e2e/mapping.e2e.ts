import { expect, type Page } from '@playwright/test';
import { enter } from './support/enter.ts';
import { test } from './support/proxied-test.ts';
import { mappingForm } from './support/linking.ts';

const type = (page: Page) => page.getByLabel('User type');
const hpii = (page: Page) => page.getByLabel('HPI-I number');
const ok = (page: Page) => page.getByRole('button', { name: 'OK' });
const dialog = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const found = (page: Page) => dialog(page, 'We found you!');

test('MAP-03 a pharmacist is found by HPI-I alone, even with the form open in another tab', async ({
  page,
}) => {
  await enter(page, 'mappharmacist');
  await expect(mappingForm(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/residents');
  for (const tab of [page, other]) {
    await type(tab).selectOption('Pharmacist');
    await hpii(tab).fill('8003619999000133');
  }
  await ok(page).click();
  await expect(found(page).getByRole('listitem')).toHaveText([
    'Banksia Care',
    'Jarrah Homes',
    'Waratah Living',
  ]);
  await found(page).getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/residents/);
  await expect(page.getByRole('link', { name: 'Residents' })).toBeVisible();
  await ok(other).click();
  await expect(other.getByRole('link', { name: 'Residents' })).toBeVisible();
});
