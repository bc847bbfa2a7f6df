import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, noSidewaysScroll } from './support/page-checks.ts';
import {
  cellOf,
  listTitle,
  openList,
  residentRow,
  residentRows,
} from './support/residents-list.ts';
import { signIn } from './support/sign-in.ts';

const columns = { updated: 2, expiry: 3, status: 4 };

const header = (page: Page, name: string) => page.getByRole('columnheader', { name });

test('RES-01 the columns stand in their order and widths', async ({ page }) => {
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
  await expect(listTitle(page)).toHaveText(/\(100 of \d+\)$/);
  await expect(page).not.toHaveURL(/selectedPage/);
});

test('RES-02 RES-03 a row names the resident, the home and when the chart changed', async ({
  page,
}) => {
  await openList(page, 'nurse');
  const peg = residentRow(page, 'Abbott, Margaret (Peg)');
  await expect(peg).toContainText(/Born \d\d-[A-Z][a-z]{2}-\d{4} \(88\)/);
  await expect(peg).toContainText('Similar name');
  await expect(peg).toContainText('Banksia Care');
  await expect(peg).toContainText('Banksia House');
  await expect(cellOf(peg, columns.updated)).toHaveText(
    /^\d\d-[A-Z][a-z]{2}-\d{4} ([01]\d|2[0-3]):[0-5]\d$/,
  );
  await expect(
    residentRow(
      page,
      'Anastasopoulou-Featherstonehaugh, Bartholomew-Maximilian Alexander Constantine Theophilus (Bart)',
    ),
  ).toBeVisible();
  await expect(cellOf(residentRow(page, 'Allanby, George'), columns.updated)).toHaveText('Not yet');
});

