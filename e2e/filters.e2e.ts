import { expect, type Page } from '@playwright/test';
import { listTitle, openList } from './support/residents-list.ts';
import { test } from './support/test.ts';

const nameBox = (page: Page) => page.getByRole('searchbox', { name: 'Name' });
const status = (page: Page) => page.getByLabel('Resident status');
const place = (page: Page) => page.getByLabel('Organisation & facility');
const choice = (page: Page, name: RegExp | string) => page.getByRole('radio', { name });

async function expectDefaults(page: Page): Promise<void> {
  await expect(listTitle(page)).toHaveText(/^All Active residents \(25 of \d+\)$/);
  await expect(nameBox(page)).toHaveValue('');
  await expect(status(page)).toHaveValue('2');
  await expect(choice(page, 'Show all')).toBeChecked();
  await expect(place(page)).toHaveValue('All');
  await expect(page.getByLabel('Residents per page')).toHaveValue('25');
  expect(new URL(page.url()).search).toBe('');
}

test('FIL-08 a new tab starts with the saved search, each tab keeps its own, and sign-out clears it', async ({
  page,
  context,
}) => {
  await openList(page, 'nurse');
  await status(page).selectOption('Deceased');
  await expect(listTitle(page)).toContainText('All Deceased residents');
  const second = await context.newPage();
  await second.goto('/residents');
  await expect(listTitle(second)).toContainText('All Deceased residents');
  await expect(second).toHaveURL(/residentStatus=3/);
  await status(second).selectOption('Discharged');
  await expect(listTitle(second)).toContainText('All Discharged residents');
  await page.reload();
  await expect(listTitle(page)).toContainText('All Deceased residents');
  // A link with filters wins over what is saved.
  await second.goto('/residents?expiryFilterType=ChartDueNowOrSoon');
  await expect(listTitle(second)).toContainText('All Active residents with charts');

  await page.getByRole('button', { name: 'Jodie Walsh' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You are now signed out' })).toBeVisible();
  await openList(page, 'nurse');
  await expectDefaults(page);
});
