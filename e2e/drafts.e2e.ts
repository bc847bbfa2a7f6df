import { expect, type Page } from '@playwright/test';
import { medications } from '@wattle/contract/operations/medications.ts';
import { HttpSession } from './support/http-session.ts';
import {
  chart,
  choose,
  finaliseButton,
  medicineRow,
  openReview,
  openToDraft,
  readyToDraft,
  represcribe,
  review,
  success,
  tray,
} from './support/drafting.ts';
import { expectAccessible } from './support/page-checks.ts';
import { practice, prescriberPath } from './support/practice.ts';
import { enter } from './support/enter.ts';
import { test } from './support/test.ts';

const reminder = "Don't forget to finalise your draft medications";

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Medicine' });
const found = (page: Page) => page.getByRole('listbox').getByRole('option');
const form = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title });
const counted = (page: Page, text: RegExp) => tray(page).getByText(text);
const leaveDialog = (page: Page) => page.getByRole('alertdialog', { name: reminder });

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add medicine' }).click();
  await searchBox(page).pressSequentially(text);
}

test('DRF-01 drafts are added, changed, re-prescribed, ceased and removed, and survive a reload', async ({
  page,
}) => {
  await openToDraft(page, practice.drafts);
  await search(page, 'p');
  await expect(page.getByText('Type at least 2 letters').first()).toBeVisible();
  // By the start of a brand name.
  await searchBox(page).pressSequentially('anad');
  await expect(found(page).first()).toContainText('paracetamol');
  await expect(found(page).first()).toContainText(/Panadol/);
  await searchBox(page).fill('pa');
  await expect(found(page).filter({ hasText: 'paracetamol' }).first()).toBeVisible();
  await searchBox(page).fill('%_');
  await expect(page.getByText('No matching medicines').first()).toBeVisible();
  // And of a generic one, with a word of its strength.
  await searchBox(page).fill('parac 500');
  await found(page).filter({ hasText: 'paracetamol' }).first().click();
  const adding = form(page, /^Add: paracetamol/);
  const dose = adding.getByRole('textbox', { name: 'Dose', exact: true });
  await expect(dose).toBeFocused();
  await adding.getByRole('button', { name: '500 mg (1 tablet)' }).click();
  await expect(dose).toHaveValue('500 mg (1 tablet)');
  await adding.getByRole('button', { name: 'Save draft' }).click();
  await expect(adding).toHaveCount(0);
  await expect(counted(page, /^1 draft: 1 added\. Not sent to the pharmacy yet\.$/)).toBeVisible();

  await choose(page, 'metformin', 'Change');
  const changing = form(page, /^Change: metformin/);
  await changing.getByRole('textbox', { name: 'Dose', exact: true }).fill('500 mg (1 tablet)');
  await changing.getByRole('button', { name: 'Save draft' }).click();
  // What was typed stays while it asks for the reason.
  await expect(changing.getByText('Enter the reason')).toBeVisible();
  await expect(changing.getByRole('textbox', { name: 'Dose', exact: true })).toHaveValue(
    '500 mg (1 tablet)',
  );
  await changing.getByRole('textbox', { name: /^Reason/ }).fill('Kidney function fell');
  await changing.getByRole('button', { name: 'Save draft' }).click();
  await expect(changing).toHaveCount(0);
  await represcribe(page, 'sertraline');
  await choose(page, 'perindopril', 'Cease');
  const ceasing = form(page, /^Cease: perindopril/);
  await ceasing.getByRole('button', { name: 'Save draft' }).click();
  await expect(ceasing.getByText('Enter the reason')).toBeVisible();
  await ceasing.getByRole('button', { name: 'No longer needed' }).click();
  await ceasing.getByRole('button', { name: 'Save draft' }).click();
  await expect(ceasing).toHaveCount(0);
  const all = /^4 drafts: 1 added, 1 changed, 1 re-prescribed, 1 ceased\./;
  await expect(counted(page, all)).toBeVisible();
  await expect(medicineRow(page, 'metformin').getByText('Draft: change')).toBeVisible();
  await medicineRow(page, 'perindopril').getByRole('button', { name: 'Draft: cease' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Reason: No longer needed');

  await page.reload();
  await readyToDraft(page);
  await expect(counted(page, all)).toBeVisible();

  await choose(page, 'perindopril', 'Remove draft');
  await expect(counted(page, /^3 drafts:/)).toBeVisible();
  await expect(tray(page).getByText(/^The draft for perindopril.* was removed\.$/)).toBeVisible();
  await tray(page).getByRole('button', { name: 'Undo' }).click();
  await expect(counted(page, all)).toBeVisible();
  await tray(page).getByRole('button', { name: 'Show drafts' }).click();
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await tray(page)
    .getByRole('button', { name: /^Remove the draft for sertraline/ })
    .click();
  await removed;
  await page.reload();
  await readyToDraft(page);
  await expect(counted(page, /^3 drafts: 1 added, 1 changed, 1 ceased\./)).toBeVisible();
});

test('DRF-01 two tabs work on the same drafts', async ({ page, context }) => {
  await openToDraft(page, practice.twoTabs);
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => window.open(window.location.href)),
  ]);
  await readyToDraft(other);
  await represcribe(page, 'metformin');
  await represcribe(other, 'sertraline');
  // Each had one; the other's is neither lost nor sent without review.
  await openReview(page);
  if ((await review(page).getByText('sertraline').count()) === 0) {
    await finaliseButton(page).click();
    await expect(
      review(page).getByText(
        'Your drafts have changed since you reviewed them. Review them again.',
      ),
    ).toBeVisible();
  }
  await expect(review(page)).toContainText('sertraline');
  await finaliseButton(page).click();
  await expect(page.getByText(success)).toBeVisible();
  await expect(medicineRow(other, 'metformin').getByText('Re-prescribed')).toBeVisible();
  await expect(tray(other)).toHaveCount(0);
});