test('RES-04 a doctor sorts by name, on the server', async ({ page }) => {
  await openList(page, 'doctor');
  await expect(header(page, 'Resident')).toHaveAttribute('aria-sort', 'ascending');
  await expect(header(page, 'Chart updated').getByRole('button')).toHaveCount(0);
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
  await expect(header(page, 'Resident').getByRole('button')).toHaveCount(0);
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

test('RES-04 other clinical staff get no sort icons', async ({ page }) => {
  await openList(page, 'nurse');
  await expect(page.getByRole('columnheader').getByRole('button')).toHaveCount(0);
});

for (const [account, path] of [
  ['doctor', 'gp'],
  ['nurse', 'gp'],
  ['pharmacist', 'pharmacy'],
] as const) {
  test(`RES-05 View chart takes ${account} to the ${path} chart`, async ({ page }) => {
    await openList(page, account);
    const link = residentRows(page).first().getByRole('link');
    await expect(link).toHaveAccessibleName(/^View chart of \S/);
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/residents/${path}/[^/]+/[^/]+$`));
  });
}

/** The colour that a token of the design stands for now. */
async function colourOf(page: Page, token: string): Promise<string> {
  return await page.evaluate((name) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
}

test('RES-06 RES-07 clinical staff see how long a chart lasts, by colour and in words', async ({
  page,
}) => {
  await openList(page, 'nurse');
  for (const [name, left, token] of [
    ['Abbott, Margaret (Peg)', 'Expired', '--critical'],
    ['Abraham, Leslie', '1 day left', '--critical'],
    ['Adamson, Ivy', '14 days left', '--caution'],
    ['Archibald, Doris', null, '--text'],
  ] as const) {
    const cell = cellOf(residentRow(page, name), columns.expiry);
    const expiry = cell.getByText(/^Chart expiry: \d\d\/\d\d\/\d{4}$/);
    await expect(expiry).toHaveCSS('color', await colourOf(page, token));
    if (left === null) await expect(cell).not.toContainText(/left|Expired/);
    else await expect(cell.getByText(left)).toBeVisible();
  }
  await expect(cellOf(residentRow(page, 'Allanby, George'), columns.expiry)).toHaveText(
    'No expiry date',
  );
});

test('RES-06 RES-07 a pharmacist sees the expiry date without the days left', async ({ page }) => {
  await openList(page, 'pharmacist', '/residents?chartStatus=All');
  const cell = cellOf(residentRow(page, 'Abbott, Margaret (Peg)'), columns.expiry);
  await expect(cell).toHaveText(/^Chart expiry: \d\d\/\d\d\/\d{4}$/);
});

test('RES-08 each role sees its status badges', async ({ page, browser }) => {
  await openList(page, 'nurse');
  const status = (name: string) => cellOf(residentRow(page, name), columns.status);
  await expect(status('Adams, Walter')).toContainText('New admission');
  await expect(status('Adams, Walter')).not.toContainText('Chart changes');
  await expect(status('Ahearn, Patrick')).toContainText('Phone order');
  await expect(status('Agostini, Rosa')).toContainText('Complementary');
  await expect(status('Ainsworth, Beryl')).toContainText('Suspected Infection');
  await expect(status('Akhurst, Norman')).toContainText('Confirmed Infection');
  await expect(status('Adamson, Ivy')).toHaveText('CTG');
  await expect(status('Albrecht, Elsie')).toHaveText('No CTG');
  await expect(status('Alcott, Daisy')).toHaveText('CTG not answered');
  await expect(status('Archibald, Doris')).toHaveText('');
  await expect(status('Aldridge, Thomas (Tom)')).not.toContainText('Allergy update');
  await expect(status('Adamson, Ivy').getByRole('button')).toHaveCount(0);

  const other = await browser.newPage();
  await openList(other, 'pharmacist', '/residents?chartStatus=All');
  const seen = (name: string) => cellOf(residentRow(other, name), columns.status);
  await expect(seen('Aldridge, Thomas (Tom)')).toContainText('Allergy update');
  await expect(seen('Arrowsmith, Hazel')).toContainText('Chart changes');
  await expect(seen('Adams, Walter')).not.toContainText('New admission');
  await other.close();
});

test('RES-08 an infection’s comments show on hover and on focus', async ({ page }) => {
  await openList(page, 'nurse');
  await page.mouse.move(5, 5);
  const badge = page.getByRole('button', { name: 'Suspected Infection' }).first();
  await badge.hover();
  await expect(page.getByRole('tooltip')).toHaveText(/\S/);
  await expectAccessible(page);
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await badge.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(badge).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText(/\S/);
});

test('RES-08 a doctor is told what the CTG badge means', async ({ page }) => {
  await openList(page, 'doctor');
  await page.mouse.move(5, 5);
  await residentRow(page, 'Adamson, Ivy').getByRole('button', { name: 'CTG' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText(/^Closing the Gap: the resident consents/);
});

test('RES-09 RES-10 the course badge opens the row with the courses and closes it again', async ({
  page,
}) => {
  await openList(page, 'nurse');
  for (const text of ['1 med expired', '2 meds expired', '1 med expiring', '2 meds expiring']) {
    await expect(page.getByRole('button', { name: text, exact: true }).first()).toBeVisible();
  }
  let loads = 0;
  page.on('request', (request) => {
    if (request.url().includes('course-summary')) loads += 1;
  });
  const badge = residentRow(page, 'Abbott, Margery Jean').getByRole('button', {
    name: '2 meds expired',
  });
  await expect(badge).toHaveAttribute('aria-expanded', 'false');
  await badge.click();
  await expect(badge).toHaveAttribute('aria-expanded', 'true');
  const courses = page.getByRole('region', { name: 'Courses of Abbott, Margery Jean' });
  const expired = courses.getByRole('list', { name: 'Expired' }).getByRole('listitem');
  await expect(expired).toHaveCount(2);
  await expect(expired.first()).toHaveText(/^\S.* End Date \d\d-[A-Z][a-z]{2}-\d{4}$/);
  await expect(courses.getByRole('list', { name: 'Expiring' })).toHaveCount(0);
  await expectAccessible(page);

  await badge.click();
  await expect(courses).toHaveCount(0);
  await badge.focus();
  await page.keyboard.press('Enter');
  await expect(expired).toHaveCount(2);
  expect(loads).toBe(2);
});

test('RES-10 courses on their way show where they will be', async ({ page }) => {
  await openList(page, 'nurse');
  await slowDown(page);
  await page.getByRole('button', { name: '2 meds expired' }).first().click();
  await expect(page.getByText('Loading medication details')).toBeAttached();
  await expect(page.getByText(/End Date/).first()).toBeVisible();
  await expect(page.getByText('Loading medication details')).toHaveCount(0);
});

test('RES-10 courses that cannot be loaded offer a retry', async ({ page }) => {
  await openList(page, 'nurse');
  await page.getByRole('searchbox', { name: 'Name' }).fill('Sentinel Courses-Fail');
  const row = residentRow(page, 'Sentinel, Courses-Fail');
  await row.getByRole('button', { name: '1 med expiring' }).click();
  const panel = page.getByRole('alert');
  await expect(panel).toContainText('Error loading medication details');
  await expect(panel).toContainText('Please try again');
  await expectAccessible(page);
  const again = page.waitForRequest(/course-summary/);
  await panel.getByRole('button', { name: 'Retry' }).click();
  await again;
  await expect(panel).toContainText('Error loading medication details');
});

/** Makes every answer take its time, as a poor connection would. */
async function slowDown(page: Page, latency = 400): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

test('RES-11 nothing found is said, and Clear leads back', async ({ page }) => {
  await openList(page, 'nurse');
  await page.getByRole('searchbox', { name: 'Name' }).fill('nobody-of-this-name');
  await expect(page.getByText('No matching results found')).toBeVisible();
  await expect(listTitle(page)).toHaveText('All Active residents matching the name (0 of 0)');
  await expectAccessible(page);
  const list = page.getByRole('region', { name: 'Residents' });
  await list.getByRole('button', { name: 'Clear' }).click();
  await expect(residentRows(page)).toHaveCount(25);
  await expect(page.getByRole('searchbox', { name: 'Name' })).toHaveValue('');
});

test('RES-11 a list that cannot be loaded says so and offers a retry', async ({
  page,
  context,
}) => {
  await openList(page, 'nurse');
  await context.setOffline(true);
  await page.getByLabel('Resident status').selectOption('Deceased');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The residents could not be loaded');
  await expect(page.getByText('No matching results found')).toHaveCount(0);
  await expect(residentRows(page)).toHaveCount(0);
  await expectAccessible(page);
  await context.setOffline(false);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(residentRow(page, 'Ashton, Vera')).toBeVisible();
});

test('RES-11 a refresh that fails keeps the rows and says so', async ({ page, context }) => {
  await openList(page, 'nurse');
  await expect(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('The list could not be refreshed')).toBeVisible();
  await expect(residentRows(page)).toHaveCount(25);
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('The list could not be refreshed')).toHaveCount(0);
});

test('RES-11 a doctor without residents sees an empty list', async ({ page }) => {
  await signIn(page, 'stranger');
  await expect(page.getByText('No matching results found')).toBeVisible();
  await expect(listTitle(page)).toHaveText('All Active residents (0 of 0)');
  await expectAccessible(page);
});

test('RES-11 an account without a user type sees no list', async ({ page }) => {
  await signIn(page, 'newuser');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Residents' })).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('RES-11 RES-12 the splash and then skeletons show while the list is on its way', async ({
  page,
}) => {
  await openList(page, 'nurse');
  await slowDown(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText('Loading residents')).toBeAttached();
  await expect(residentRows(page)).toHaveCount(25);
  await expect(page.getByText('Loading residents')).toHaveCount(0);
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

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 768]) {
    test(`RES-01 the list is accessible in ${colorScheme} at ${width} px`, async ({ browser }) => {
      for (const account of ['doctor', 'nurse', 'pharmacist']) {
        const context = await browser.newContext({
          colorScheme,
          viewport: { width, height: 900 },
        });
        const page = await context.newPage();
        await openList(page, account);
        await residentRows(page).getByRole('button', { name: /med/ }).first().click();
        await expect(page.getByText(/End Date/).first()).toBeVisible();
        await expectAccessible(page);
        await noSidewaysScroll(page);
        await context.close();
      }
    });
  }
}

test('RES-01 nothing is cut off sideways at any width', async ({ page }) => {
  await openList(page, 'doctor');
  for (const width of [1600, 1280, 1153, 1024, 900, 832, 768, 704, 640, 400]) {
    await page.setViewportSize({ width, height: 800 });
    await noSidewaysScroll(page);
  }
});
