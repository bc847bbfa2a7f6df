import { expect, type Page } from '@playwright/test';
import { enter } from './support/enter.ts';
import { test } from './support/proxied-test.ts';
import { mappingForm, reasonOf } from './support/linking.ts';

const type = (page: Page) => page.getByLabel('User type');
const hpii = (page: Page) => page.getByLabel('HPI-I number');
const number = (page: Page) => page.getByLabel('Prescriber number');
const ok = (page: Page) => page.getByRole('button', { name: 'OK' });
const dialog = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const notFound = (page: Page) => dialog(page, "We can't find you.");
const noneLeft = (page: Page) => dialog(page, 'Maximum retry limit reached.');
const found = (page: Page) => dialog(page, 'We found you!');
const review = (page: Page) => page.getByRole('button', { name: 'Review details' });

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

test('MAP-04 MAP-05 after three failures and a reload, the lock holds in every tab, and closing signs out', async ({
  page,
}) => {
  await enter(page, 'maplock');
  const fail = async () => {
    await type(page).selectOption('Prescriber');
    await hpii(page).fill('8003619999999999');
    await number(page).fill('1234567');
    await ok(page).click();
  };
  await fail();
  await review(page).click();
  await ok(page).click();
  await expect(notFound(page)).toBeVisible();
  await page.reload();
  await fail();
  await expect(noneLeft(page)).toContainText('Please wait 30 minutes before trying again.');
  await expect(review(page)).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(noneLeft(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/residents');
  await expect(noneLeft(other)).toBeVisible();
  await page.reload();
  await expect(noneLeft(page)).toBeVisible();
  const close = page.getByRole('button', { name: 'Close' });
  expect(await reasonOf(page, () => close.click())).toBe('User mapping failed');
});
