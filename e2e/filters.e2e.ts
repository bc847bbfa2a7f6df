import { expect, type Page } from '@playwright/test';
import { listTitle, openList, residentRow, residentRows } from './support/residents-list.ts';
import { test } from './support/test.ts';

const searchPath = '/portal/api/v1/patients/search';

const nameBox = (page: Page) => page.getByRole('searchbox', { name: 'Name' });
const status = (page: Page) => page.getByLabel('Resident status');
const place = (page: Page) => page.getByLabel('Organisation & facility');
const days = (page: Page) => page.getByLabel('Courses ending');
const choice = (page: Page, name: RegExp | string) => page.getByRole('radio', { name });
/** By its label, because the drawn circle covers the radio button itself. */
const choose = async (page: Page, words: RegExp | string) =>
  await page.getByRole('region', { name: 'Filters' }).getByText(words).click();
const clear = (page: Page) =>
  page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: 'Clear', exact: true });

/** The total in the title, once it starts with this text. */
async function totalUnder(page: Page, words: string): Promise<number> {
  await expect
    .poll(async () => (await listTitle(page).innerText()).replace(/ \(\d+ of \d+\)$/, ''))
    .toBe(words);
  const [, shown, total] = /\((\d+) of (\d+)\)$/.exec(await listTitle(page).innerText()) ?? [];
  expect(Number(shown)).toBe(Math.min(25, Number(total)));
  return Number(total);
}

async function expectDefaults(page: Page): Promise<void> {
  await expect(listTitle(page)).toHaveText(/^All Active residents \(25 of \d+\)$/);
  await expect(nameBox(page)).toHaveValue('');
  await expect(status(page)).toHaveValue('2');
  await expect(choice(page, 'Show all')).toBeChecked();
  await expect(place(page)).toHaveValue('All');
  await expect(page.getByLabel('Residents per page')).toHaveValue('25');
  expect(new URL(page.url()).search).toBe('');
}

test.describe(() => {
  test.use({ ownContext: true });

  test('FIL-01 the name is searched for after 300 ms without typing', async ({ page }) => {
    await page.clock.install();
    await openList(page, 'nurse');
    const searches: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === searchPath) searches.push(request.postData() ?? '');
    });
    await page.clock.pauseAt(Date.now() + 60_000);
    await nameBox(page).pressSequentially('abra');
    await page.clock.runFor(299);
    await nameBox(page).pressSequentially('ham');
    await page.clock.runFor(299);
    expect(searches).toEqual([]);
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(listTitle(page)).toHaveText('All Active residents matching the name (1 of 1)');
    await expect(residentRow(page, 'Abraham, Leslie')).toBeVisible();
    expect(searches.map((body) => (JSON.parse(body) as { query: string }).query)).toEqual([
      'abraham',
    ]);
  });
});

test('FIL-02 FIL-03 FIL-05 FIL-06 FIL-07 every filter narrows the list, shows in the title, and goes to page 1', async ({
  page,
}) => {
  await openList(page, 'nurse', '/residents?selectedPage=2&itemsPerPage=50');
  await expect(listTitle(page)).toHaveText(/^All Active residents \(50 of \d+\)$/);
  await page.getByLabel('Residents per page').selectOption('25');
  await expect(residentRows(page)).toHaveCount(25);
  const all = await totalUnder(page, 'All Active residents');
  await expect(page).not.toHaveURL(/selectedPage/);

  await expect(status(page).getByRole('option')).toHaveText(['Active', 'Deceased', 'Discharged']);
  await status(page).selectOption('Discharged');
  await totalUnder(page, 'All Discharged residents');
  await expect(residentRow(page, 'Ashton, Keith')).toBeVisible();
  await status(page).selectOption('Deceased');
  await totalUnder(page, 'All Deceased residents');
  await expect(residentRow(page, 'Ashton, Vera')).toBeVisible();
  await status(page).selectOption('Active');
  expect(await totalUnder(page, 'All Active residents')).toBe(all);

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/selectedPage=2/);
  await choose(page, /^Show charts/);
  const charts = await totalUnder(page, 'All Active residents with charts expiring/expired');
  await expect(page).not.toHaveURL(/selectedPage/);
  await expect(choice(page, `Show charts expiring/expired (${charts})`)).toBeChecked();
  expect(charts).toBeLessThan(all);

  await choose(page, /^Show courses/);
  await expect(days(page).getByRole('option')).toHaveText([
    'Within 1 days',
    'Within 2 days',
    'Within 3 days',
    'Within 7 days',
  ]);
  await expect(days(page)).toHaveValue('ExpiryInSevenDays');
  const week = await totalUnder(
    page,
    'All Active residents with courses expiring/expired within 7 days',
  );
  await expect(choice(page, `Show courses expiring/expired (${week})`)).toBeChecked();
  await days(page).selectOption('Within 1 days');
  const day = await totalUnder(
    page,
    'All Active residents with courses expiring/expired within 1 day',
  );
  expect(day).toBeLessThan(week);
  await expect(choice(page, `Show courses expiring/expired (${day})`)).toBeChecked();

  const atPlace = async (option: string, name: string) => {
    await place(page).selectOption(option);
    const total = await totalUnder(
      page,
      `All Active residents at ${name} with courses expiring/expired within 1 day`,
    );
    await expect(residentRows(page).filter({ hasText: name })).toHaveCount(Math.min(25, total));
    return total;
  };
  const organisation = await atPlace('All of Banksia Care', 'Banksia Care');
  const facility = await atPlace('Banksia House', 'Banksia House');
  expect(facility).toBeLessThan(organisation);
  expect(organisation).toBeLessThan(day);

  await nameBox(page).fill('abbott');
  await totalUnder(
    page,
    'All Active residents at Banksia House with courses expiring/expired within 1 day matching the name',
  );
  await choose(page, /^Show charts/);
  await place(page).selectOption('All organisations');
  await totalUnder(page, 'All Active residents with charts expiring/expired matching the name');
  // Choosing courses again starts at seven days again.
  await choose(page, /^Show courses/);
  await expect(days(page)).toHaveValue('ExpiryInSevenDays');
  await nameBox(page).fill('abbott of no home');
  await clear(page).click();
  await expectDefaults(page);
});

