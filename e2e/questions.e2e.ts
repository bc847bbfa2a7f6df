import { type Browser, expect, type Page } from '@playwright/test';
import { openChart, actionAndConfirm } from './support/actioning.ts';
import { chart, choose, finalise, openToDraft } from './support/drafting.ts';
import { expectAccessible, noSidewaysScroll } from './support/page-checks.ts';
import { practice } from './support/practice.ts';
import { test } from './support/test.ts';

test('LIV-01 DRF-02 a pharmacist asks, the doctor answers and orders what is recommended, the pharmacist actions it: each sees it live', async ({
  page: doctor,
  browser,
}) => {
  const pharmacist = await other(browser);
  await doctor.setViewportSize({ width: 1280, height: 800 });
  await openToDraft(doctor, practice.question);
  const name = await firstMedicine(doctor);
  await openChart(pharmacist, practice.question);
  await recommend(pharmacist, name, 'Ask a question', 'Question', 'Is it still needed?');

  const question = doctor.getByRole('article', { name: 'Question', exact: true });
  await expect(question).toContainText('Is it still needed?');
  await question.getByRole('button', { name: /^Answer/ }).click();
  const reply = doctor.getByRole('dialog');
  await reply.getByRole('textbox', { name: 'Answer' }).fill('No. Please recommend what follows.');
  await reply.getByRole('button', { name: 'Send answer' }).click();
  await expect(pharmacist.getByText('No. Please recommend what follows.')).toBeVisible();

  await recommend(pharmacist, name, 'Recommend to cease it', 'Reason', 'No longer needed', true);
  const proposal = doctor.getByRole('article', { name: 'Recommendation: cease' });
  await expect(proposal).toContainText('Urgent');
  await expect(pharmacist.getByRole('article', { name: 'Recommendation: cease' })).toContainText(
    'First seen',
  );
  await expectAccessible(doctor);
  await proposal.getByRole('button', { name: /^Open as draft/ }).press('Enter');
  await expect(proposal).toContainText('Drafted. Finalising it accepts this.');
  await finalise(doctor);
  await expect(pharmacist.getByText(/^Accepted by order \d+, Priya Raman$/)).toBeVisible();
  await expectAccessible(pharmacist);
  await noSidewaysScroll(pharmacist);
  const show = pharmacist.getByRole('button', { name: 'Show what changed' });
  if (await show.isVisible()) await show.click();
  await actionAndConfirm(pharmacist, 1);
  await pharmacist.context().close();
});

test('LIV-01 a recommendation is overtaken when the doctor ceases its line without it', async ({
  page: doctor,
  browser,
}) => {
  const pharmacist = await other(browser);
  await openToDraft(doctor, practice.overtaken);
  const name = await firstMedicine(doctor);
  await openChart(pharmacist, practice.overtaken);
  await recommend(pharmacist, name, 'Recommend to cease it', 'Reason', 'No longer needed');
  await expect(doctor.getByRole('article', { name: 'Recommendation: cease' })).toBeVisible();
  await choose(doctor, name, 'Cease');
  await doctor.getByRole('button', { name: 'Side effect' }).click();
  await doctor.getByRole('button', { name: 'Save draft' }).click();
  await finalise(doctor);
  await expect(
    pharmacist.getByText(/^Overtaken by order \d+ of Priya Raman, which changed or ceased/),
  ).toBeVisible();
  await expect(doctor.getByRole('button', { name: /^Open as draft/ })).toHaveCount(0);
  await pharmacist.context().close();
});

async function other(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 768, height: 1024 } });
  return await context.newPage();
}

async function recommend(
  page: Page,
  name: string,
  kind: string,
  field: string,
  words: string,
  isUrgent = false,
): Promise<void> {
  await page.getByRole('button', { name: 'Ask a prescriber' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'About' }).click();
  await page.getByRole('option').filter({ hasText: name }).first().click();
  await dialog.getByRole('radio', { name: kind }).check();
  await dialog.getByRole('textbox', { name: field }).fill(words);
  if (isUrgent) await dialog.getByRole('checkbox', { name: 'Urgent' }).check();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toHaveCount(0);
}

/** The name of the first medicine, as its menu has it. */
async function firstMedicine(page: Page): Promise<string> {
  return await chart(page).locator('[data-medicine-name] strong').first().innerText();
}
