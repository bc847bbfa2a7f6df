import { expect, type Page } from '@playwright/test';
import { expectBothLooks } from './support/page-checks.ts';
import { pharmacyPath, prescriberPath } from './support/practice.ts';
import { listTitle, residentRows } from './support/residents-list.ts';
import { enter } from './support/enter.ts';
import { test } from './support/test.ts';

const residentsLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Residents' });

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Signs in another account in the same tab. */
async function changeTo(page: Page, account: string, path = '/'): Promise<void> {
  await page.context().clearCookies();
  if (page.url() !== 'about:blank') {
    await page.evaluate(() => {
      window.sessionStorage.clear();
      window.localStorage.clear();
    });
  }
  await enter(page, account, path);
}

/** Signs the accounts in, each to its residents, and opens the first chart. */
async function expectHomes(page: Page, accounts: Record<string, string>, chart: string) {
  for (const [account, name] of Object.entries(accounts)) {
    await changeTo(page, account);
    await expect(page.getByRole('button', { name })).toBeVisible();
    await expect(residentsLink(page)).toHaveAttribute('aria-current', 'page');
    await residentRows(page).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(', ');
    expect(pathOf(page)).toContain(chart);
  }
}

const homes = [
  ['doctors', { doctor: 'Priya Raman', doctor2: 'Callum Ferris', clinical: 'Ingrid Halvorsen' }],
  ['other prescribers', { np: 'Hannah Okafor', dentist: 'Theo Marinos', optometrist: 'Mei Tan' }],
  ['nurses and staff', { nurse: 'Jodie Walsh', admin: 'Marcus Bell', sync: 'Pharmacy Service' }],
] as const;
for (const [who, accounts] of homes) {
  test(`GATE-07 GATE-09 ${who} see the residents list and open a chart`, async ({ page }) => {
    await expectHomes(page, accounts, '/residents/gp/');
  });
}

test('GATE-07 GATE-09 pharmacists see the residents list and open their chart', async ({
  page,
}) => {
  const accounts = { pharmacist: 'Linh Nguyen', pharmacist2: 'Oscar Lindqvist' };
  await expectHomes(page, accounts, '/residents/pharmacy/');
});

test('GATE-07 a doctor without residents sees an empty list and no chart', async ({ page }) => {
  await enter(page, 'stranger');
  await expect(listTitle(page)).toHaveText('All Active residents (0 of 0)');
  await page.goto(prescriberPath('R000001'));
  await expect(page).toHaveURL(/\/no-access$/);
});

test('GATE-01 the root leads to the residents list, with its hash as the query', async ({
  page,
}) => {
  await enter(page, 'nurse', '/#residentStatus=3&itemsPerPage=50');
  await expect(listTitle(page)).toContainText('Deceased residents');
  const { pathname, searchParams, hash } = new URL(page.url());
  expect([pathname, searchParams.get('residentStatus'), hash]).toEqual(['/residents', '3', '']);
  expect(searchParams.get('itemsPerPage')).toBe('50');
  await page.goto('/?residentStatus=2');
  await expect(listTitle(page)).toContainText('Active residents');
  expect(pathOf(page)).toBe('/residents');
  // Going back doesn't loop.
  await page.goto('/nothing');
  await page.goBack();
  await expect(listTitle(page)).toContainText('Active residents');
});

test('GATE-08 PAGE-03 no chart opens for an unknown resident or without access', async ({
  page,
}) => {
  const denied = page.getByRole('heading', { name: 'Whoops! Access denied.' });
  await enter(page, 'doctor2', prescriberPath('R000007'));
  await expect(denied).toBeFocused();
  expect(pathOf(page)).toBe('/no-access');
  await expectBothLooks(page);
  for (const path of [
    prescriberPath('R999999'),
    '/residents/gp/NOBODY/R000001',
    `${prescriberPath('R000007')}/pharmacy-request/new`,
  ]) {
    await page.goto(path);
    await expect(denied).toBeFocused();
    expect(pathOf(page)).toBe('/no-access');
  }
  await page.getByRole('link', { name: 'Return to residents' }).click();
  await expect(residentRows(page).first()).toBeVisible();
});

test('GATE-09 another role’s address leads to the residents list', async ({ page }) => {
  await enter(page, 'admin', pharmacyPath('R000001'));
  await expect(residentRows(page).first()).toBeVisible();
  expect(pathOf(page)).toBe('/residents');
});

test('GATE-07 by keyboard: past the header, into a chart and back, with the focus', async ({
  page,
}) => {
  await enter(page, 'nurse');
  await expect(residentRows(page).first()).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  expect(await focusIsOnPage(page)).toBe(true);
  expect(new URL(page.url()).hash).toBe('');
  const first = residentRows(page).getByRole('link').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/residents\/gp\//);
  await expect.poll(() => focusIsOnPage(page)).toBe(true);
  await page.goBack();
  // Back on the resident whose chart it was.
  await expect(first).toBeFocused();
});

/** Whether the next Tab goes to the page's first element after the header. */
async function focusIsOnPage(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const { activeElement, body } = document;
    const main = document.querySelector('main');
    return main !== null && activeElement !== body && activeElement?.contains(main) === true;
  });
}