test('FIL-08 the address keeps the filters for back, forward, reload and links; the name is not stored', async ({
  page,
  browser,
}) => {
  await openList(page, 'nurse');
  await expect(page.getByRole('radiogroup', { name: 'Chart status' })).toHaveCount(0);
  await status(page).selectOption('Deceased');
  await expect(listTitle(page)).toContainText('All Deceased residents');
  await place(page).selectOption('Banksia House');
  await expect(listTitle(page)).toContainText('All Deceased residents at Banksia House');
  await page.goBack();
  await expect(place(page)).toHaveValue('All');
  await expect(listTitle(page)).toHaveText(/^All Deceased residents \(/);
  await page.goBack();
  await expect(status(page)).toHaveValue('2');
  await expect(listTitle(page)).toHaveText(/^All Active residents \(/);
  await page.goForward();
  await page.goForward();
  await expect(listTitle(page)).toContainText('All Deceased residents at Banksia House');

  await nameBox(page).fill('ashton');
  await expect(listTitle(page)).toHaveText(
    'All Deceased residents at Banksia House matching the name (1 of 1)',
  );
  const kept = await page.evaluate(() => ({
    address: window.location.href,
    history: JSON.stringify(window.history.state),
    local: JSON.stringify(window.localStorage),
    session: JSON.stringify(window.sessionStorage),
  }));
  expect(kept.local).toContain('residentSearch');
  expect(JSON.stringify(kept)).not.toMatch(/ashton/i);
  await page.reload();
  await expect(listTitle(page)).toHaveText(/^All Deceased residents at Banksia House \(\d/);
  await expect(nameBox(page)).toHaveValue('');

  const elsewhere = await browser.newPage();
  await openList(elsewhere, 'nurse', new URL(page.url()).search.replace(/^/, '/residents'));
  await expect(listTitle(elsewhere)).toHaveText(await listTitle(page).innerText());
  await elsewhere.close();
});

test('FIL-08 a new tab starts with the saved search, each tab keeps its own, and sign-out clears it', async ({
  page,
  context,
}) => {
  await openList(page, 'nurse');
  await status(page).selectOption('Deceased');
  await expect(listTitle(page)).toContainText('All Deceased residents');
  const second = await context.newPage();
  await second.goto('/residents');
  await expect(listTitle(second)).toContainText('All Deceased residents');
  await expect(second).toHaveURL(/residentStatus=3/);
  await status(second).selectOption('Discharged');
  await expect(listTitle(second)).toContainText('All Discharged residents');
  await page.reload();
  await expect(listTitle(page)).toContainText('All Deceased residents');
  await second.reload();
  await expect(listTitle(second)).toContainText('All Discharged residents');
  // A link with filters wins over what is saved.
  await second.goto('/residents?expiryFilterType=ChartDueNowOrSoon');
  await expect(listTitle(second)).toContainText('All Active residents with charts');

  await page.getByRole('button', { name: 'Jodie Walsh' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You are now signed out' })).toBeVisible();
  await openList(page, 'nurse');
  await expectDefaults(page);
});
