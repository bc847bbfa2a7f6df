import { expect, type Page } from '@playwright/test';
import { chart, choose, finalise, openToDraft } from './support/drafting.ts';
import { actionAndConfirm } from './support/actioning.ts';
import { enter } from './support/enter.ts';
import { expectAccessible, noSidewaysScroll } from './support/page-checks.ts';
import { pharmacyPath, practice, prescriberPath } from './support/practice.ts';
import { test } from './support/test.ts';

const key = practice.pause;

test('DRF-01 DRF-02 PHA-02 CFM-09 a medicine is paused before an operation and given again: the nurse sees it, the pharmacist actions and confirms both', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openToDraft(page, key);
  const name = await firstMedicine(page);
  await choose(page, name, 'Pause');
  const form = page.getByRole('dialog', { name: /^Pause: / });
  await form.getByRole('radio', { name: 'When somebody resumes it' }).check();
  await form.getByRole('textbox', { name: 'Paused until' }).fill('after the operation');
  await form.getByRole('button', { name: 'Operation or procedure' }).click();
  await save(page);
  await finalise(page);

  const nurse = await context.newPage();
  await nurse.setViewportSize({ width: 768, height: 900 });
  await nurse.emulateMedia({ colorScheme: 'dark' });
  await enter(nurse, 'nurse', prescriberPath(key));
  const row = chart(nurse).getByRole('row').filter({ hasText: 'Don’t give.' });
  await expect(row).toContainText(
    /Don’t give\. Paused since .* until after the operation: Operation or procedure\. By /,
  );
  await expectAccessible(nurse);
  await noSidewaysScroll(nurse);

  const pharmacist = await context.newPage();
  await enter(pharmacist, 'pharmacist', pharmacyPath(key));
  await expect(pharmacist.getByText(/^Paused from .* until after the operation$/)).toBeVisible();
  await expectAccessible(pharmacist);
  await actionAndConfirm(pharmacist, 1);

  await page.getByRole('link', { name: 'Stay on this screen' }).click();
  await choose(page, name, 'Resume');
  await save(page);
  await finalise(page);
  await expect(row).toHaveCount(0);
  await pharmacist.getByRole('button', { name: 'Show what changed' }).click();
  await expect(pharmacist.getByText(/^Given again from /)).toBeVisible();
  await actionAndConfirm(pharmacist, 1);
});

/** The name of the first medicine, as its menu has it. */
async function firstMedicine(page: Page): Promise<string> {
  const name = chart(page).locator('[data-medicine-name] strong').first();
  return await name.innerText();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
