import { expect, type Page } from '@playwright/test';
import { chart } from './support/drafting.ts';
import { enter } from './support/enter.ts';
import { expectAccessible, noSidewaysScroll } from './support/page-checks.ts';
import { pharmacyPath, practice, prescriberPath } from './support/practice.ts';
import { openList, residentRows } from './support/residents-list.ts';
import { test } from './support/test.ts';

const key = practice.bedsideAllergy;

const box = (page: Page) => page.getByRole('region', { name: 'Allergies and adverse reactions' });

test('ALG-01 HDR-05 HDR-09 LIV-01 CFM-05 a nurse records an allergy at the bedside, and prescriber and pharmacist see the conflict at once', async ({
  page: nurse,
  context,
}) => {
  const doctor = await context.newPage();
  await enter(doctor, 'doctor', prescriberPath(key));
  await expect(chart(doctor)).toBeVisible();
  const pharmacist = await context.newPage();
  await enter(pharmacist, 'pharmacist', pharmacyPath(key));
  await expect(pharmacist.getByRole('heading', { name: 'Medication chart' })).toBeVisible();

  await nurse.setViewportSize({ width: 768, height: 1024 });
  await nurse.emulateMedia({ colorScheme: 'dark' });
  await enter(nurse, 'nurse', prescriberPath(key));
  await nurse.getByRole('button', { name: 'Details' }).click();
  await box(nurse).getByRole('button', { name: 'Record allergy' }).click();
  const dialog = nurse.getByRole('dialog');
  await nurse.keyboard.type('lipit');
  await dialog.getByRole('button', { name: 'Lipitor', exact: true }).click();
  await dialog.getByRole('button', { name: 'Hives' }).click();
  await dialog.getByRole('button', { name: 'Family' }).click();
  await expectAccessible(nurse);
  await noSidewaysScroll(nurse);
  await nurse.keyboard.press('Control+Enter');
  await expect(dialog).toContainText('Saved. It conflicts with a medicine here');
  await expect(dialog).toContainText('atorvastatin');
  await expectAccessible(nurse);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(box(nurse)).toContainText('Lipitor');

  const concerned = (page: Page) => page.getByRole('row').filter({ hasText: 'atorvastatin' });
  await expect(concerned(doctor)).toContainText('Conflict');
  await expect(pharmacist.getByRole('region', { name: 'Allergy update' })).toContainText(
    'Now: Lipitor (Hives',
  );
  await expect(pharmacist.getByText(/This medicine contains atorvastatin/).first()).toBeVisible();
  await expectAccessible(pharmacist);

  await openList(doctor, 'doctor');
  const row = residentRows(doctor).filter({ hasText: 'Practice, Fields' });
  await doctor.getByRole('searchbox').first().fill('Practice, Fields');
  await expect(row.getByText('Allergy conflict')).toBeVisible();
});
