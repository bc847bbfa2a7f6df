import { expect } from '@playwright/test';
import { allSaved, failed, markAll, notice, openChart, toggles } from './support/actioning.ts';
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

const saving = /\/change-status$/;
test('PHA-02 a toggle takes effect at once and stays, with others pending', async ({
  page,
  front,
}) => {
  await withoutLiveUpdates(page);
  await openChart(page, practice.toggle);
  const [first, second, third] = [toggles(page).nth(0), toggles(page).nth(1), toggles(page).nth(2)];
  await expect(first).not.toBeChecked();
  const sent = page.waitForRequest(/change-status$/);
  // The responses are held, so the screen can't have heard from the server yet.
  const held = [front.hold(saving, 1), front.hold(saving, 1), front.hold(saving, 1)];
  await first.click({ force: true });
  await second.click({ force: true });
  await third.click({ force: true });
  expect((await sent).postDataJSON()).toMatchObject({ action: 'Actioned' });
  for (const toggle of [first, second, third]) await expect(toggle).toBeChecked();
  await expect(page.getByText('Saving', { exact: true })).toHaveCount(3);
  // Answered out of order.
  for (const { answered, release } of held.toReversed()) {
    await answered;
    release();
  }
  await allSaved(page);
  for (const toggle of [first, second, third]) await expect(toggle).toBeChecked();
  await second.click({ force: true });
  await allSaved(page);
  await page.reload();
  await expect(first).toBeChecked();
  await expect(second).not.toBeChecked();
  await expect(third).toBeChecked();
});

test('PHA-03 marks all with one call per prescription, and unmarks all', async ({
  page,
  front,
}) => {
  await openChart(page, practice.selectAll);
  await expect(toggles(page)).toHaveCount(3);
  await expect(page.getByText('2 of 3 actioned')).toBeVisible();
  const calls: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/change-status')) calls.push(request.postDataJSON());
  });
  await markAll(page);
  await expect(page.getByText('3 of 3 actioned')).toBeVisible();
  await allSaved(page);
  expect(calls).toHaveLength(1);
  await page.getByRole('button', { name: 'Unmark all' }).click();
  await expect(page.getByText('0 of 3 actioned')).toBeVisible();
  await allSaved(page);
  expect(calls).toHaveLength(4);

  // The connection drops for one of three: that one is undone, the others stay.
  let count = 0;
  const stop = front.answer(saving, () => {
    count += 1;
    return count === 2 ? 'broken' : undefined;
  });
  await markAll(page);
  await expect(notice(page, failed)).toContainText('Not saved (1)');
  await allSaved(page);
  await expect(page.getByText('2 of 3 actioned')).toBeVisible();
  await expect(toggles(page).nth(1)).not.toBeChecked();
  expect(count).toBe(3);
  stop();
  await markAll(page);
  await expect(page.getByText('3 of 3 actioned')).toBeVisible();
  await expect(notice(page, failed)).toHaveCount(0);
});

test('DRF-06 a lost response followed by a reload makes no second order', async ({
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
