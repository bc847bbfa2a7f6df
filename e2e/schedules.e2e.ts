import { expect, type Page } from '@playwright/test';
import { enter } from './support/enter.ts';
import { chart, choose, finalise, openToDraft } from './support/drafting.ts';
import { pharmacyPath, practice } from './support/practice.ts';
import { test } from './support/test.ts';

const key = practice.schedules;

test('DRF-01 DRF-02 PHA-02 CFM-09 a taper and a weekly medicine are drafted, finalised and confirmed; a changed day of the week is one difference for the pharmacist', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openToDraft(page, key);
  await add(page, 'prednisolone');
  await draftTaper(page);
  await add(page, 'methotrexate');
  await draftWeekly(page);
  await finalise(page);

  const pharmacist = await context.newPage();
  await enter(pharmacist, 'pharmacist', pharmacyPath(key));
  await expect(changed(pharmacist, 'prednisolone')).toContainText(
    /25\smg \(5\stablets\) for 5\sdays.*, then 20\smg \(4\stablets\) for 5\sdays.*, then 15\smg \(3\stablets\).*then stop/,
  );
  await expect(changed(pharmacist, 'methotrexate')).toContainText(/once a week on Wednesday/);
  await confirm(pharmacist);

  await page.getByRole('link', { name: 'Stay on this screen' }).click();
  await choose(page, 'methotrexate', 'Change');
  const form = page.getByRole('dialog', { name: /^Change: / });
  await form.getByRole('button', { name: 'Thursday' }).click();
  await form.getByRole('button', { name: 'Easier to take' }).click();
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(form).toHaveCount(0);
  await finalise(page);
  await pharmacist.getByRole('button', { name: 'Show what changed' }).click();
  const differences = changed(pharmacist, 'methotrexate').locator('dl', { hasText: '→' });
  await expect(differences).toContainText(/Wed.*→.*Thu/);
});

/** The change of a medicine on the pharmacist’s chart. */
const changed = (page: Page, medicine: string) =>
  page.getByRole('listitem').filter({ hasText: medicine });

async function add(page: Page, medicine: string): Promise<void> {
  await page.getByRole('button', { name: 'Add medicine' }).click();
  await page.getByRole('combobox', { name: 'Medicine' }).pressSequentially(medicine);
  await page.getByRole('option').filter({ hasText: medicine }).first().click();
  await expect(page.getByRole('dialog', { name: new RegExp(`^Add: ${medicine}`) })).toBeVisible();
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save draft' });

/** Each step but the first by keyboard alone: what comes next has the focus. */
async function draftTaper(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: /^Add: / });
  await form.getByRole('textbox', { name: 'Dose', exact: true }).fill('25 mg');
  const next = form.getByRole('button', { name: 'Add a next step' });
  await next.press('Enter');
  await page.keyboard.type('5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('20 mg');
  await form.getByRole('textbox', { name: 'For how many days' }).last().fill('5');
  await next.press('Enter');
  await page.keyboard.type('15 mg');
  await expect(form.getByRole('region', { name: /^What will be given/ })).toContainText('15 mg');
  await page.keyboard.press('Control+Enter');
  await expect(form).toHaveCount(0);
  await expect(chart(page)).toContainText(/then 15\smg \(3\stablets\).*then stop/);
}

/** Refused until it has its day. */
async function draftWeekly(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: /^Add: / });
  await form.getByRole('textbox', { name: 'Dose', exact: true }).fill('10 mg');
  await saveButton(page).click();
  await expect(form.getByText('Choose the day of the week')).toBeVisible();
  await form.getByRole('button', { name: 'Wednesday' }).click();
  await saveButton(page).click();
  await expect(form).toHaveCount(0);
}

async function confirm(page: Page): Promise<void> {
  for (const toggle of await page.getByRole('switch', { name: /^(To action|Actioned) / }).all()) {
    await toggle.click();
    await expect(toggle).toBeChecked();
  }
  await expect(page.getByText('2 of 2 actioned')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm actioned' }).click();
  const dialog = page.getByRole('dialog', { name: /^Confirm medication/ });
  await expect(dialog).toContainText(/once a week on Wednesday/);
  const button = dialog.getByRole('button', { name: 'Confirm', exact: true });
  await expect(button).not.toHaveAttribute('aria-disabled');
  await button.click();
  await expect(page.getByText('Changes confirmed')).toBeVisible();
}
