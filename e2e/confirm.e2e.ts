import { type Browser, expect, type Page } from '@playwright/test';
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
import { expectAccessible } from './support/page-checks.ts';
import {
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
