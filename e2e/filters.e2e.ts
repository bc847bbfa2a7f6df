import { expect, type Page } from '@playwright/test';
import { test as fronted } from './support/proxied-test.ts';
import { expectAccessible, noSidewaysScroll } from './support/page-checks.ts';
import { listTitle, openList, residentRow, residentRows } from './support/residents-list.ts';
import { enter } from './support/enter.ts';
import { test } from './support/test.ts';

const searchPath = '/portal/api/v1/patients/search';

const nameBox = (page: Page) => page.getByRole('searchbox', { name: 'Name' });
const status = (page: Page) => page.getByLabel('Resident status');
const place = (page: Page) => page.getByLabel('Organisation & facility');
const days = (page: Page) => page.getByLabel('Courses ending');
const choice = (page: Page, name: RegExp | string) => page.getByRole('radio', { name });
/** By its words: the round before them is drawn, and covers the radio button itself. */
const choose = async (page: Page, words: RegExp | string) =>
  await page.getByRole('region', { name: 'Filters' }).getByText(words).click();
const clear = (page: Page) =>
  page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: 'Clear', exact: true });

/** The total in the title, once it begins with these words. */
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

  test('FIL-01 the name is searched for once the typing has rested for 300 ms', async ({
    page,
  }) => {
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

fronted('FIL-01 a late answer never replaces a newer one', async ({ page, front }) => {
  await openList(page, 'nurse');
  const held = front.hold(/\/patients\/search$/, 1);
  await nameBox(page).fill('abraham');
  await held.answered;
  await nameBox(page).fill('adamson');
  await expect(residentRow(page, 'Adamson, Ivy')).toBeVisible();
  held.release();
  // Whatever the late answer does, it does before what is asked after it is answered.
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^Updated/)).toBeVisible();
  await expect(residentRow(page, 'Adamson, Ivy')).toBeVisible();
  await expect(residentRows(page)).toHaveCount(1);
});

test('FIL-01 RES-11 signs in a name stand for themselves; nothing found leads back by Clear', async ({
  page,
}) => {
  await openList(page, 'nurse');
  for (const name of ['%', "<b>' or 1=1 --"]) {
    await nameBox(page).fill(name);
    await expect(listTitle(page)).toHaveText('All Active residents matching the name (0 of 0)');
    await expect(page.getByText('No matching results found')).toBeVisible();
    await expect(nameBox(page)).toHaveValue(name);
    await nameBox(page).press('Escape');
    await expect(residentRows(page)).toHaveCount(25);
  }
  await nameBox(page).fill('nobody-of-this-name');
  await expect(page.getByText('No matching results found')).toBeVisible();
  await expectAccessible(page);
  const list = page.getByRole('region', { name: 'Residents' });
  await list.getByRole('button', { name: 'Clear' }).click();
  await expectDefaults(page);
});

