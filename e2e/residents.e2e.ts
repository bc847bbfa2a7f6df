import { expect } from '@playwright/test';
import { expectBothLooks } from './support/page-checks.ts';
import { openList, residentRow, residentRows } from './support/residents-list.ts';
import { test } from './support/test.ts';

test('RES-05 FIL-01 a resident is found and opened by keyboard alone', async ({ page }) => {
  await openList(page, 'doctor');
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('searchbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('abraham');
  await page.keyboard.press('Enter');
  await expect(residentRows(page)).toHaveCount(1);
  const link = residentRow(page, 'Abraham, Leslie').getByRole('link');
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    if (await link.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/residents\/gp\//);
});

// The nurse's list has less than the doctor's.
for (const account of ['doctor', 'pharmacist']) {
  test(`RES-01 the list of a ${account} is accessible, light and dark, wide and narrow`, async ({
    page,
  }) => {
    await openList(page, account);
    await residentRows(page).getByRole('button', { name: /med/ }).first().click();
    await expect(page.getByText(/End Date/).first()).toBeVisible();
    await expectBothLooks(page);
  });
}
