import { expect } from '@playwright/test';
import {
  banner,
  finaliseButton,
  finalisePath,
  openReview,
  openToDraft,
  ordersOf,
  represcribe,
  sentIds,
  success,
} from './support/drafting.ts';
import { test } from './support/proxied-test.ts';
import { practice, withoutLiveUpdates } from './support/practice.ts';

test('DRF-06 a lost response followed by a reload doesn’t create a second order', async ({
  page,
  baseURL,
  front,
}) => {
  await withoutLiveUpdates(page);
  const key = practice.finaliseLost;
  await openToDraft(page, key);
  const before = await ordersOf(baseURL, key);
  await represcribe(page, 'metformin');
  await openReview(page);
  const ids = sentIds(page);
  // The server makes the order; its response never arrives.
  const { answered } = front.hold(finalisePath, 1);
  await finaliseButton(page).click();
  await expect(page.getByText('Sending the changes to the pharmacy…')).toBeVisible();
  await answered;
  await page.reload();
  await expect(banner(page, success)).toBeVisible();
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(1);
  expect(await ordersOf(baseURL, key)).toHaveLength(before.length + 1);
});