test('DRF-04 SP12 leaving by link, back, sign-out or close asks first, and moving within the chart does not', async ({
  page,
}) => {
  await enter(page, 'doctor', '/residents');
  await page.goto(prescriberPath('R000003'));
  await readyToDraft(page);
  // Without drafts nothing asks.
  await page.getByRole('navigation', { name: 'Main' }).getByText('Residents').click();
  await expect(page).toHaveURL(/\/residents(\?|$)/);
  await page.getByRole('searchbox').fill('practice leave');
  await page.getByRole('link', { name: 'View chart of Practice, Leave' }).click();
  await readyToDraft(page);
  await represcribe(page, 'metformin');

  await page.getByRole('navigation', { name: 'Main' }).getByText('Residents').click();
  await expect(leaveDialog(page)).toBeVisible();
  await expect(leaveDialog(page).getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
  await expectAccessible(page);
  await leaveDialog(page).getByRole('button', { name: 'Stay on this page' }).click();
  await expect(leaveDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/R910022$/);

  await page.goBack();
  await expect(leaveDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leaveDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/R910022$/);

  const signOut = async () => {
    await page.getByRole('button', { name: 'Priya Raman' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(leaveDialog(page)).toBeVisible();
  };
  await signOut();
  await leaveDialog(page).getByRole('button', { name: 'Stay on this page' }).click();
  await expect(leaveDialog(page)).toHaveCount(0);
  await expect(medicineRow(page, 'metformin')).toBeVisible();

  // Within the chart, and in its pop-up, nothing asks.
  await page.getByRole('tab', { name: 'Change history' }).click();
  await page.getByRole('tab', { name: 'Medication chart' }).click();
  await openReview(page);
  await expect(leaveDialog(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/R910022$/);

  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await closing;

  await page.getByRole('navigation', { name: 'Main' }).getByText('Residents').click();
  await leaveDialog(page).getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/residents(\?|$)/);

  await page.goBack();
  await readyToDraft(page);
  await signOut();
  await leaveDialog(page).getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'You are now signed out' })).toBeVisible();
});

test('DRF-05 earlier drafts are moved to today while onboarding, and can be finalised', async ({
  page,
}) => {
  const reset = page.waitForResponse(/\/medications\/reset-draft-performed-on$/);
  await openToDraft(page, practice.onboarding);
  expect((await reset).request().method()).toBe('PUT');
  await expect(page.getByText('Your earlier drafts were moved to today.')).toBeVisible();
  await expect(counted(page, /^2 drafts: 2 re-prescribed/)).toBeVisible();
  await expectAccessible(page);
  await openReview(page);
  await expect(review(page).getByText('The start date can’t be before today.')).toHaveCount(0);
  await page.keyboard.press('Escape');
  // Leaving does not ask while a resident is being onboarded (DRF-04).
  await page.getByRole('navigation', { name: 'Main' }).getByText('Residents').click();
  await expect(page).toHaveURL(/\/residents(\?|$)/);
  await page.goBack();
  await readyToDraft(page);
  await openReview(page);
  await finaliseButton(page).click();
  await expect(page.getByText(success)).toBeVisible();
});

test('DRF-01 ML8 sixty medicines are selected and re-prescribed at once', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await openToDraft(page, practice.longChart);
  const boxes = chart(page).getByRole('checkbox');
  const count = await boxes.count();
  expect(count).toBeGreaterThanOrEqual(58);
  await page.getByRole('button', { name: 'Select all' }).click();
  await expect(counted(page, new RegExp(`^${count} selected`))).toBeVisible();
  await tray(page)
    .getByRole('button', { name: `Re-prescribe selected (${count})` })
    .click();
  // Shown at once, before the server has them all.
  await expect(counted(page, new RegExp(`^${count} drafts:`))).toBeVisible();
  await expect(chart(page).getByText('Draft: re-prescribe')).toHaveCount(count);
  const session = await HttpSession.of(baseURL, 'doctor');
  const saved = async () => {
    const drafts = await session.call(medications.listDrafts, {
      params: { authoringSystem: 'WATTLE', foreignKey: practice.longChart },
    });
    return new Set(drafts.map((draft) => draft.medicationForeignKey)).size;
  };
  await expect.poll(saved).toBe(count);
});
