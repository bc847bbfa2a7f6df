import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { awaitingConfirmation } from '@wattle/contract/rules/confirm.ts';
import { failed } from './support/actioning.ts';
import { HttpSession } from './support/http-session.ts';
import {
  confirm,
  dialog,
  expectConfirmed,
  openDialog,
  press,
  selectAll,
  tickAll,
  ticks,
} from './support/confirming.ts';
import { expectAccessible, expectBothLooks, noSidewaysScroll } from './support/page-checks.ts';
import {
  awaitedNames,
  ceaseOne,
  latestOrder,
  pharmacyPath,
  practice,
  withoutLiveUpdates,
} from './support/practice.ts';
import { enter } from './support/enter.ts';
import { test } from './support/test.ts';

const superseded =
  'A new pharmacy request has been generated since you began actioning medication/allergy changes; please review and action the changes before you proceed.';

async function otherPage(browser: Browser): Promise<Page> {
  return await (await browser.newContext()).newPage();
}

test('CFM-01 CFM-02 CFM-03 CFM-09 lists the unconfirmed changes, and confirms them once all are ticked', async ({
  page,
  baseURL,
}) => {
  const session = await HttpSession.of(baseURL, 'pharmacist');
  const names = await awaitedNames(session, practice.confirm);
  await openDialog(page, practice.confirm);
  await expect(dialog(page)).toContainText(
    'Select the medication and/or allergy to confirm as actioned. Once confirmed, the status is reset.',
  );
  // Two identifiers show whose changes they are.
  await expect(dialog(page)).toContainText(/Practice, Confirm\s*Born \d\d-[A-Z][a-z]{2}-\d{4}/);
  for (const name of [
    'Product',
    'Course instructions',
    'Course script no.',
    'Course start',
    'Course stop',
    'Prescribed by',
    'Status',
  ]) {
    await expect(dialog(page).getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  const listed = await ticks(page).evaluateAll((all) =>
    all.map((one) => one.closest('label')?.textContent.replace('Actioned: ', '') ?? ''),
  );
  expect(listed.toSorted()).toEqual(names.toSorted());

  await expect(selectAll(page)).not.toBeChecked();
  await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(confirm(page)).toHaveAccessibleDescription(
    'Action every change before you confirm.',
  );
  await press(ticks(page).first());
  await expect(ticks(page).first()).toBeChecked();
  await expect(selectAll(page)).toHaveJSProperty('indeterminate', true);
  await expect(dialog(page).getByText(/^Saving/)).toHaveCount(0);
  const order = await latestOrder(session, practice.confirm);
  const awaited = awaitingConfirmation(order.medications);
  expect(awaited.filter(({ product }) => product.action === 'Actioned')).toHaveLength(1);
  await tickAll(page);

  await confirm(page).click();
  await expectConfirmed(page);
  expect(await awaitedNames(session, practice.confirm)).toEqual([]);
});

test('CFM-09 closing returns to the medicines, and the focus to the button', async ({ page }) => {
  await openDialog(page, practice.read);
  await dialog(page).getByText('Close', { exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/R910001\?view=medications$/);
  await expect(page.getByRole('heading', { name: 'Medication chart' })).toBeInViewport();
  await page.getByRole('button', { name: 'Confirm actioned' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Confirm actioned' })).toBeFocused();
});

test('CFM-01 CFM-03 works by keyboard alone', async ({ page }) => {
  await enter(page, 'pharmacist', pharmacyPath(practice.confirmKeys));
  await page.getByRole('button', { name: 'Confirm actioned' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await tabTo(page, selectAll(page));
  await page.keyboard.press('Space');
  await expect(selectAll(page)).toBeChecked();
  await expect(confirm(page)).not.toHaveAttribute('aria-disabled');
  await tabTo(page, confirm(page));
  await page.keyboard.press('Enter');
  await expectConfirmed(page);
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 200 });
  }).toPass();
}

function truncatedTexts(element: Locator): Promise<string[]> {
  return element.evaluate((whole) =>
    [whole, ...whole.querySelectorAll('*')]
      .filter((one) => one.clientWidth > 20 && getComputedStyle(one).overflowX !== 'visible')
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.className}: ${one.scrollWidth} px on ${one.clientWidth} px`),
  );
}

test('CFM-01 is accessible and fits, light and dark, wide and narrow', async ({ page }) => {
  await openDialog(page, practice.read);
  await expect(ticks(page).first()).toBeAttached();
  await expectBothLooks(page);
  // Nothing in the dialog is cut off at the side or needs sideways scrolling.
  for (const width of [1280, 1060, 1040, 820, 768, 400]) {
    await page.setViewportSize({ width, height: 900 });
    await noSidewaysScroll(page);
    expect(await truncatedTexts(dialog(page))).toEqual([]);
  }
});

test('CFM-07 a newer order is loaded, and only the new change is highlighted', async ({
  page,
  baseURL,
}) => {
  await withoutLiveUpdates(page);
  await openDialog(page, practice.notLatest);
  await tickAll(page);
  const count = await ticks(page).count();
  const { name, orderId } = await ceaseOne(baseURL, practice.notLatest);
  await confirm(page).click();
  await expect(dialog(page).getByText(superseded, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/confirm/${orderId}\\?since=`));
  await expect(dialog(page).getByText(failed)).toHaveCount(0);
  await expect(ticks(page)).toHaveCount(count + 1);
  const further = dialog(page).getByRole('row').filter({ hasText: 'New in this request' });
  await expect(further).toHaveCount(1);
  await expect(further.getByRole('checkbox')).toHaveAccessibleName(`Actioned: ${name}`);
  await expect(further.getByRole('checkbox')).not.toBeChecked();
  // All other ticks stay, as saved on the server. Both prescriptions of a changed medicine are one change.
  await expect(
    dialog(page).getByText(`Select all (${count - 1} of ${count} changes actioned)`),
  ).toBeVisible();
  await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await press(further.getByRole('checkbox'));
  await expect(confirm(page)).not.toHaveAttribute('aria-disabled');
  await confirm(page).click();
  await expectConfirmed(page);
});

test('CFM-07 an older order’s address leads to the latest, with the same warning', async ({
  page,
  baseURL,
}) => {
  const session = await HttpSession.of(baseURL, 'pharmacist');
  const old = await latestOrder(session, practice.oldAddress);
  const { orderId } = await ceaseOne(baseURL, practice.oldAddress);
  await enter(page, 'pharmacist', `${pharmacyPath(practice.oldAddress)}/confirm/${old.id}`);
  await expect(dialog(page).getByText(superseded, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/confirm/${orderId}\\?since=${old.id}$`));
  await expect(dialog(page).getByText('New in this request')).toHaveCount(1);
  await page.goto(`${pharmacyPath(practice.oldAddress)}/confirm/not-an-order`);
  await expect(dialog(page)).toHaveCount(0);
  const wrong = page.getByRole('alertdialog', { name: 'There is no such order' });
  await wrong.getByRole('button', { name: 'Back to the chart' }).click();
  await expect(wrong).toHaveCount(0);
  await expect(page).toHaveURL(/\/R910010\?view=medications$/);
  await expect(page.getByRole('main')).toHaveCount(1);
});

test('CFM-08 if two pharmacists confirm at once, one succeeds and the other is told', async ({
  page,
  browser,
}) => {
  const second = await otherPage(browser);
  await withoutLiveUpdates(page);
  await withoutLiveUpdates(second);
  await openDialog(page, practice.confirmTwice);
  await tickAll(page);
  await openDialog(second, practice.confirmTwice, 'pharmacist2');
  await expect(selectAll(second)).toBeChecked();
  await Promise.all([confirm(page).click(), confirm(second).click()]);
  const done = (one: Page) => one.getByText('Changes confirmed');
  const told = (one: Page) =>
    dialog(one).getByText(/^These changes were already confirmed by .+ at \d\d:\d\d\.$/);
  await expect(done(page).or(told(page))).toBeVisible();
  await expect(done(second).or(told(second))).toBeVisible();
  const outcomes = await Promise.all([done(page), done(second)].map((one) => one.count()));
  expect(outcomes.toSorted((a, b) => a - b)).toEqual([0, 1]);
  const loser = outcomes[0] === 0 ? page : second;
  await expect(told(loser)).toBeVisible();
  await expect(dialog(loser)).toContainText('There is nothing left to confirm on this chart.');
  await expect(dialog(loser)).toContainText(/Order 3 was confirmed by .+, \d\d-/);
  await expectAccessible(loser);
  await second.context().close();
});

test('CFM-08 offline nothing is lost, and the next try confirms', async ({ page, context }) => {
  await openDialog(page, practice.offline);
  await tickAll(page);
  await context.setOffline(true);
  await confirm(page).click();
  await expect(dialog(page).getByText(`${failed}.`, { exact: true })).toBeVisible();
  await expect(selectAll(page)).toBeChecked();
  await context.setOffline(false);
  await confirm(page).click();
  await expectConfirmed(page);
});

test('CFM-03 an allergy change without any medicine is confirmed alone', async ({ page }) => {
  await openDialog(page, practice.allergyAlone);
  const waiting = 'No medicines to confirm, but there is an allergy update.';
  await expect(page.getByText(waiting)).toBeVisible();
  await expect(selectAll(page)).toHaveCount(0);
  await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true');
  await press(dialog(page).getByRole('checkbox', { name: 'Allergy changes actioned' }));
  await expect(confirm(page)).not.toHaveAttribute('aria-disabled');
  await confirm(page).click();
  await expectConfirmed(page);
});
