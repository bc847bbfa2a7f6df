import { expect, type Page } from '@playwright/test';
import { openChart, toggles } from './support/actioning.ts';
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
  const changes = page.getByRole('region', { name: `Changes to action (${names.length})` });
  await expect(changes.getByRole('listitem')).toHaveCount(names.length);
  // A changed medicine says what it replaces, and why.
  const changed = changes.getByRole('listitem').filter({ hasText: 'Replaces' });
  await expect(changed).toHaveCount(1);
  await expect(changed).toContainText('Reason');
  await expect(changes.getByRole('listitem').filter({ hasText: 'Replaced by' })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: /^Regular \(\d+\)$/ })).toBeVisible();
});

test('PHA-01 is accessible and fits, light and dark, wide and narrow', async ({ page }) => {
  await openChart(page, practice.read);
  await expect(medicines(page).first()).toBeVisible();
  await expectBothLooks(page);
  await page.setViewportSize({ width: 400, height: 800 });
  await noSidewaysScroll(page);
});

test('LIV-01 a new order shows by itself, says who made it, and moves no row', async ({
  page,
  baseURL,
}) => {
  await openChart(page, practice.newcomer);
  await expect(page.getByRole('main').getByText('Live', { exact: true })).toBeVisible();
  const places = () =>
    toggles(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  await expect(toggles(page).first()).toBeVisible();
  const count = await toggles(page).count();
  const before = await places();
  const { name } = await ceaseOne(baseURL, practice.newcomer);
  await expect(page.getByText('Priya Raman changed this chart')).toBeVisible();
  await expect(page.getByText(/Order 4, finalised .* 1 change is new/)).toBeVisible();
  await expect(toggles(page)).toHaveCount(count + 1);
  expect((await places()).slice(0, count)).toEqual(before);
  const arrived = page.getByRole('listitem').filter({ hasText: 'Just arrived' });
  await expect(arrived).toHaveCount(1);
  await expect(toggles(page).last()).toHaveAccessibleName(`Actioned ${name}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show the current chart' }).click();
  await expect(arrived).toHaveCount(0);
  await expect(page.getByText('changed this chart')).toHaveCount(0);
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
