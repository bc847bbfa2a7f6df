import { expect, type Page } from '@playwright/test';
import { chart, choose, finalise, openToDraft } from './support/drafting.ts';
import { enter } from './support/enter.ts';
import { expectAccessible, noSidewaysScroll } from './support/page-checks.ts';
import { pharmacyPath, practice, prescriberPath } from './support/practice.ts';
import { test } from './support/test.ts';

const key = practice.hospital;

test('LIV-01 DRF-02 a resident goes to hospital and comes back: everybody sees it live, and the prescriber orders what changed', async ({
  page: nurse,
  context,
}) => {
  const doctor = await context.newPage();
  const pharmacist = await context.newPage();
  await openToDraft(doctor, key);
  await enter(pharmacist, 'pharmacist', pharmacyPath(key));

  await nurse.setViewportSize({ width: 768, height: 1024 });
  await nurse.emulateMedia({ colorScheme: 'dark' });
  await enter(nurse, 'nurse', prescriberPath(key));
  const leave = await openStay(nurse, 'Hospital leave');
  await leave.getByRole('textbox', { name: 'Hospital' }).fill('Royal Adelaide Hospital');
  await expectAccessible(nurse);
  await nurse.keyboard.press('Control+Enter');
  await expect(nurse.getByRole('dialog')).toHaveCount(0);

  for (const page of [nurse, doctor, pharmacist]) {
    await expect(page.getByText(/^In hospital since .*: Royal Adelaide Hospital$/)).toBeVisible();
  }
  await expect(pharmacist.getByText(/^Pack nothing: in hospital since /).first()).toBeVisible();
  await expectAccessible(nurse);
  await noSidewaysScroll(nurse);

  const back = await openStay(nurse, 'Back from hospital');
  const answers = back.getByRole('radiogroup');
  await expect(answers.first()).toBeVisible();
  const count = await answers.count();
  for (let at = 0; at < count; at += 1) {
    await answers.nth(at).getByRole('radio', { name: 'Same' }).check();
  }
  await answers.first().getByRole('radio', { name: 'Stopped' }).check();
  await back.getByRole('textbox', { name: 'Note' }).fill('Bleeding');
  await expectAccessible(nurse);
  await noSidewaysScroll(nurse);
  await back.getByRole('button', { name: 'Record return' }).click();
  await expect(nurse.getByRole('dialog')).toHaveCount(0);

  for (const page of [nurse, doctor, pharmacist]) {
    await expect(page.getByText(/a prescriber hasn’t checked this chart since$/)).toBeVisible();
  }
  await expect(pharmacist.getByText(/^Pack nothing/)).toHaveCount(0);
  await doctor.getByRole('button', { name: 'See what the hospital did' }).click();
  const returned = doctor.getByRole('dialog', { name: 'Back from hospital' });
  await expect(returned).toContainText('Bleeding');
  const stopped = await returned.getByText(/^Stopped: /).innerText();
  await returned.getByRole('button', { name: 'Close', exact: true }).last().click();

  const names = await chart(doctor).locator('[data-medicine-name] strong').allInnerTexts();
  const name = names.find((one) => stopped.includes(one)) ?? '';
  await choose(doctor, name, 'Cease');
  const form = doctor.getByRole('dialog');
  await form.getByRole('textbox', { name: /^Reason/ }).fill('Stopped in hospital');
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(doctor.getByRole('dialog')).toHaveCount(0);
  await finalise(doctor);
  for (const page of [nurse, pharmacist]) {
    await expect(page.getByText(/hasn’t checked this chart since/)).toHaveCount(0);
  }
});

async function openStay(page: Page, item: string) {
  await page.getByRole('button', { name: 'Stay', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  const dialog = page.getByRole('dialog', { name: item });
  await expect(dialog).toBeVisible();
  return dialog;
}
