import { expect, type Locator, type Page } from '@playwright/test';
import { allSaved, openChart, toggles } from './support/actioning.ts';
import { confirm, dialog, expectConfirmed } from './support/confirming.ts';
import { HttpSession } from './support/http-session.ts';
import { expectAccessible, expectBothLooks, noSidewaysScroll } from './support/page-checks.ts';
import {
  awaitedNames,
  ceaseOne,
  pharmacyPath,
  practice,
  prescriberPath,
  withoutLiveUpdates,
} from './support/practice.ts';
import { enter } from './support/enter.ts';
import { test } from './support/test.ts';

const medicines = (page: Page) => page.locator('main button[aria-expanded]', { hasText: 'DOSE' });

test('PHA-01 the chart first shows what changed, by whom and when', async ({ page, baseURL }) => {
  await openChart(page, practice.read);
  await expect(page.getByRole('heading', { name: 'Practice, Read' })).toBeVisible();
  await expect(
    page.getByText(/^Order 3, finalised \d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d( [A-Z]+)? by /),
  ).toBeVisible();
  const session = await HttpSession.of(baseURL, 'pharmacist');
  const names = await awaitedNames(session, practice.read);
  // Both prescriptions of a changed medicine are one change.
  const count = names.length - 1;
  const changes = page.getByRole('region', { name: `Changes to action (${count})` });
  await expect(changes.getByRole('listitem')).toHaveCount(count);
  await expect(changes.getByRole('switch')).toHaveCount(names.length);
  // A changed medicine says what it replaces, and why.
  const changed = changes.getByRole('listitem').filter({ hasText: 'ceased script' });
  await expect(changed).toHaveCount(1);
  await expect(changed).toContainText('→');
  await expect(changed).toContainText('Reason');
  await expect(page.getByRole('heading', { name: /^Regular \(\d+\)$/ })).toBeVisible();
});

test('PHA-01 is accessible and fits, light and dark, wide and narrow', async ({ page }) => {
  await openChart(page, practice.read);
  await expect(medicines(page).first()).toBeVisible();
  await expectBothLooks(page);
  await page.setViewportSize({ width: 400, height: 800 });
  await noSidewaysScroll(page);
});

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
  const footer = await dialog(page).getByRole('button', { name: 'Close' }).last().boundingBox();
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

test('GATE-09 each role is redirected from the other role’s chart', async ({ page, browser }) => {
  await enter(page, 'pharmacist', prescriberPath('R000001'));
  await expect(page).toHaveURL(/\/residents(\?|$)/);
  const other = await (await browser.newContext()).newPage();
  await enter(other, 'doctor', pharmacyPath('R000001'));
  await expect(other).toHaveURL(/\/residents(\?|$)/);
  await other.goto(`${pharmacyPath('R000001')}/confirm/00000001-0004-8000-8000-000000000001`);
  await expect(other).toHaveURL(/\/residents(\?|$)/);
  await other.context().close();
});

test('GATE-08 a pharmacist without access to the resident sees no chart', async ({ page }) => {
  await enter(page, 'pharmacist2', pharmacyPath('R000007'));
  await expect(page).toHaveURL(/\/no-access$/);
  await page.goto(pharmacyPath('R999999'));
  await expect(page).toHaveURL(/\/no-access$/);
});
