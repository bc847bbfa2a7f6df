import { expect, type Page } from '@playwright/test';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { HttpSession } from './support/http-session.ts';
import { chart, medicineRow } from './support/drafting.ts';
import { expectAccessible, noSidewaysScroll } from './support/page-checks.ts';
import { latestOrder, practice, prescriberPath, sentinel } from './support/practice.ts';
import { enter } from './support/enter.ts';
import { test } from './support/test.ts';

const params = (key: string) => ({ authoringSystem: 'WATTLE', foreignKey: key });
const details = (page: Page) => page.getByRole('region', { name: 'Resident details' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

async function openChart(page: Page, key: string, account = 'nurse'): Promise<void> {
  await enter(page, account, prescriberPath(key));
  await expect(chart(page)).toBeVisible();
}

/** Shows another resident's chart in the same session. */
async function go(page: Page, key: string): Promise<void> {
  await page.goto(prescriberPath(key));
  await expect(details(page)).toBeVisible();
}

/** The medicines below a group's heading, by name, as the screen has them. */
async function namesIn(page: Page, group: string): Promise<string[]> {
  return await chart(page)
    .locator('tbody')
    .filter({ has: page.getByRole('heading', { name: group }) })
    .getByRole('row')
    .locator('strong:first-child')
    .evaluateAll((all) =>
      all.filter((one) => one.closest('p, dl') === null).map((one) => one.textContent),
    );
}

test('CHT-01 HDR-06 the resident is named above the chart and stays in sight', async ({
  page,
  baseURL,
}) => {
  await openChart(page, 'R000001');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abbott, Margaret (Peg)');
  await page.keyboard.press('End');
  await chart(page).getByRole('row').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByText(/^Born \d\d-[A-Z][a-z]{2}-\d{4}/)).toBeInViewport();
  await expect(page.getByText('Allergies: penicillin, latex')).toBeInViewport();

  const session = await HttpSession.of(baseURL, 'nurse');
  const resident = await session.call(portal.resident, { params: params('R000001') });
  const medicare = resident.identifiers.medicareDetails;
  const field = (label: string) =>
    details(page)
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .getByRole('definition');
  await expect(field('Age')).toHaveText(
    new RegExp(`^${resident.age} years \\(\\d\\d-[A-Z][a-z]{2}-\\d{4}\\)$`),
  );
  await expect(field('Gender')).toHaveText('Female');
  await expect(field('Medicare number')).toHaveText(
    /^\d{4} \d{5} \d, expires \d\d-[A-Z][a-z]{2}-\d{4}$/,
  );
  await expect(field('Medicare number')).toContainText(medicare?.cardNumber.slice(0, 4) ?? '-');
  await expect(field('Facility')).toHaveText(resident.facilityDetails.name);
  for (const label of [
    'DVA number',
    'Centrelink/pension number',
    'Diet',
    'Special needs/diagnosis',
    'Medication note',
  ]) {
    await expect(field(label)).not.toBeEmpty();
  }
});

test('HDR-09 listed allergies, none, not asked and unknown are told apart', async ({ page }) => {
  await openChart(page, 'R000004');
  const box = page.getByRole('region', { name: 'Allergies and adverse reactions' });
  await expect(box.getByRole('term')).toHaveText(['sulfonamide antibiotics', 'shellfish']);
  await go(page, practice.read);
  await expect(box).toContainText('The resident has no known allergies / adverse reactions.');
  await go(page, 'R000005');
  await expect(box).toContainText(
    'The resident has not been asked about any known allergies / adverse reactions.',
  );
  await go(page, 'R000015');
  await expect(box).toContainText(
    'It is unknown if the resident has any known allergies / adverse reactions.',
  );
});

test('CHT-02 the tab is in the address, and the history tells who changed what and when', async ({
  page,
  baseURL,
}) => {
  await openChart(page, practice.read);
  await expect(tab(page, 'Medication chart')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Change history').click();
  await expect(page).toHaveURL(/\?tab=history$/);
  const orders = page.getByRole('list', { name: 'Orders, newest first' });
  const session = await HttpSession.of(baseURL, 'nurse');
  const history = await session.call(medications.history, { params: params(practice.read) });
  expect(history.length).toBeGreaterThan(1);
  for (const { sequence, finalisedBy } of history) {
    await expect(
      orders.getByRole('heading', { name: new RegExp(`^Order ${sequence}, .* \\d\\d:\\d\\d$`) }),
    ).toBeVisible();
    await expect(orders.getByText(`Finalised by ${finalisedBy}`).first()).toBeVisible();
  }
  await expectAccessible(page);
  await page.reload();
  await expect(orders).toBeVisible();
  await page.goBack();
  await expect(chart(page)).toBeVisible();
  await expect(page).not.toHaveURL(/tab=/);
  await page.goto(`${prescriberPath(practice.read)}?tab=nonsense`);
  await expect(chart(page)).toBeVisible();
});

test('CHT-03 CHT-04 groups are sorted and counted; what is new, struck or gone shows', async ({
  page,
  baseURL,
}) => {
  await openChart(page, practice.read);
  const session = await HttpSession.of(baseURL, 'nurse');
  const order = await latestOrder(session, practice.read);
  const headings = chart(page).getByRole('heading', { level: 3 });
  const shown = await headings.allTextContents();
  const titles = ['Regular', 'Short course', 'When required (PRN)', 'Ceased medication'];
  const counted = shown.map((text) => /^(.+) \((\d+)\)$/.exec(text));
  const names = counted.map((match) => match?.[1] ?? '');
  expect(names).toEqual(titles.filter((title) => names.includes(title)));
  let rows = 0;
  for (const match of counted) {
    const listed = await namesIn(page, match?.[1] ?? '');
    expect(listed).toHaveLength(Number(match?.[2]));
    expect(listed).toEqual(listed.toSorted((a, b) => a.localeCompare(b, 'en-AU')));
    rows += listed.length;
  }
  expect(rows).toBe(order.medications.length);

  const fresh = chart(page).getByRole('row').filter({ hasText: 'In the latest order' });
  const of = (...statuses: string[]) =>
    order.medications.filter(({ status, confirmed }) => !confirmed && statuses.includes(status));
  await expect(fresh).toHaveCount(of('New', 'RePrescribed').length);
  const inRows = (text: string) => chart(page).getByRole('row').getByText(text, { exact: true });
  await expect(inRows('New')).toHaveCount(of('New').length);
  await expect(inRows('Re-prescribed')).toHaveCount(of('RePrescribed').length);
  await expect(inRows('Ceased')).toHaveCount(of('Ceased').length);
  expect(of('Ceased').length).toBeGreaterThan(0);
  await expect(chart(page).locator('s')).toHaveCount(of('Ceased').length);
  const gone = order.medications.filter((one) => one.status === 'Ceased' && one.confirmed);
  expect(gone.length).toBeGreaterThan(0);
  await expect(chart(page).getByRole('img', { name: 'Stopped' })).toHaveCount(gone.length);
});

test('CHT-05 packaging is chosen for regular medicines and short courses, and saved', async ({
  page,
}) => {
  await openChart(page, practice.packaging);
  const choice = medicineRow(page, 'perindopril').getByRole('button', { name: /Packaging of/ });
  await expect(choice).toContainText('Packed');
  const saved = page.waitForResponse(/change-medication-packaging$/);
  await choice.click();
  await page.getByRole('option', { name: 'Unpacked' }).click();
  await expect(choice).toContainText('Unpacked');
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(choice).toContainText('Unpacked');

  // One that fails goes back and says so.
  await page.goto(prescriberPath('R900009'));
  const failing = chart(page)
    .getByRole('button', { name: /Packaging of/ })
    .first();
  const before = await failing.textContent();
  await failing.click();
  await page.getByRole('option', { selected: false }).click();
  await expect(page.getByText('There was a problem completing your request.')).toBeVisible();
  await expect(failing).toHaveText(before ?? '');
});

test('CHT-07 an empty chart says that there are no medications', async ({ page }) => {
  await enter(page, 'nurse', prescriberPath('R000015'));
  await expect(page.getByText('No medications found for the resident')).toBeVisible();
  await expect(chart(page)).toHaveCount(0);
  await expectAccessible(page);
  await tab(page, 'Change history').click();
  await expect(page.getByText('No changes yet')).toBeVisible();
});

test('CHT-07 a chart that fails to load never looks empty, and can be tried again', async ({
  page,
}) => {
  await enter(page, 'nurse', prescriberPath(sentinel.chartLoadFails));
  await expect(page.getByText('The medication chart could not be loaded')).toBeVisible();
  await expect(page.getByText('No medications found')).toHaveCount(0);
  await expectAccessible(page);
  const again = page.waitForRequest(/\/medications\/api\/v1\/medications\/WATTLE\/R900003$/);
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await again;
  await page.goto(prescriberPath('R900002'));
  await expect(page.getByText('We couldn’t load the resident')).toBeVisible();
  await expect(page.getByText('No known allergies')).toHaveCount(0);
});

test('CHT-09 each medicine says how much of its course is left', async ({ page }) => {
  await openChart(page, 'R000024');
  for (const left of ['0 day left', '3 days left', '7 days left', '1 week left', '2 weeks left']) {
    await expect(chart(page).getByText(left, { exact: true })).toHaveCount(1);
  }
  await go(page, 'R000001');
  await expect(chart(page).getByText('Expired', { exact: true })).toHaveCount(1);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`CHT-03 the chart is accessible and fits, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openChart(page, 'R000019', 'doctor');
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      await noSidewaysScroll(page);
    }
    await page.setViewportSize({ width: 400, height: 800 });
    await noSidewaysScroll(page);
  });
}
