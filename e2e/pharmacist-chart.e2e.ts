import { expect, type Page } from '@playwright/test';
import { failed, notice, openChart, toggles } from './support/actioning.ts';
import { HttpSession } from './support/http-session.ts';
import { expectAccessible, noSidewaysScroll } from './support/page-checks.ts';
import {
  awaitedNames,
  ceaseOne,
  pharmacyPath,
  practice,
  prescriberPath,
  sentinel,
  withoutLiveUpdates,
} from './support/practice.ts';
import { enter } from './support/enter.ts';
import { test } from './support/test.ts';

const medicines = (page: Page) => page.locator('main button[aria-expanded]', { hasText: 'DOSE' });
const details = (page: Page) => page.getByRole('complementary', { name: 'Medicine details' });

test('PHA-01 the chart answers first what changed, by whom and when', async ({ page, baseURL }) => {
  await openChart(page, practice.read);
  await expect(page.getByRole('heading', { name: 'Practice, Read' })).toBeVisible();
  await expect(
    page.getByText(/^Order 3, finalised \d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d by /),
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

test('PHA-01 a medicine shows the whole of itself in the detail pane', async ({ page }) => {
  await openChart(page, practice.read);
  await expect(details(page)).toContainText('Choose a medicine');
  await medicines(page).first().click();
  for (const label of ['Course start', 'Course stop', 'Course script no.', 'Prescribed by']) {
    await expect(details(page).getByText(label, { exact: true })).toBeVisible();
  }
  await expect(details(page).getByText('Changed by')).toBeVisible();
  await page.getByRole('button', { name: 'Hide details' }).click();
  await expect(details(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show details' }).click();
  await expect(details(page)).toBeVisible();
});

test('PHA-01 the filter toggle opens its panel', async ({ page }) => {
  await openChart(page, practice.read);
  const toggle = page.getByRole('button', { name: 'Filter' });
  await toggle.click();
  await expect(page.getByRole('region', { name: 'Filter' })).toBeVisible();
  await toggle.click();
  await expect(page.getByRole('region', { name: 'Filter' })).toHaveCount(0);
});

test('PHA-01 goes from medicine to medicine by arrow, and shows one by Enter', async ({ page }) => {
  await openChart(page, practice.read);
  await medicines(page).nth(0).focus();
  await page.keyboard.press('ArrowDown');
  await expect(medicines(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(medicines(page).nth(1)).toHaveAttribute('aria-expanded', 'true');
  await expect(details(page).getByRole('heading')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(medicines(page).nth(0)).toBeFocused();
});

test('PHA-01 on a narrow screen the details lie over the list, and focus goes back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openChart(page, practice.read);
  await medicines(page).nth(2).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Course script no.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(medicines(page).nth(2)).toBeFocused();
});

for (const [width, colorScheme] of [
  [1280, 'light'],
  [768, 'dark'],
] as const) {
  test(`PHA-01 is accessible and fits, ${colorScheme} at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await openChart(page, practice.read);
    await expect(medicines(page).first()).toBeVisible();
    await expectAccessible(page);
    await noSidewaysScroll(page);
    await page.goto(pharmacyPath('R000013'));
    await expect(page.getByRole('region', { name: 'Allergy update' })).toBeVisible();
    await expectAccessible(page);
    await noSidewaysScroll(page);
  });
}

test('PHA-01 stays readable at 400 px', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await openChart(page, practice.read);
  await expect(medicines(page).first()).toBeVisible();
  await noSidewaysScroll(page);
});

test('PHA-02 a toggle that could not be saved goes back, with a banner', async ({ page }) => {
  await openChart(page, sentinel.actionFails);
  await toggles(page).first().click({ force: true });
  await expect(notice(page, failed)).toBeVisible();
  await expect(notice(page, failed)).toContainText('is as it was');
  await expect(toggles(page).first()).not.toBeChecked();
  await expect(page.getByText('Not saved')).toHaveCount(1);
  await expectAccessible(page);
  await notice(page, failed).getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice(page, failed)).toHaveCount(0);
});

test('PHA-03 says how many could not be saved', async ({ page }) => {
  await openChart(page, sentinel.actionFails);
  await page.getByRole('button', { name: 'Select all' }).click();
  await expect(notice(page, failed)).toContainText('5 changes were not saved and are as they were');
  await expect(page.getByText('0 of 5 actioned')).toBeVisible();
});

test('PHA-04 Confirm actioned says why it cannot be pressed', async ({ page }) => {
  await openChart(page, 'R000001');
  const button = page.getByRole('button', { name: 'Confirm actioned' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('There are no changes to confirm.');
  await page.goto(pharmacyPath(practice.read));
  await expect(button).toBeEnabled();
  await expect(button).not.toHaveAttribute('aria-disabled');
});

test('PHA-05 an allergy update is announced above the chart', async ({ page }) => {
  await openChart(page, 'R000013');
  const update = page.getByRole('region', { name: 'Allergy update' });
  await expect(update).toContainText('Previous allergies and adverse reactions');
  await expect(update).toContainText('adhesive dressings');
  await expect(page.getByRole('button', { name: 'Confirm actioned' })).toBeEnabled();
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
  await page.getByRole('button', { name: 'Show the chart as it is now' }).click();
  await expect(arrived).toHaveCount(0);
  await expect(page.getByText('changed this chart')).toHaveCount(0);
});

test('LIV-04 says so while changes do not arrive by themselves', async ({ page }) => {
  await withoutLiveUpdates(page);
  await openChart(page, practice.interrupted);
  await expect(page.getByText('Reconnecting…')).toBeVisible();
});

test('PHA-01 a chart that fails to load can be tried again, and never looks empty', async ({
  page,
}) => {
  await openChart(page, sentinel.chartLoadFails);
  await expect(page.getByText('The medication chart could not be loaded')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByText('No medications found')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(pharmacyPath(sentinel.residentLoadFails));
  await expect(page.getByText('We couldn’t load the resident')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Medication chart' })).toHaveCount(0);
  await page.goto(pharmacyPath(sentinel.historyFails));
  await expect(page.getByText(/Who made these changes, and when, could not/)).toBeVisible();
  await expect(medicines(page).first()).toBeVisible();
});

test('PHA-01 a resident without medicines has an empty chart', async ({ page }) => {
  await openChart(page, 'R000015');
  await expect(page.getByText('No medications found for the resident')).toBeVisible();
  await expectAccessible(page);
});

test('GATE-09 each kind of user is sent away from the other kind of chart', async ({
  page,
  browser,
}) => {
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
