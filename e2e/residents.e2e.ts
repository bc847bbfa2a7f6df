import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectBothLooks, noSidewaysScroll } from './support/page-checks.ts';
import { listTitle, openList, residentRow, residentRows } from './support/residents-list.ts';
import { enter } from './support/enter.ts';
import { test } from './support/test.ts';

const header = (page: Page, name: string) => page.getByRole('columnheader', { name });

test('RES-01 the columns stand in their order and widths, and nothing is cut off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  await openList(page, 'nurse');
  const headers = page.getByRole('columnheader');
  await expect(headers).toHaveText([
    'Resident',
    'Organisation & facility',
    'Chart updated',
    'Chart expiry',
    'Status',
    'Action',
  ]);
  const widths = await headers.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().width),
  );
  const whole = widths.reduce((sum, width) => sum + width, 0);
  for (const [column, share] of [0.3, 0.2, 0.1, 0.12].entries()) {
    expect(Math.abs((widths[column] ?? 0) / whole - share)).toBeLessThan(0.01);
  }
  for (const width of [1600, 1280, 1153, 1024, 900, 832, 768, 704, 640, 400]) {
    await page.setViewportSize({ width, height: 800 });
    await noSidewaysScroll(page);
  }
});

test('RES-01 pages through the list with the first and the last page always there', async ({
  page,
}) => {
  await openList(page, 'nurse');
  const sizes = page.getByLabel('Residents per page');
  await expect(sizes.getByRole('option')).toHaveText(['25', '50', '75', '100']);
  await expect(residentRows(page)).toHaveCount(25);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const numbers = pages.getByRole('button', { name: /^Page \d/ });
  const last = Number(await numbers.last().innerText());
  expect(last).toBeGreaterThan(8);

  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/selectedPage=2/);
  await expect(pages.getByRole('button', { name: 'Page 2 of' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  for (let at = 3; at <= 6; at += 1) {
    await pages.getByRole('button', { name: `Page ${at} of` }).click();
    await expect(page).toHaveURL(new RegExp(`selectedPage=${at}`));
  }
  await expect(numbers).toHaveText(['1', '5', '6', '7', String(last)]);
  await numbers.last().click();
  await expect(page.getByText(/^351–/)).toBeVisible();

  await sizes.selectOption('100');
  await expect(residentRows(page)).toHaveCount(100);
  await expect(listTitle(page)).toHaveText(/^All Active residents \(100 of \d+\)$/);
  await expect(page).not.toHaveURL(/selectedPage/);
});

test('RES-04 a doctor sorts by name, on the server', async ({ page }) => {
  await openList(page, 'doctor');
  await expect(header(page, 'Resident')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('columnheader').getByRole('button')).toHaveCount(1);
  await expect(residentRows(page).first()).toContainText('Abbott, Margaret (Peg)');
  await header(page, 'Resident').getByRole('button').click();
  await expect(header(page, 'Resident')).toHaveAttribute('aria-sort', 'descending');
  await expect(residentRows(page).first()).not.toContainText('Abbott');
  const names = await residentRows(page).getByRole('link').allInnerTexts();
  expect(names.length).toBe(25);
  expect(names).toEqual(names.toSorted().toReversed());
});

test('RES-04 a pharmacist sorts by the chart’s update: latest first, oldest first, by name', async ({
  page,
}) => {
  await openList(page, 'pharmacist');
  await expect(page.getByRole('columnheader').getByRole('button')).toHaveCount(1);
  const updated = header(page, 'Chart updated');
  await expect(updated).toHaveAttribute('aria-sort', 'none');
  const moments = async () =>
    await residentRows(page)
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));

  await updated.getByRole('button').click();
  await expect(updated).toHaveAttribute('aria-sort', 'descending');
  const latest = await moments();
  expect(latest).toEqual(latest.toSorted().toReversed());
  await updated.getByRole('button').click();
  await expect(updated).toHaveAttribute('aria-sort', 'ascending');
  const oldest = await moments();
  expect(oldest).toEqual(oldest.toSorted());
  expect(oldest[0]).not.toBe(latest[0]);
  await updated.getByRole('button').click();
  await expect(updated).toHaveAttribute('aria-sort', 'none');
});

test('RES-11 a refresh that fails keeps the rows; a list that cannot be loaded says so', async ({
  page,
  context,
}) => {
  await openList(page, 'nurse');
  await expect(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('We couldn’t refresh the list')).toBeVisible();
  await expect(residentRows(page)).toHaveCount(25);
  await expectAccessible(page);

  await page.getByLabel('Resident status').selectOption('Deceased');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('We couldn’t load the residents');
  await expect(page.getByText('No matching results found')).toHaveCount(0);
  await expect(residentRows(page)).toHaveCount(0);
  await expectAccessible(page);
  await context.setOffline(false);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(residentRow(page, 'Ashton, Vera')).toBeVisible();
  await expect(page.getByText('We couldn’t refresh the list')).toHaveCount(0);
});

test('RES-11 a doctor without residents sees an empty list', async ({ page }) => {
  await enter(page, 'stranger');
  await expect(page.getByText('No matching results found')).toBeVisible();
  await expect(listTitle(page)).toHaveText('All Active residents (0 of 0)');
  await expectAccessible(page);
});

test('RES-11 an account without a user type sees no list', async ({ page }) => {
  await enter(page, 'newuser');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Residents' })).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('RES-05 FIL-01 a resident is found and opened by keyboard alone', async ({ page }) => {
  await openList(page, 'doctor');
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('searchbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('abraham');
  await page.keyboard.press('Enter');
  await expect(residentRows(page)).toHaveCount(1);
  const link = residentRow(page, 'Abraham, Leslie').getByRole('link');
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    if (await link.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/residents\/gp\//);
});

// The nurse's list differs from the doctor's by what is not there.
for (const account of ['doctor', 'pharmacist']) {
  test(`RES-01 the list of a ${account} is accessible, light and dark, wide and narrow`, async ({
    page,
  }) => {
    await openList(page, account);
    await residentRows(page).getByRole('button', { name: /med/ }).first().click();
    await expect(page.getByText(/End Date/).first()).toBeVisible();
    await expectBothLooks(page);
  });
}
