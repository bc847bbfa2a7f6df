import { expect, type Page } from '@playwright/test';
import { portalDataExchange } from '@wattle/contract/operations/portal-data-exchange.ts';
import { enter } from './support/enter.ts';
import { HttpSession } from './support/http-session.ts';
import { pharmacyPath, practice, prescriberPath } from './support/practice.ts';
import { test } from './support/test.ts';

const list = (page: Page) => page.getByRole('dialog', { name: 'Items from other systems' });
const waits = (page: Page, words: string) =>
  page.getByRole('main').getByText(`${words} waiting for review`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('LIV-01 a pharmacist releases what waits for a resident and deals with the rest; prescriber and administrator see it', async ({
  page: pharmacist,
  context,
  baseURL,
}) => {
  const doctor = await context.newPage();
  const key = practice.heldItems;
  await enter(doctor, 'doctor', prescriberPath(key));
  await expect(waits(doctor, '2 items from other systems are')).toBeVisible();
  await expect(doctor.getByText('Live', { exact: true })).toBeVisible();

  await enter(pharmacist, 'pharmacist', pharmacyPath(key));
  await button(pharmacist, 'Review items').click();
  const allergy = list(pharmacist).getByRole('region', { name: 'Erythromycin' });
  await expect(allergy).toContainText('No reaction is stated.');
  await button(pharmacist, 'Release').click();
  const question = pharmacist.getByRole('alertdialog');
  await expect(question).toContainText('Your name is recorded with it');
  await question.getByRole('button', { name: 'Release' }).click();
  await expect(allergy).toHaveCount(0);

  const medicine = list(pharmacist).getByRole('region', { name: 'Prednisolone' });
  await expect(medicine).toContainText('It has several dosages');
  await expect(medicine.getByRole('button', { name: 'Release' })).toHaveCount(0);
  await medicine.getByRole('button', { name: 'Dealt with' }).click();
  await pharmacist.getByRole('textbox', { name: 'Reason' }).fill('Charted by the GP');
  await button(pharmacist, 'Mark as dealt with').click();
  await expect(list(pharmacist)).toContainText('Nothing is waiting for review');

  // Without a reload.
  await expect(waits(doctor, 'from other systems')).toHaveCount(0);
  await expect(doctor.getByRole('main').getByText('Erythromycin').first()).toBeVisible();

  const administrator = await HttpSession.of(baseURL, 'administrator');
  const { items } = await administrator.call(portalDataExchange.exchangeHeldItems, {
    query: { state: 'decided' },
  });
  const outcomes = items.map(({ resourceType, decision }) => [resourceType, decision?.outcome]);
  expect(outcomes).toContainEqual(['AllergyIntolerance', 'released']);
  expect(outcomes).toContainEqual(['MedicationRequest', 'dealt-with']);
  expect(JSON.stringify(items)).not.toContain('Erythromycin');
});
