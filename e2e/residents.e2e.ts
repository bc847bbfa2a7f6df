import { expect } from '@playwright/test';
import { expectBothLooks } from './support/page-checks.ts';
import { openList, residentRows } from './support/residents-list.ts';
import { test } from './support/test.ts';

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
