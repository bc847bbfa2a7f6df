import { expect, type Locator, type Page } from '@playwright/test';
import { medications } from '@wattle/contract/operations/medications.ts';
import { courseDaysOf } from '@wattle/contract/rules/course-days.ts';
import {
  openReview,
  openToDraft,
  readyToDraft,
  review,
  success,
  tray,
} from './support/drafting.ts';
import { HttpSession } from './support/http-session.ts';
import { layoutShift } from './support/layout-shift.ts';
import { practice } from './support/practice.ts';
import { listTitle, openList, residentRows } from './support/residents-list.ts';
import { test } from './support/test.ts';

for (const [account, width, height] of [
  ['doctor', 1280, 800],
  ['pharmacist', 1280, 800],
  ['doctor', 768, 1024],
] as const) {
  test(`RES-11 FIL-01 the list of a ${account} doesn’t move while it loads and searches at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openList(page, account);
    // The counts come last.
    await expect(page.getByText(/expiring\/expired \(\d+\)$/).first()).toBeVisible();
    const loading = await layoutShift(page);
    await page.getByRole('searchbox', { name: 'Name' }).pressSequentially('practice');
    await expect(listTitle(page)).toContainText('matching the name');
    await expect(residentRows(page).filter({ hasNotText: 'Practice, ' })).toHaveCount(0);
    const both = await layoutShift(page);
    console.log(
      `Layout shift, ${account} at ${width} px: ${loading.toFixed(4)} while loading, ${(both - loading).toFixed(4)} while searching`,
    );
    expect(loading).toBeLessThanOrEqual(0.02);
    expect(both - loading).toBeLessThanOrEqual(0.02);
  });
}

/** Presses keys and clicks, and counts both. */
function counting(page: Page) {
  const count = { keys: 0, clicks: 0 };
  return {
    count,
    press: async (key: string) => {
      count.keys += 1;
      await page.keyboard.press(key);
    },
    click: async (role: 'button' | 'menuitem' | 'link', name: string | RegExp) => {
      count.clicks += 1;
      await page.getByRole(role, { name }).click();
    },
  };
}

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('DRF-01 amoxicillin 500 mg three times a day for 7 days is drafted with at most 24 keys', async ({
  page,
  baseURL,
}) => {
  await openToDraft(page, practice.shortCourseKeys);
  await page.getByRole('button', { name: 'Add medicine' }).focus();
  const { press, count } = counting(page);
  await press('Enter');
  await expect(page.getByRole('combobox', { name: 'Medicine' })).toBeFocused();
  for (const letter of 'amox') await press(letter);
  await expect(page.getByRole('option', { name: /^amoxicillin 500 mg capsule/ })).toBeEnabled();
  await press('ArrowDown');
  await press('Enter');
  const adding = page.getByRole('dialog', { name: /^Add: amoxicillin – 500 mg – capsule/ });
  const preview = adding.getByRole('region', { name: 'How it will look on the chart' });
  await expect(adding.getByRole('textbox', { name: 'Dose', exact: true })).toBeFocused();
  // The usual dose is there and seen; how often and how long are chosen.
  await expect(preview).toContainText('500 mg (1 capsule)');
  await expect(preview).toBeInViewport({ ratio: 1 });
  const tabTo = async (field: Locator) => {
    const isThere = () => field.evaluate((element) => element === document.activeElement);
    while (!(await isThere()) && count.keys < 40) await press('Tab');
  };
  await tabTo(adding.getByRole('button', { name: /Frequency/ }));
  await press('t');
  await press('h');
  await expect(preview).toContainText('three times a day');
  await tabTo(adding.getByRole('textbox', { name: 'Days' }));
  await press('7');
  await expect(adding.getByRole('textbox', { name: 'Days' })).toHaveValue('7');
  await expect(preview).toContainText(/Short course, from .* to /);
  await press('Control+Enter');
  await expect(adding).toHaveCount(0);
  await expect(tray(page)).toContainText('1 added');
  console.log(`Amoxicillin 500 mg three times a day for 7 days: ${count.keys} keys`);
  expect(count.keys).toBeLessThanOrEqual(24);

  const drafts = await (await HttpSession.of(baseURL, 'doctor')).call(medications.listDrafts, {
    params: { authoringSystem: 'WATTLE', foreignKey: practice.shortCourseKeys },
  });
  expect(drafts).toMatchObject([
    {
      kind: 'add',
      prescription: {
        dose: '500 mg (1 capsule)',
        frequency: 'three-times-daily',
        courseType: 'ShortCourse',
      },
    },
  ]);
  const { startDate, endDate } = drafts[0]?.prescription ?? {};
  expect(startDate && endDate && courseDaysOf(startDate, endDate)).toBe(7);
});

test('RES-05 DRF-01 DRF-02 a medicine is ceased with four clicks; after finalising there is a way to the next resident', async ({
  page,
}) => {
  await openList(page, 'doctor');
  await page.keyboard.press('Control+/');
  await page.keyboard.type('practice, counted');
  await expect(residentRows(page)).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Practice, Counted')).toBeVisible();
  await readyToDraft(page);

  const { click, count } = counting(page);
  await click('button', /^Actions for metformin/);
  await click('menuitem', 'Cease');
  await click('button', 'No longer needed');
  await click('button', 'Save draft');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(tray(page)).toContainText('1 ceased');
  console.log(`Ceasing a medicine: ${count.clicks} clicks`);
  expect(count.clicks).toBeLessThanOrEqual(4);

  await openReview(page);
  await review(page).getByRole('button', { name: 'Finalise and send to pharmacy' }).click();
  const banner = page.getByRole('status').filter({ hasText: success });
  await expect(banner.getByRole('link')).toHaveText([
    'Stay on this screen',
    'Return to list of all residents',
    'Next resident (2 of 2)',
  ]);
  await banner.getByRole('link', { name: /^Next resident/ }).click();
  await expect(title(page, 'Practice, Uncounted')).toBeVisible();
  await expect(page.getByText(success)).toHaveCount(0);
});
