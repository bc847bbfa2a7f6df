import { expect, type Locator } from '@playwright/test';
import { allSaved, openChart, toggles } from './support/actioning.ts';
import { confirm, dialog, expectConfirmed } from './support/confirming.ts';
import { expectAccessible } from './support/page-checks.ts';
import { ceaseOne, practice, withoutLiveUpdates } from './support/practice.ts';
import { test } from './support/test.ts';

test('LIV-01 ML9 a new order shows by itself, says who made it, and moves no row', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(watchShifts);
  await openChart(page, practice.newcomer);
  await expect(page.getByRole('main').getByText('Live', { exact: true })).toBeVisible();
  const places = () =>
    page
      .locator('[data-medicine]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  await expect(toggles(page).first()).toBeVisible();
  const count = await toggles(page).count();
  const before = await places();
  await page.evaluate(() => (window.layoutShift = 0));
  const { name } = await ceaseOne(baseURL, practice.newcomer);
  await expect(page.getByText('Priya Raman changed this chart')).toBeVisible();
  await expect(page.getByText(/Order 4, finalised .* 1 change is new/)).toBeVisible();
  expect(await places()).toEqual(before);
  const shift = await page.evaluate(() => window.layoutShift);
  console.log(`Layout shift when a new order comes: ${shift.toFixed(4)}`);
  expect(shift).toBeLessThanOrEqual(0.02);
  // The notice leads to what changed.
  await page.getByRole('button', { name: 'Show what changed' }).click();
  await expect(toggles(page)).toHaveCount(count + 1);
  const arrived = page.getByRole('listitem').filter({ hasText: 'Just arrived' });
  await expect(arrived).toHaveCount(1);
  await expect(arrived.locator('[data-medicine]')).toBeFocused();
  await expect(arrived).toBeInViewport();
  await expect(toggles(page).last()).toHaveAccessibleName(`To action ${name}`);
  await expect(page.getByText('changed this chart')).toHaveCount(0);
  await expectAccessible(page);
});

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** Adds up what the browser counts as layout shift. */
function watchShifts(): void {
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && typeof entry.value === 'number') window.layoutShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

test('CFM-01 PHA-03 five changes are actioned and confirmed with at most four clicks', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openChart(page, practice.fiveChanges);
  await expect(page.getByRole('region', { name: 'Changes to action (5)' })).toBeVisible();
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('button', { name: 'Mark all actioned' }));
  await click(page.getByRole('alertdialog').getByRole('button', { name: 'Mark as actioned' }));
  await expect(page.getByText('5 of 5 actioned')).toBeVisible();
  await allSaved(page);
  await click(page.getByRole('button', { name: 'Confirm actioned' }));
  // All changes stand in the dialog without scrolling.
  const footer = await confirm(page).boundingBox();
  const bottoms = await dialog(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => row.getBoundingClientRect().bottom));
  const visible = bottoms.filter((bottom) => bottom <= (footer?.y ?? 0)).length;
  await click(confirm(page));
  await expectConfirmed(page);
  console.log(`Five changes: ${clicks} clicks; ${visible} of ${bottoms.length} rows in the dialog`);
  expect(clicks).toBeLessThanOrEqual(4);
  expect(visible).toBeGreaterThanOrEqual(5);
});

test('LIV-04 says so while there are no live updates', async ({ page }) => {
  await withoutLiveUpdates(page);
  await openChart(page, practice.interrupted);
  await expect(page.getByText('Reconnecting…')).toBeVisible();
});
