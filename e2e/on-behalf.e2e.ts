import { expect } from '@playwright/test';
import { enter } from './support/enter.ts';
import {
  banner,
  finaliseButton,
  openReview,
  openToDraft,
  represcribe,
  review,
  success,
} from './support/drafting.ts';
import { expectAccessible } from './support/page-checks.ts';
import { pharmacyPath, practice } from './support/practice.ts';
import { test } from './support/test.ts';

test('DRF-01 LIV-01 a nurse enters a telephone order, the doctor countersigns it and the pharmacist sees both', async ({
  page: nurse,
  browser,
}) => {
  await openToDraft(nurse, practice.onBehalf, 'nurse');
  await represcribe(nurse, 'metformin');
  await openReview(nurse);
  await review(nurse)
    .getByRole('button', { name: /Prescriber who gave the order/ })
    .click();
  await nurse.getByRole('option', { name: /^Priya Raman/ }).click();
  await review(nurse).getByText('Telephone order').click();
  await review(nurse)
    .getByRole('textbox', { name: /Heard a second time by/ })
    .fill('Grace Tindall');
  await review(nurse)
    .getByRole('checkbox', { name: /I read these drafts back/ })
    .check();
  await expectAccessible(nurse);
  await finaliseButton(nurse).click();
  await expect(banner(nurse, success)).toBeVisible();

  const pharmacist = await (await browser.newContext()).newPage();
  await enter(pharmacist, 'pharmacist', pharmacyPath(practice.onBehalf));
  const main = pharmacist.getByRole('main');
  await expect(main.getByText(/Jodie Walsh on behalf of Priya Raman/).first()).toBeVisible();
  const open = main.getByText('Phone order', { exact: true });
  await expect(open.first()).toBeVisible();

  const doctor = await (await browser.newContext()).newPage();
  await enter(doctor, 'doctor', '/residents');
  await doctor.getByRole('button', { name: /^To countersign/ }).click();
  await doctor.getByRole('link', { name: 'Practice, On-Behalf' }).click();
  await doctor.getByRole('button', { name: 'Review and countersign' }).click();
  const signing = doctor.getByRole('dialog', { name: 'Countersign orders' });
  await expect(signing).toContainText('Jodie Walsh on behalf of Priya Raman');
  await expectAccessible(doctor);
  await signing.getByRole('button', { name: 'Countersign', exact: true }).click();
  await expect(doctor.getByRole('button', { name: 'Review and countersign' })).toHaveCount(0);

  // Without reloading: the event of the countersignature reaches the open charts.
  await expect(open).toHaveCount(0);
  await pharmacist.context().close();
  await doctor.context().close();
});
