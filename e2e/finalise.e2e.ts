import { expect, type Page } from '@playwright/test';
import { HttpSession } from './support/http-session.ts';
import {
  banner,
  chart,
  choose,
  failure,
  finaliseButton,
  medicineRow,
  openReview,
  openToDraft,
  ordersOf,
  readyToDraft,
  represcribe,
  review,
  sentIds,
  success,
  tray,
} from './support/drafting.ts';
import { expectAccessible, noSidewaysScroll } from './support/page-checks.ts';
import {
  latestOrder,
  practice,
  prescriberPath,
  sentinel,
  withoutLiveUpdates,
} from './support/practice.ts';
import { enter } from './support/enter.ts';
import { test } from './support/test.ts';

test('DRF-02 drafts are reviewed at their own address and sent as one order', async ({
  page,
  baseURL,
}) => {
  await openToDraft(page, practice.finalise);
  const before = await ordersOf(baseURL, practice.finalise);

  await represcribe(page, 'metformin');
  await choose(page, 'atorvastatin', 'Change');
  const form = page.getByRole('dialog', { name: /^Change: atorvastatin/ });
  await form.getByRole('textbox', { name: 'Dose', exact: true }).fill('40 mg (2 tablets)');
  await form.getByRole('button', { name: 'Blood test result' }).click();
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(form).toHaveCount(0);
  await choose(page, 'sertraline', 'Cease');
  const ceasing = page.getByRole('dialog', { name: /^Cease: sertraline/ });
  await ceasing.getByRole('button', { name: 'Side effect' }).click();
  await ceasing.getByRole('button', { name: 'Save draft' }).click();
  await expect(ceasing).toHaveCount(0);
  await openReview(page);
  await expect(page).toHaveURL(/\/R910025\/pharmacy-request$/);
  // Two identifiers show whose changes they are.
  await expect(review(page)).toContainText(/Practice, Finalise\s*Born \d\d-[A-Z][a-z]{2}-\d{4}/);
  await expect(review(page).getByRole('heading', { level: 3 })).toHaveText([
    'Changed (1)',
    'Re-prescribed (1)',
    'Ceased (1)',
  ]);
  const changed = review(page).getByRole('region', { name: 'Changed' });
  await expect(changed.getByRole('term')).toHaveText(['Dose', 'Start']);
  await expect(changed.getByRole('definition').first()).toContainText('40 mg (2 tablets)');
  await expect(changed).toContainText('Reason: Blood test result');
  const ceased = review(page).getByRole('region', { name: 'Ceased' });
  await expect(ceased.locator('s')).toContainText('sertraline');
  // The address opens the review again.
  await page.reload();
  await expect(ceased).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await noSidewaysScroll(page);

  await expect(finaliseButton(page)).not.toHaveAttribute('aria-disabled');
  await finaliseButton(page).click();
  await expect(banner(page, success)).toBeVisible();
  await expect(page).toHaveURL(/\/R910025$/);
  await expectAccessible(page);
  await expect(tray(page)).toHaveCount(0);
  await expect(medicineRow(page, 'metformin').getByText('Re-prescribed')).toBeVisible();
  await expect(medicineRow(page, 'sertraline').getByText('Ceased')).toBeVisible();
  await expect(medicineRow(page, 'atorvastatin')).toHaveCount(2);
  expect(await ordersOf(baseURL, practice.finalise)).toHaveLength(before.length + 1);

  await page.getByRole('link', { name: 'Stay on this screen' }).click();
  await expect(banner(page, success)).toHaveCount(0);
  await expect(chart(page)).toBeVisible();
});

test('DRF-02 three medicines are re-prescribed with twelve keystrokes and no dose typed', async ({
  page,
  baseURL,
}) => {
  await openToDraft(page, practice.finaliseKeys);
  const before = await latestOrder(await HttpSession.of(baseURL, 'nurse'), practice.finaliseKeys);
  await page.getByRole('button', { name: 'Keyboard' }).focus();
  let strokes = 0;
  const press = async (key: string) => {
    strokes += 1;
    await page.keyboard.press(key);
  };
  const box = (n: number) => chart(page).getByRole('checkbox').nth(n);
  await press('Tab');
  await expect(page.getByRole('button', { name: /^Regular/ })).toBeFocused();
  await press('Enter');
  await press('Tab');
  await expect(box(0)).toBeFocused();
  await press('Space');
  await press('ArrowDown');
  await press('Space');
  await press('ArrowDown');
  await press('Space');
  await expect(tray(page).getByText(/^3 selected/)).toBeVisible();
  await press('Control+Enter');
  await expect(tray(page).getByText(/^3 drafts/)).toBeVisible();
  await press('Control+Enter');
  await expect(finaliseButton(page)).not.toHaveAttribute('aria-disabled');
  // The review fits on the screen; pressed at once, the keys finalise nothing.
  await expect(finaliseButton(page)).toHaveAttribute('aria-keyshortcuts', 'Control+Enter');
  await press('Control+Enter');
  await expect(banner(page, success)).toBeVisible();
  console.log(`Re-prescribing three and finalising: ${strokes} keys`);
  expect(strokes).toBeLessThanOrEqual(12);
  // The banner has the focus, so the next steps are announced.
  await expect(page.locator(':focus')).toContainText(success);

  const after = await latestOrder(await HttpSession.of(baseURL, 'nurse'), practice.finaliseKeys);
  const again = after.medications.filter(({ status }) => status === 'RePrescribed');
  expect(again).toHaveLength(3);
  for (const { product, dose, frequency, doseTimes } of again) {
    const old = before.medications.find((one) => one.product.name === product.name);
    expect({ dose, frequency, doseTimes }).toEqual({
      dose: old?.dose,
      frequency: old?.frequency,
      doseTimes: old?.doseTimes,
    });
  }
});

