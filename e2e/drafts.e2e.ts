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
import { expectAccessible, noSidewaysScroll } from './support/page-checks.ts';
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
  await expect(medicineRow(page, 'perindopril')).toContainText('Reason: No longer needed');

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

test('DRF-01 every field shows its error and keeps what was typed', async ({ page }) => {
  await openToDraft(page, practice.draftFields);
  await search(page, 'amoxi');
  await found(page).filter({ hasText: 'amoxicillin' }).first().click();
  // The dialog covers the chart's bar, so it shows whose chart it is.
  const adding = form(page, /^Add: .*amoxicillin.* Practice, .*born \d\d-[A-Z][a-z]{2}-\d{4}$/);
  const field = (name: string) => adding.getByRole('textbox', { name, exact: true });
  const save = adding.getByRole('button', { name: 'Save draft' });
  await expect(adding.getByRole('radio', { name: 'Short course' })).toBeChecked();

  await field('Dose').fill('');
  await adding.getByRole('textbox', { name: 'Directions' }).fill('Shake well.');
  await save.click();
  await expect(field('Dose')).toHaveAccessibleDescription(/Enter the dose/);
  await expect(field('Dose')).toBeFocused();
  // A day that does not exist is kept as it was typed, and nothing is saved.
  await field('Dose').fill('.5 g');
  await field('End date').fill('31/02/2027');
  await save.click();
  await expect(field('Dose')).toHaveAccessibleDescription(/Write 0\.5 g/);
  await expect(field('End date')).toHaveAccessibleDescription(/Enter a valid date/);
  await expect(field('End date')).toHaveValue('31/02/2027');
  await expect(field('Dose')).toHaveValue('.5 g');
  await expectAccessible(page);
  await field('End date').fill('');
  await field('Dose').fill('500 mg (1 capsule)');
  await save.click();
  await expect(adding.getByText('A short course needs an end date')).toBeVisible();

  await adding.getByText('When required (PRN)', { exact: true }).click();
  await field('Given for').fill('');
  await field('Maximum in 24 hours').fill('');
  await save.click();
  await expect(adding.getByText('Enter what it is given for')).toBeVisible();
  await expect(adding.getByText('Enter the most that may be given in 24 hours')).toBeVisible();
  await adding.getByText('Regular', { exact: true }).click();
  await field('Dose times').fill('25:00');
  await field('Dose times').press('Enter');
  await expect(adding.getByText('Enter a time as HH:mm, from 00:00 to 23:59')).toBeVisible();
  await field('Dose times').fill('');
  await expect(adding.getByRole('textbox', { name: 'Directions' })).toHaveValue('Shake well.');
  await expect(adding.getByRole('region', { name: 'How it will look on the chart' })).toContainText(
    '500 mg (1 capsule)',
  );

  // It asks before discarding anything typed.
  await page.keyboard.press('Escape');
  const asks = page.getByRole('alertdialog', { name: 'Discard this draft?' });
  await expectAccessible(page);
  await asks.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field('Dose')).toHaveValue('500 mg (1 capsule)');
  await page.keyboard.press('Escape');
  await asks.getByRole('button', { name: 'Discard' }).click();
  await expect(adding).toHaveCount(0);
  await expect(tray(page)).toHaveCount(0);
});

test('DRF-01 a draft that cannot be saved says so and keeps what was typed', async ({ page }) => {
  await openToDraft(page, 'R900006');
  await search(page, 'parac 500');
  await found(page)
    .filter({ hasText: /^paracetamol/ })
    .first()
    .click();
  const adding = form(page, /^Add: paracetamol/);
  await adding.getByRole('textbox', { name: 'Dose', exact: true }).fill('250 mg (half a tablet)');
  await adding.getByRole('button', { name: 'Save draft' }).click();
  await expect(adding.getByRole('alert')).toBeVisible();
  await expect(adding.getByRole('textbox', { name: 'Dose', exact: true })).toHaveValue(
    '250 mg (half a tablet)',
  );
  await expect(tray(page)).toHaveCount(0);
});

test('DRF-01 nothing can be drafted on a chart that failed to load', async ({ page }) => {
  await enter(page, 'doctor', prescriberPath('R900003'));
  await expect(page.getByText('We couldn’t load the medication chart')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add medicine' });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await expect(add).toHaveAccessibleDescription(/once the medication chart is loaded/);
  await expectAccessible(page);
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

test('DRF-04 leaving by link, back, sign-out or close asks first, and moving within the chart does not', async ({
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

test('DRF-01 sixty medicines are selected and re-prescribed at once', async ({ page, baseURL }) => {
  test.slow();
  await openToDraft(page, practice.longChart);
  const boxes = chart(page).getByRole('checkbox');
  const count = await boxes.count();
  expect(count).toBeGreaterThanOrEqual(58);
  await page.getByRole('button', { name: 'Select all' }).click();
  await expect(counted(page, new RegExp(`^${count} selected`))).toBeVisible();
  const last = page.waitForResponse(
    (answer) => answer.url().endsWith('/drafts') && answer.request().method() === 'GET',
  );
  await tray(page)
    .getByRole('button', { name: `Re-prescribe selected (${count})` })
    .click();
  // Shown at once, before the server has them all.
  await expect(counted(page, new RegExp(`^${count} drafts:`))).toBeVisible();
  await expect(chart(page).getByText('Draft: re-prescribe')).toHaveCount(count);
  await last;
  const session = await HttpSession.of(baseURL, 'doctor');
  const drafts = await session.call(medications.listDrafts, {
    params: { authoringSystem: 'WATTLE', foreignKey: practice.longChart },
  });
  expect(new Set(drafts.map((draft) => draft.medicationForeignKey)).size).toBe(count);
});

for (const account of ['nurse', 'admin']) {
  test(`DRF-01 ${account} reads the chart and is told why they can’t change it`, async ({
    page,
  }) => {
    await enter(page, account, prescriberPath('R000004'));
    await expect(chart(page)).toBeVisible();
    await expect(
      page.getByText('Only prescribers can change this chart. You can read it.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add medicine' })).toHaveCount(0);
    await expect(chart(page).getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  });
}

test('DRF-01 the chart of a resident who has died or left cannot be changed', async ({ page }) => {
  await enter(page, 'doctor', prescriberPath('R000026'));
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'This resident is no longer active, so the chart can’t be changed.' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add medicine' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectAccessible(page);
});

test('DRF-08 the encounter is opened, then the provider is fetched', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const call = /\/(encounter|current-provider)$/.exec(new URL(request.url()).pathname);
    if (call !== null) calls.push(`${request.method()} ${call[1]}`);
  });
  const opened = page.waitForRequest(/\/api\/v1\/encounter$/);
  await openToDraft(page, 'R000004');
  expect((await opened).postDataJSON()).toEqual({
    encounter: { authoringSystem: 'WATTLE', authoringSystemForeignKey: 'R000004' },
  });
  expect(calls).toEqual(['POST encounter', 'GET current-provider']);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`DRF-01 drafting is accessible and fits, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openToDraft(page, practice.draftLooks, colorScheme === 'light' ? 'doctor' : 'doctor2');
    await represcribe(page, 'metformin');
    await tray(page).getByRole('button', { name: 'Show drafts' }).click();
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      await noSidewaysScroll(page);
    }
    await search(page, 'parac 500');
    await found(page)
      .filter({ hasText: /^paracetamol/ })
      .first()
      .click();
    await expect(form(page, /^Add: /)).toBeVisible();
    await expectAccessible(page);
    await noSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessible(page);
  });
}
