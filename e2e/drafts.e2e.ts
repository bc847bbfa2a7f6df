import { expect } from '@playwright/test';
import {
  finaliseButton,
  medicineRow,
  openReview,
  openToDraft,
  readyToDraft,
  represcribe,
  review,
  success,
  tray,
} from './support/drafting.ts';
import { practice } from './support/practice.ts';
import { test } from './support/test.ts';

test('DRF-01 two tabs work on the same drafts', async ({ page, context }) => {
  await openToDraft(page, practice.twoTabs);
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => window.open(window.location.href)),
  ]);
  await readyToDraft(other);
  await represcribe(page, 'metformin');
  await represcribe(other, 'sertraline');
  // Each had one; the other's is neither lost nor sent without review.
  await openReview(page);
  if ((await review(page).getByText('sertraline').count()) === 0) {
    await finaliseButton(page).click();
    await expect(
      review(page).getByText(
        'Your drafts have changed since you reviewed them. Review them again.',
      ),
    ).toBeVisible();
  }
  await expect(review(page)).toContainText('sertraline');
  await finaliseButton(page).click();
  await expect(page.getByText(success)).toBeVisible();
  await expect(medicineRow(other, 'metformin').getByText('Re-prescribed')).toBeVisible();
  await expect(tray(other)).toHaveCount(0);
});