test('FIL-02 FIL-03 FIL-05 FIL-06 FIL-07 every filter narrows, is told in the title, and starts at page 1', async ({
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
  // Choosing the courses anew starts at seven days again.
  await choose(page, /^Show courses/);
  await expect(days(page)).toHaveValue('ExpiryInSevenDays');
  await nameBox(page).fill('abbott of no home');
  await clear(page).click();
  await expectDefaults(page);
});

test('FIL-04 FIL-06 FIL-07 a pharmacist starts with changed charts, and comes back to them by Clear', async ({
  page,
}) => {
  await openList(page, 'pharmacist');
  const group = page.getByRole('radiogroup', { name: 'Chart status' });
  const every = group.getByRole('radio', { name: 'Show all charts' });
  const changed = group.getByRole('radio', {
    name: 'Only show charts with changes, new admissions or allergy updates',
  });
  await expect(changed).toBeChecked();
  const withChanges = 'All Active residents with changes, new admissions or allergy updates';
  const few = await totalUnder(page, withChanges);
  await choose(page, 'Show all charts');
  expect(await totalUnder(page, 'All Active residents')).toBeGreaterThan(few);
  await page.reload();
  await expect(every).toBeChecked();
  await clear(page).click();
  await expect(changed).toBeChecked();
  expect(await totalUnder(page, withChanges)).toBe(few);

  // Somebody whose chart has no changes.
  await nameBox(page).fill('archibald doris');
  await expect(page.getByText('No matching results found')).toBeVisible();
  const list = page.getByRole('region', { name: 'Residents' });
  await list.getByRole('button', { name: 'Show all charts' }).click();
  await expect(residentRow(page, 'Archibald, Doris')).toBeVisible();
});

test('FIL-08 the address keeps the filters for back, forward, reload and a link; the name is kept nowhere', async ({
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

test('FIL-08 the next tab starts with the saved search, each tab keeps its own, and sign-out forgets it', async ({
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

test('FIL-07 FIL-08 what somebody else wrote into the storage or the address gives the usual list', async ({
  page,
}) => {
  await openList(page, 'nurse', '/residents?residentStatus=3');
  const saved = await page.evaluate(() => window.localStorage.getItem('residentSearch') ?? '');
  expect(saved).toContain('"residentStatus":3');
  for (const tampered of [
    saved.slice(0, 40),
    saved.replace('"itemsPerPage":25', '"itemsPerPage":7'),
    saved.replace('"name":""', '"name":"Ashton"'),
    saved.replace(/"key":"[^"]+"/, '"key":"another"'),
    '[null]',
  ]) {
    expect(tampered).not.toBe(saved);
    await page.goto('/no-access');
    await page.evaluate((text) => window.localStorage.setItem('residentSearch', text), tampered);
    await page.goto('/residents');
    await expectDefaults(page);
  }
  await page.goto('/residents?residentStatus=9&itemsPerPage=7&selectedPage=-1&facility=&sort=x');
  await expect(listTitle(page)).toHaveText(/^All Active residents \(25 of \d+\)$/);
  await page.goto('/residents?selectedPage=1000001');
  await expect(residentRow(page, 'Abbott, Margaret (Peg)')).toBeVisible();

  await page.goto('/residents?selectedPage=1000000');
  await expect(page.getByText('There is no page 1000000')).toBeVisible();
  await expect(listTitle(page)).toHaveText(/^All Active residents \(0 of \d+\)$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(residentRows(page).first()).toBeVisible();
  await expect(page.getByText(/^351–/)).toBeVisible();
});

test('FIL-09 the pane is open at first, folds away by keyboard and leaves the filters as they are', async ({
  page,
}) => {
  await enter(page, 'pharmacist', '/residents?expiryFilterType=CourseDueNowOrSoon');
  const table = page.getByRole('table', { name: 'Residents' });
  await expect(table).toBeVisible();
  const pane = page.getByRole('region', { name: 'Filters' });
  const widthOf = async () => (await table.boundingBox())?.width ?? 0;
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(pane).toBeVisible();
    const before = await widthOf();
    const hide = page.getByRole('button', { name: 'Hide filters' });
    await expect(hide).toHaveAttribute('aria-expanded', 'true');
    await hide.focus();
    await page.keyboard.press('Tab');
    await expect(nameBox(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(status(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');

    const show = page.getByRole('button', { name: 'Show filters' });
    await expect(show).toBeFocused();
    await expect(show).toHaveAttribute('aria-expanded', 'false');
    await expect(pane).toHaveCount(0);
    await expect(listTitle(page)).toContainText('with courses expiring/expired within 7 days');
    if (width === 1280) expect(await widthOf()).toBeGreaterThan(before + 200);
    await noSidewaysScroll(page);
    await page.emulateMedia({ colorScheme: width === 1280 ? 'light' : 'dark' });
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(pane).toBeVisible();
    await expect(days(page)).toHaveValue('ExpiryInSevenDays');
    await noSidewaysScroll(page);
  }
});
