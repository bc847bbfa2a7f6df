import { expect } from '@playwright/test';
import { enter } from './support/enter.ts';
import {
  banner,
  finaliseButton,
  medicineRow,
  openReview,
  openToDraft,
  review,
  success,
} from './support/drafting.ts';
import { pharmacyPath, practice, prescriberPath } from './support/practice.ts';
import { test } from './support/test.ts';

test('DRF-07 DRF-02 a conflict is finalised with a reason, which pharmacist and nurse see with who and when', async ({
  page,
  context,
}) => {
  await openToDraft(page, practice.conflict);
  await page.getByRole('button', { name: 'Add medicine' }).click();
  await page.getByRole('combobox', { name: 'Medicine' }).pressSequentially('amox');
  await page.getByRole('option', { name: /^amoxicillin 500 mg capsule/ }).click();
  const adding = page.getByRole('dialog', { name: /^Add: amoxicillin .*Allergies: penicillin/ });
  await expect(adding.getByRole('region', { name: 'Safety check' })).toContainText(/Conflict:/);
  await adding.getByRole('textbox', { name: 'End date' }).fill('31/12/2099');
  await adding.getByRole('button', { name: 'Save draft' }).click();
  await expect(adding).toHaveCount(0);

  await openReview(page);
  await expect(review(page)).toContainText(/Allergies: penicillin/);
  await expect(finaliseButton(page)).toHaveAccessibleDescription('Give a reason for the conflict.');
  const reason = 'The resident has taken it before without harm';
  await review(page)
    .getByRole('combobox', { name: /^Reason to prescribe/ })
    .selectOption(reason);
  await review(page).getByRole('textbox', { name: 'Note' }).fill('Amoxicillin in 2024, no rash');
  await finaliseButton(page).click();
  await expect(banner(page, success)).toBeVisible();

  const given = new RegExp(
    `Reason: ${reason} – Amoxicillin in 2024, no rash\\s*Given by Priya Raman, \\d\\d-[A-Z][a-z]{2}-\\d{4}`,
  );
  const pharmacist = await context.newPage();
  await enter(pharmacist, 'pharmacist', pharmacyPath(practice.conflict));
  await expect(pharmacist.getByRole('main')).toContainText(given);

  const nurse = await context.newPage();
  await enter(nurse, 'nurse', prescriberPath(practice.conflict));
  await medicineRow(nurse, 'amoxicillin')
    .getByRole('button', { name: /^Conflict, reason given/ })
    .click();
  await expect(nurse.getByRole('dialog', { name: /^Safety check of amoxicillin/ })).toContainText(
    given,
  );
});
