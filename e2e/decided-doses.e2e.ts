import { expect, type Page } from '@playwright/test';
import {
  chart,
  choose,
  finalise,
  finaliseButton,
  openReview,
  openToDraft,
  readyToDraft,
  review,
} from './support/drafting.ts';
import { actionAndConfirm } from './support/actioning.ts';
import { enter } from './support/enter.ts';
import { expectAccessible, noSidewaysScroll } from './support/page-checks.ts';
import { pharmacyPath, practice, prescriberPath } from './support/practice.ts';
import { test } from './support/test.ts';

const key = practice.decidedDoses;

test('DRF-01 DRF-02 DRF-03 PHA-02 CFM-09 warfarin by INR: a dose by telephone is countersigned, corrected, packed and confirmed', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openToDraft(page, key);
  await orderByInr(page);
  await finalise(page);

  const nurse = await context.newPage();
  await nurse.setViewportSize({ width: 768, height: 900 });
  await nurse.emulateMedia({ colorScheme: 'dark' });
  await enter(nurse, 'nurse', prescriberPath(key));
  await readyToDraft(nurse);
  const row = warfarin(nurse);
  await expect(row).toContainText('No dose ordered for today.');
  await expectAccessible(nurse);
  await noSidewaysScroll(nurse);
  await decide(nurse, { dose: '3 mg', inr: '2.4' });
  await sayWhoseOrder(nurse);
  await expect(row).toContainText(/Today: 3\smg \(3\stablets\) at/);

  await page.getByRole('link', { name: 'Stay on this screen' }).click();
  await page.getByRole('button', { name: 'Review and countersign' }).click();
  const signing = page.getByRole('dialog', { name: 'Countersign orders' });
  await expect(signing).toContainText(/Dose decided: 3\smg \(3\stablets\) from .*; INR 2\.4 on/);
  await signing.getByRole('button', { name: 'Countersign', exact: true }).click();
  await expect(signing).toHaveCount(0);

  const pharmacist = await context.newPage();
  await enter(pharmacist, 'pharmacist', pharmacyPath(key));
  await expect(pharmacist.getByText(/^Dose decided: 3\smg/).first()).toBeVisible();
  await actionAndConfirm(pharmacist, 2);

  const today = await decide(page, { dose: '2 mg', inr: '3.4', isFromToday: true });
  await finalise(page);
  await expect(row).toContainText(/Today: 2\smg \(2\stablets\) at/);
  await pharmacist.getByRole('button', { name: 'Show what changed' }).click();
  await expect(pharmacist.getByText(/^Dose corrected: 2\smg/).first()).toBeVisible();
  const packed = pharmacist.getByRole('listitem').filter({ hasText: 'warfarin' });
  await expect(packed.getByText(/^Pack of /).first()).toContainText(
    new RegExp(`: ${2 * daysToSunday(today)}\\stablets\\.`),
  );
  await actionAndConfirm(pharmacist, 1);
  await pharmacist.getByRole('button', { name: /^Calendar of warfarin/ }).click();
  const days = pharmacist.getByRole('dialog', { name: /^Calendar: warfarin/ }).getByRole('cell');
  await expect(days.filter({ hasText: /2\smg \(2\stablets\)/ })).toHaveCount(7);
  await expect(days.filter({ hasText: 'No dose ordered' })).toHaveCount(7);
  await expectAccessible(pharmacist);
});

const warfarin = (page: Page) => chart(page).getByRole('row').filter({ hasText: 'warfarin' });

async function orderByInr(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add medicine' }).click();
  await page.getByRole('combobox', { name: 'Medicine' }).pressSequentially('warfarin');
  await page
    .getByRole('option')
    .filter({ hasText: /^warfarin 1\smg/ })
    .click();
  const form = page.getByRole('dialog', { name: /^Add: / });
  await form.getByRole('button', { name: /Frequency/ }).click();
  await page.getByRole('option', { name: 'dose decided later, such as by INR' }).click();
  await form.getByRole('textbox', { name: 'What is measured', exact: true }).fill('INR');
  await form.getByRole('textbox', { name: 'Target from' }).fill('2');
  await form.getByRole('textbox', { name: 'Target to' }).fill('3');
  await form.getByRole('radio', { name: 'Packed', exact: true }).check();
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(form).toHaveCount(0);
}

/** Writes the dose of a week from today; answers with the facility's today. */
async function decide(page: Page, { dose, inr, isFromToday = false }: Decision): Promise<string> {
  await choose(page, 'warfarin', 'Decide dose');
  const form = page.getByRole('dialog', { name: /^Decide dose: / });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  await field('Dose').fill(dose);
  const today = await field('INR measured on').inputValue();
  if (isFromToday) await field('First day').fill(today);
  await field('Last day').fill(daysAfter(today, 6));
  await field('INR').fill(inr);
  await field('Next INR on').fill(daysAfter(today, 7));
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(form).toHaveCount(0);
  return today;
}

interface Decision {
  dose: string;
  inr: string;
  /** Also for days that have a dose already. */
  isFromToday?: boolean;
}

/** `text` is DD/MM/YYYY, as is the answer. */
function daysAfter(text: string, days: number): string {
  const [day = 0, month = 1, year = 0] = text.split('/').map(Number);
  const [y, m, d] = new Date(Date.UTC(year, month - 1, day + days)).toISOString().split(/[-T]/);
  return `${d}/${m}/${y}`;
}

/** How many days of a week are left, today included. */
function daysToSunday(text: string): number {
  const [day = 0, month = 1, year = 0] = text.split('/').map(Number);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return weekday === 0 ? 1 : 8 - weekday;
}

/** The nurse says that the order came by telephone and was read back, and finalises. */
async function sayWhoseOrder(nurse: Page): Promise<void> {
  await openReview(nurse);
  const dialog = review(nurse);
  await dialog.getByRole('button', { name: /Prescriber who gave the order/ }).click();
  await nurse.getByRole('option', { name: /Priya Raman/ }).click();
  await dialog.getByText('Telephone order').click();
  await dialog.getByRole('checkbox', { name: /I read these drafts back/ }).check();
  await dialog.getByRole('textbox', { name: /Heard a second time by/ }).fill('Grace Tindall');
  // What is found may be longer than the dialog, and is read to its end.
  await dialog.getByRole('group', { name: 'The order' }).press('End');
  await finaliseButton(nurse).click();
  await expect(nurse.getByText('Success! Your changes have been finalised')).toBeVisible();
}
