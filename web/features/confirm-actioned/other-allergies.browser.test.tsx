import type { AllergyHistory } from '@wattle/contract/entities/allergy.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { allergyInfo, hasChart, orderOf, pharmacyPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, holds, refuses } from '../../testing/server.ts';

const changed =
  'The allergies have changed since you opened this. Check them as they are now before you confirm.';
const dialog = page.getByRole('dialog', {
  name: 'Confirm medication/allergy changes have been actioned',
});
const confirm = dialog.getByRole('button', { name: 'Confirm' });
const part = dialog.getByRole('region', { name: 'Allergy changes' });
const box = part.getByRole('checkbox', { name: 'Allergy changes actioned' });
const toTick = 'Mark the allergy changes as actioned before you confirm.';

const order = orderOf([
  medication({ id: 'zinc', status: 'New', confirmed: false, product: { action: 'Actioned' } }),
]);

/** An allergy change that adds this allergen. */
const adding = (allergen: string, status: AllergyHistory['status']) =>
  allergyInfo({
    allergyHistory: {
      id: allergen,
      status,
      note: '',
      newNote: '',
      disclaimer: '',
      newDisclaimer: '',
      allergyHistoryDetails: [],
      newAllergyHistoryDetails: [{ allergen, reaction: 'rash' }],
    },
  });

async function openDialog(allergies = adding('latex', 'Actioned')): Promise<void> {
  hasChart({ order, allergies });
  answers(portal.actionAllergyChange, null);
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await page.getByRole('button', { name: 'Confirm actioned' }).click();
  await expect.element(confirm).toBeVisible();
}

test('CFM-07 an allergy change that has come since isn’t confirmed before the pharmacist has ticked it', async () => {
  await openDialog();
  refuses(medications.confirmMedications, 'Not_Latest');
  // A colleague has ticked it already.
  answers(portal.allergies, adding('peanuts', 'Actioned'));
  await confirm.click();
  await expect.element(dialog.getByRole('alert').getByText(changed)).toBeVisible();
  await expect.element(part).toMatchTextContent(/peanuts \(rash\)/);
  await expect.element(box).not.toBeChecked();
  await expect.element(confirm).toHaveAccessibleDescription(toTick);
  await expect.element(dialog.getByText(/There was a problem/)).not.toBeInTheDocument();
  await expectBothLooks();
  await box.click();
  await expect.element(box).toBeChecked();
  answers(medications.confirmMedications, null);
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf(portal.actionAllergyChange)).toMatchObject([
    { body: { allergyhistoryId: 'peanuts', actionstatus: true } },
  ]);
  const [refused, confirmed] = callsOf(medications.confirmMedications).map(({ body }) => body);
  expect(refused?.allergyHistoryId).toBe('latex');
  expect(confirmed?.allergyHistoryId).toBe('peanuts');
  expect(confirmed?.confirmationId).not.toBe(refused?.confirmationId);
});

test('CFM-04 CFM-07 a tick that is saved after another allergy change is shown doesn’t tick the new one', async () => {
  await openDialog(adding('latex', 'Unactioned'));
  const release = holds(portal.actionAllergyChange);
  await box.click();
  await expect.element(part.getByText('Saving')).toBeVisible();
  // Acting on a medicine loads the chart again, as a live event does.
  answers(portal.allergies, adding('peanuts', 'Unactioned'));
  answers(medications.changeStatus, { action: 'Unactioned' });
  const tick = dialog.getByRole('checkbox', { name: /^Actioned: / });
  await tick.click();
  await expect.element(dialog.getByRole('alert').getByText(changed)).toBeVisible();
  await expect.element(confirm).toHaveAccessibleDescription('Wait until every change is saved.');
  release();
  await expect
    .element(confirm)
    .not.toHaveAccessibleDescription('Wait until every change is saved.');
  await expect.element(part).toMatchTextContent(/peanuts \(rash\)/);
  await expect.element(box).not.toBeChecked();
});

test('CFM-07 CFM-10 allergies refused as out of date aren’t shown again if the new ones fail to load', async () => {
  await openDialog(allergyInfo());
  refuses(medications.confirmMedications, 'Not_Latest');
  fails(portal.allergies, 500, '');
  await confirm.click();
  await expect.element(dialog.getByText('We couldn’t load the changes')).toBeVisible();
  await expect.element(confirm).not.toBeInTheDocument();
  expect(callsOf(medications.confirmMedications)).toMatchObject([
    { body: { allergyHistoryId: null } },
  ]);
  answers(portal.allergies, adding('peanuts', 'Unactioned'));
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog.getByRole('alert').getByText(changed)).toBeVisible();
  await expect.element(confirm).toHaveAccessibleDescription(toTick);
});
