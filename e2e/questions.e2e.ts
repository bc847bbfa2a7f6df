import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { openChart, actionAndConfirm } from './support/actioning.ts';
import {
  chart,
  choose,
  finalise,
  finaliseButton,
  openReview,
  openToDraft,
  readReview,
  readyToDraft,
} from './support/drafting.ts';
import { enter } from './support/enter.ts';
import { expectAccessible, noSidewaysScroll } from './support/page-checks.ts';
import { practice } from './support/practice.ts';
import { test } from './support/test.ts';

/** What others do reaches lists within a few seconds, but later if something else has just changed. */
const newsWithin = 30_000;

test('LIV-01 DRF-02 a pharmacist asks, the doctor finds it in Needs me, answers, and orders what is recommended; the pharmacist reads the outcome there and actions it: each sees it live', async ({
  page: doctor,
  browser,
}) => {
  const pharmacist = await other(browser);
  await doctor.setViewportSize({ width: 1280, height: 800 });
  await openChart(pharmacist, practice.question);
  const name = await firstMedicine(pharmacist);
  await openNeeds(doctor, 'doctor', 'question');
  await recommend(pharmacist, name, 'Ask a question', 'Question', 'Is it still needed?', true);

  const asking = await needing(doctor, `1 question about ${name}, from Linh Nguyen`);
  await expect(asking).toContainText('Urgent');
  await expect(doctor.getByRole('link', { name: /^Needs me \(\d+\+?\)$/ })).toBeVisible();
  await asking.getByRole('link').click();
  await readyToDraft(doctor);
  const question = doctor.getByRole('article', { name: 'Question', exact: true });
  await expect(question).toContainText('Is it still needed?');
  await expect(question).toContainText('Urgent');
  await expect(pharmacist.getByRole('article', { name: 'Question', exact: true })).toContainText(
    'First seen',
  );
  await question.getByRole('button', { name: /^Answer/ }).click();
  const reply = doctor.getByRole('dialog');
  await reply.getByRole('textbox', { name: 'Answer' }).fill('No. Please recommend what follows.');
  await reply.getByRole('button', { name: 'Send answer' }).click();
  await expect(pharmacist.getByText('No. Please recommend what follows.')).toBeVisible();

  await recommend(pharmacist, name, 'Recommend to cease it', 'Reason', 'No longer needed');
  const proposal = doctor.getByRole('article', { name: 'Recommendation: cease' });
  await expect(proposal).toBeVisible();
  await expectAccessible(doctor);
  await proposal.getByRole('button', { name: /^Open as draft/ }).press('Enter');
  await expect(proposal).toContainText('Drafted. Finalising it accepts this.');
  await openReview(doctor);
  await readReview(doctor);
  await openNeeds(pharmacist, 'pharmacist', 'question-answered');
  await finaliseButton(doctor).click();

  const accepted = await needing(
    pharmacist,
    `1 recommendation about ${name} accepted by Priya Raman`,
  );
  const progress = chart(doctor)
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: /^(Sent|Seen|Actioned|Not packed)/ });
  await expect(progress).toHaveAccessibleDescription(/^Sent to the pharmacy/);
  await accepted.getByRole('link').click();
  await expect(pharmacist.getByText(/^Accepted by order \d+, Priya Raman$/)).toBeVisible();
  await expect(progress).toHaveAccessibleDescription(/^Seen by the pharmacy/);
  await expectAccessible(pharmacist);
  await noSidewaysScroll(pharmacist);
  await actionAndConfirm(pharmacist, 1);
  await expect(progress).toHaveAccessibleDescription(/^Actioned by the pharmacy/);
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

/** Opens *Needs me* with one reason at the facility of the practice residents. */
async function openNeeds(page: Page, account: string, reason: string): Promise<void> {
  await enter(page, account, `/needs-me?facility=F01&reason=${reason}`);
  await expect(page.getByText(/^Last looked/).first()).toBeVisible();
}

/** The resident who needs the user for this, as soon as it is known. It moves nobody who is shown already. */
async function needing(page: Page, words: string): Promise<Locator> {
  const row = page.getByRole('row').filter({ hasText: words });
  const news = page.getByRole('button', { name: /^Show / });
  await expect(row.or(news).first()).toBeVisible({ timeout: newsWithin });
  if (await news.isVisible()) await news.click();
  await expect(row).toBeVisible();
  return row;
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
  return await page.locator('[data-medicine-name] strong').first().innerText();
}
