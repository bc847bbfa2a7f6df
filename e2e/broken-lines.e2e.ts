import { expect } from '@playwright/test';
import { allSaved, failed, markAll, notice, openChart, toggles } from './support/actioning.ts';
import {
  confirm,
  dialog,
  expectConfirmed,
  openDialog,
  press,
  selectAll,
  tickAll,
} from './support/confirming.ts';
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
import { expectAccessible } from './support/page-checks.ts';
import { practice, withoutLiveUpdates } from './support/practice.ts';
import { openList, residentRow, residentRows } from './support/residents-list.ts';

const confirming = /\/confirm-medications$/;
const saving = /\/change-status$/;
const search = /\/patients\/search$/;
const courseSummary = /\/patient-medications-course-summary/;

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

test('CFM-06 CFM-08 progress shows, and a lost response does not confirm twice', async ({
  page,
  front,
}) => {
  await withoutLiveUpdates(page);
  await openDialog(page, practice.lostAnswer);
  await expect(selectAll(page)).toBeChecked();
  const ids: unknown[] = [];
  page.on('request', (request) => {
    if (confirming.test(request.url())) ids.push(request.postDataJSON());
  });
  const held = front.hold(confirming, 1);
  await confirm(page).click();
  // The server has acted; its response is on the way.
  await held.answered;
  await expect(dialog(page)).toContainText('Confirming the medications');
  await expect(dialog(page)).toContainText("We're confirming your action...");
  await expect(confirm(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  held.lose();
  await expect(dialog(page).getByText(`${failed}.`, { exact: true })).toBeVisible();
  await confirm(page).click();
  await expectConfirmed(page);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toEqual(ids[1]);
});

test('CFM-03 CFM-04 CFM-05 an allergy change is actioned in the dialog, first on the server', async ({
  page,
  front,
}) => {
  await openDialog(page, practice.allergy);
  await tickAll(page);
  await expect(confirm(page)).toHaveAccessibleDescription(
    'Mark the allergy changes as actioned before you confirm.',
  );
  const part = dialog(page).getByRole('region', { name: 'Allergy changes' });
  await expect(part).toContainText('Previous allergies and adverse reactions');
  await expect(part).toContainText('New allergies and adverse reactions');
  await expect(part.getByText('latex').or(part.getByText('codeine'))).not.toHaveCount(0);
  const box = part.getByRole('checkbox', { name: 'Allergy changes actioned' });
  await expectAccessible(page);

  const stop = front.answer(/\/allergyactionhistory$/, () => 'broken');
  await press(box);
  await expect(part.getByText(`${failed}.`, { exact: true })).toBeVisible();
  await expect(part).toContainText(
    'We have experienced an issue marking the allergy update as actioned. Please try again.',
  );
  await expect(box).not.toBeChecked();
  stop();
  await press(box);
  await expect(box).toBeChecked();
  await expect(confirm(page)).not.toHaveAttribute('aria-disabled');
  await confirm(page).click();
  await expectConfirmed(page);
  await expect(page.getByRole('region', { name: 'Allergy update' })).toHaveCount(0);
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

test('RES-11 RES-12 the splash and then skeletons show while the list loads', async ({
  page,
  front,
}) => {
  await openList(page, 'nurse');
  const [configuration, list] = [front.hold(/^\/configuration\.json/, 1), front.hold(search, 1)];
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText('Loading residents')).toHaveCount(0);
  configuration.release();
  await expect(page.getByText('Loading residents')).toBeAttached();
  await expect(residentRows(page)).toHaveCount(0);
  list.release();
  await expect(residentRows(page).first()).toBeVisible();
  await expect(page.getByText('Loading residents')).toHaveCount(0);
});

test('RES-09 RES-10 the course badge expands the row, loads the courses each time, and collapses it', async ({
  page,
  front,
}) => {
  await openList(page, 'nurse');
  for (const text of ['1 med expired', '2 meds expired', '1 med expiring', '2 meds expiring']) {
    await expect(page.getByRole('button', { name: text, exact: true }).first()).toBeVisible();
  }
  const badge = residentRow(page, 'Abbott, Margery Jean').getByRole('button', {
    name: '2 meds expired',
  });
  await expect(badge).toHaveAttribute('aria-expanded', 'false');
  const courseLoad = front.hold(courseSummary, 1);
  await badge.click();
  await expect(page.getByText('Loading medication details')).toBeAttached();
  await expect(badge).toHaveAttribute('aria-expanded', 'true');
  courseLoad.release();
  const courses = page.getByRole('region', { name: 'Courses of Abbott, Margery Jean' });
  const expired = courses.getByRole('list', { name: 'Expired' }).getByRole('listitem');
  await expect(expired).toHaveCount(2);
  await expect(page.getByText('Loading medication details')).toHaveCount(0);
  await expect(expired.first()).toHaveText(/^\S.* End Date \d\d-[A-Z][a-z]{2}-\d{4}$/);
  await expect(courses.getByRole('list', { name: 'Expiring' })).toHaveCount(0);

  await badge.click();
  await expect(courses).toHaveCount(0);
  const secondLoad = front.hold(courseSummary, 1);
  await badge.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Loading medication details')).toBeAttached();
  secondLoad.release();
  await expect(expired).toHaveCount(2);
});
