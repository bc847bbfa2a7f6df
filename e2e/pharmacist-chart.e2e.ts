import { expect } from '@playwright/test';
import { openChart, toggles } from './support/actioning.ts';
import { ceaseOne, practice } from './support/practice.ts';
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