test('DRF-06 a double click makes one order', async ({ page, baseURL }) => {
  await openToDraft(page, practice.finaliseTwice);
  const before = await ordersOf(baseURL, practice.finaliseTwice);
  await represcribe(page, 'metformin');
  await openReview(page);
  const ids = sentIds(page);
  await finaliseButton(page).dblclick();
  await expect(banner(page, success)).toBeVisible();
  expect(new Set(ids).size).toBe(1);
  expect(await ordersOf(baseURL, practice.finaliseTwice)).toHaveLength(before.length + 1);
});

test('DRF-06 if two prescribers finalise at once, one succeeds; the other is told and loses nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  const second = await (await browser.newContext()).newPage();
  await withoutLiveUpdates(page);
  await withoutLiveUpdates(second);
  const key = practice.twoPrescribers;
  const before = await ordersOf(baseURL, key);
  await openToDraft(page, key);
  await openToDraft(second, key, 'doctor2');
  // Nobody sees the other's drafts.
  await represcribe(page, 'metformin');
  await represcribe(second, 'sertraline');
  await openReview(page);
  await openReview(second);
  await Promise.all([finaliseButton(page).click(), finaliseButton(second).click()]);
  const told = 'The chart has changed since you opened it. Review the new chart and try again.';
  const won = (one: Page) => banner(one, success);
  const lost = (one: Page) => review(one).getByText(told, { exact: true });
  await expect(won(page).or(lost(page))).toBeVisible();
  await expect(won(second).or(lost(second))).toBeVisible();
  const outcomes = await Promise.all([won(page).count(), won(second).count()]);
  expect(outcomes.toSorted((a, b) => a - b)).toEqual([0, 1]);
  const loser = outcomes[0] === 0 ? page : second;
  const own = outcomes[0] === 0 ? 'metformin' : 'sertraline';
  await expect(review(loser)).toContainText(own);
  await expectAccessible(loser);
  expect(await ordersOf(baseURL, key)).toHaveLength(before.length + 1);
  // After reviewing again, the other's order follows.
  await finaliseButton(loser).click();
  await expect(won(loser)).toBeVisible();
  const [latest] = await ordersOf(baseURL, key);
  expect(latest?.sequence).toBe((before[0]?.sequence ?? 0) + 2);
  await second.context().close();
});

test('DRF-03 offline the drafts stay, and the next try makes the order', async ({
  page,
  context,
}) => {
  await openToDraft(page, practice.finaliseOffline);
  await represcribe(page, 'metformin');
  await openReview(page);
  const ids = sentIds(page);
  await context.setOffline(true);
  await finaliseButton(page).click();
  await expect(banner(page, failure)).toBeVisible();
  await expect(page.getByText(/Your drafts are kept\.$/)).toBeVisible();
  await expect(tray(page).getByText(/^1 draft:/)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(banner(page, success)).toBeVisible();
  expect(new Set(ids).size).toBe(1);
});

test('DRF-03 a request that fails says so, is logged, and keeps the drafts', async ({ page }) => {
  const key = sentinel.finaliseFails;
  await openToDraft(page, key);
  const name = (await chart(page).locator('strong').first().textContent()) ?? '';
  await represcribe(page, name);
  await openReview(page);
  const logged = page.waitForRequest(/\/home\/event-error-log$/);
  await finaliseButton(page).click();
  await expect(banner(page, failure)).toBeVisible();
  expect((await logged).postDataJSON()).toMatchObject({
    eventType: 'PharmacyRequest_Failed',
    authoringSystem: 'WATTLE',
    authoringSystemForeignKey: key,
  });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Dismiss' }).click();
  await expect(banner(page, failure)).toHaveCount(0);
  await expect(tray(page).getByText(/^1 draft:/)).toBeVisible();
  await page.reload();
  await readyToDraft(page);
  await expect(tray(page).getByText(/^1 draft:/)).toBeVisible();
});

test('DRF-02 without drafts there is nothing to send', async ({ page }) => {
  await enter(page, 'doctor', `${prescriberPath('R000001')}/pharmacy-request`);
  await expect(review(page)).toContainText('There are no drafts to finalise.');
  await expect(finaliseButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await page.goto(`${prescriberPath('R000001')}/pharmacy-request/new`);
  await expect(page).toHaveURL(/\/R000001$/);
  await expect(chart(page)).toBeVisible();
});
