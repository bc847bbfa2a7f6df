import { expect } from '@playwright/test';
import { finaliseButton, openReview, readyToDraft, review, tray } from './support/drafting.ts';
import { practice, prescriberPath } from './support/practice.ts';
import { openStillList } from './support/residents-list.ts';
import { test } from './support/test.ts';

test('RES-11 FIL-01 LST-01 the residents list doesn’t move while it loads and searches; a medication list is written, added to a chart as drafts, and finalised from the review', async ({
  page,
}) => {
  await openStillList(page, 'doctor2', { width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Medication lists' }).click();
  await expect(page).toHaveURL(/\/residents\/medications-list\/home$/);
  await page.getByRole('button', { name: 'Add medication list' }).click();
  await expect(page).toHaveURL(/\/home\/new$/);
  await page.getByRole('textbox', { name: 'Name' }).fill('Chest infection');
  await page.getByRole('button', { name: 'Add list' }).click();
  await expect(page).toHaveURL(/\/medications-list\/view\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Chest infection' })).toBeVisible();

  for (const name of ['amoxicillin', 'paracetamol']) {
    await page.getByRole('button', { name: 'Add medicine' }).click();
    await page.getByRole('combobox', { name: 'Medicine' }).pressSequentially(name);
    await page.getByRole('option').filter({ hasText: name }).first().click();
    await page.getByRole('button', { name: 'Save in list' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  const lines = page.getByRole('list', { name: 'Medicines of the list' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('amoxicillin');

  await page.goto(prescriberPath(practice.fromList));
  await readyToDraft(page);
  await page.getByRole('button', { name: 'Add from a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add from a list' });
  await dialog.getByLabel('Medication list').selectOption('Chest infection');
  await dialog.getByRole('button', { name: 'Add 2 drafts' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(tray(page)).toContainText('2 drafts');
  await openReview(page);
  await expect(review(page)).toContainText('amoxicillin');
  await expect(review(page)).toContainText('paracetamol');
  await finaliseButton(page).click();
  await expect(page.getByText('Success! Your changes have been finalised')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Medication chart' })).toContainText('amoxicillin');
});
