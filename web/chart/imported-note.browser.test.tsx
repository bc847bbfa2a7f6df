import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../testing/app.tsx';
import { hasChart, orderOf, pharmacyPath, prescriberPath } from '../testing/charts.ts';
import { person } from '../testing/people.ts';

const imported = medication({
  id: 'zinc',
  status: 'New',
  confirmed: false,
  scriptNumber: null,
  importedFrom: 'Grange Practice',
  product: { name: 'zinc', ingredients: ['zinc'] },
});
const order = orderOf([imported], { sequence: 1 });
const sentence = page.getByText(/^Imported medicines wait for a prescriber\./);

test('the prescriber’s chart says that medicines were imported and wait for a prescriber', async () => {
  hasChart({ order, history: [] });
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await expect.element(page.getByText('1 medicine was imported')).toBeVisible();
  await expect.element(sentence).toBeVisible();
  await expect.element(page.getByText(/none \(imported from Grange Practice\)/)).toBeVisible();
});

test('the pharmacist’s chart says so too, and not that anything was confirmed', async () => {
  hasChart({ order, history: [] });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await expect.element(page.getByText('1 medicine was imported')).toBeVisible();
  await expect.element(page.getByText(/^Nothing to confirm until a prescriber/)).toBeVisible();
});
