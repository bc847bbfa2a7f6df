import { expect, type Page } from '@playwright/test';
import { openChart } from './support/actioning.ts';
import { judge } from './support/display.ts';
import { chart, choose, openReview, openToDraft, represcribe } from './support/drafting.ts';
import { practice } from './support/practice.ts';
import { openStillList } from './support/residents-list.ts';
import { test } from './support/test.ts';

/** Judges one screen after the other and collects what is broken. */
async function judging(page: Page) {
  const client = await page.context().newCDPSession(page);
  const broken: string[] = [];
  const see = async (screen: string, medicines: number, banners: number) => {
    const report = await judge(page, client, screen);
    broken.push(...report.broken);
    expect(report.medicines, screen).toBeGreaterThanOrEqual(medicines);
    await expect(page.locator('[data-resident-banner]'), screen).toHaveCount(banners);
  };
  return { see, broken };
}

/** Generic names of medicines that are on the chart once. */
async function untouched(page: Page): Promise<string[]> {
  const all = await chart(page).locator('[data-medicine-name] > strong').allTextContents();
  return all.filter((name) => all.filter((other) => other.startsWith(name)).length === 1);
}

test('RES-11 FIL-01 L1 L2 L3 L4 L5 L6 L7 L8 L9 L10 L11 L12 L13 L15 L16 L17 L18 ML10 SP8 RB1 DT1 DT3 a prescriber’s screens keep the display rules at every width, and the list doesn’t move while it loads and searches', async ({
  page,
}) => {
  await openStillList(page, 'doctor', { width: 768, height: 1024 });
  const { see, broken } = await judging(page);
  await see('residents', 0, 0);
  await openToDraft(page, practice.displayRules);
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await see('chart', 24, 1);
  const [first = '', second = ''] = await untouched(page);
  await choose(page, second, 'Change');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel(/strength/i)).toHaveCount(0);
  await see('change', 24, 1);
  await page.keyboard.press('Escape');
  await represcribe(page, first);
  await openReview(page);
  await see('review', 25, 1);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Change history' }).click();
  await expect(page.getByRole('tabpanel').locator('[data-medicine-name]').first()).toBeVisible();
  await see('history', 24, 1);
  expect(broken).toEqual([]);
});

test('RES-11 FIL-01 L1 L3 L12 L16 L17 ML10 RB1 DT1 a pharmacist’s screens keep the display rules at every width, and the list doesn’t move while it loads and searches', async ({
  page,
}) => {
  await openStillList(page, 'pharmacist', { width: 1280, height: 800 });
  const { see, broken } = await judging(page);
  await see('residents', 0, 0);
  await openChart(page, practice.displayRules);
  await page.locator('button[data-medicine]').first().click();
  await see('chart', 24, 1);
  await page.getByRole('button', { name: 'Confirm actioned' }).click();
  await expect(page.getByRole('dialog', { name: /^Confirm medication/ })).toBeVisible();
  await see('confirm', 5, 1);
  expect(broken).toEqual([]);
});
