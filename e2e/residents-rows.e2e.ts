import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/page-checks.ts';
import { cellOf, openList, residentRow, residentRows } from './support/residents-list.ts';
import { test } from './support/test.ts';

const columns = { updated: 2, expiry: 3, status: 4 };

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

async function viewsChart(page: Page, path: 'gp' | 'pharmacy'): Promise<void> {
  const link = residentRows(page).first().getByRole('link');
  await expect(link).toHaveAccessibleName(/^View chart of \S/);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/residents/${path}/[^/]+/[^/]+$`));
}

test('RES-02 RES-03 RES-05 a row names the resident and the home, says when the chart changed, and leads to it', async ({
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
  await viewsChart(page, 'gp');
});

test('RES-04 RES-06 RES-07 RES-08 clinical staff see how long a chart lasts, in colour and words, and badges', async ({
  page,
}) => {
  await openList(page, 'nurse');
  await expect(page.getByRole('columnheader').getByRole('button')).toHaveCount(0);
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
    else await expect(cell.getByText(left, { exact: true })).toBeVisible();
  }
  await expect(cellOf(residentRow(page, 'Allanby, George'), columns.expiry)).toHaveText(
    'No expiry date',
  );

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
});

test('RES-05 RES-06 RES-07 RES-08 a pharmacist sees other badges, the expiry date alone, and the pharmacy chart', async ({
  page,
}) => {
  await openList(page, 'pharmacist', '/residents?chartStatus=All');
  const cell = (name: string, column: keyof typeof columns) =>
    cellOf(residentRow(page, name), columns[column]);
  await expect(cell('Abbott, Margaret (Peg)', 'expiry')).toHaveText(
    /^Chart expiry: \d\d\/\d\d\/\d{4}$/,
  );
  await expect(cell('Aldridge, Thomas (Tom)', 'status')).toContainText('Allergy update');
  await expect(cell('Arrowsmith, Hazel', 'status')).toContainText('Chart changes');
  await expect(cell('Adams, Walter', 'status')).not.toContainText('New admission');
  await viewsChart(page, 'pharmacy');
});

test('RES-05 RES-08 a doctor is told what the CTG badge means, and an infection’s comments, on hover and focus', async ({
  page,
}) => {
  await openList(page, 'doctor');
  const tip = page.getByRole('tooltip');
  await page.mouse.move(5, 5);
  await residentRow(page, 'Adamson, Ivy').getByRole('button', { name: 'CTG' }).hover();
  await expect(tip).toHaveText(/^Closing the Gap: the resident consents/);
  await page.mouse.move(5, 5);
  await expect(tip).toHaveCount(0);

  const badge = residentRow(page, 'Ainsworth, Beryl').getByRole('button', {
    name: 'Suspected Infection',
  });
  await badge.hover();
  await expect(tip).toHaveText(/\S/);
  const comments = await tip.innerText();
  expect(comments).not.toMatch(/^Closing the Gap/);
  await page.mouse.move(5, 5);
  await expect(tip).toHaveCount(0);
  await badge.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(badge).toBeFocused();
  await expect(tip).toHaveText(comments);
  await viewsChart(page, 'gp');
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
