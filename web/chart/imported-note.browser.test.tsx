import { historyEntry } from '@wattle/contract/rules/testing/history-entry.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../testing/app.tsx';
import { hasChart, orderOf, pharmacyPath, prescriberPath } from '../testing/charts.ts';
import { person } from '../testing/people.ts';
import { cleanup } from '../ui/gallery/render.fixture.tsx';

const imported = medication({
  id: 'zinc',
  status: 'New',
  confirmed: false,
  scriptNumber: null,
  importedFrom: 'Grange Practice',
  product: { name: 'zinc', ingredients: ['zinc'] },
});
const importedFrom = 'Grange Practice';
const order = orderOf([imported], { importedFrom });
const sentence = page.getByText(/^Imported medicines wait for a prescriber\./);

test('the prescriber’s chart says that medicines were imported and wait for a prescriber', async () => {
  hasChart({ order, history: [] });
  openApp(prescriberPath, person({ userType: 'Doctor' }));
  await expect.element(page.getByText('1 medicine was imported')).toBeVisible();
  await expect.element(sentence).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'none (imported)' });
  await expect.element(row).toMatchTextContent(/imported from Grange Practice/);
  // Once is enough.
  await expect.element(row).not.toMatchTextContent(/imported from.*imported from/);
});

test('the pharmacist’s chart says so too, and not that anything was confirmed', async () => {
  hasChart({ order, history: [] });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await expect.element(page.getByText('1 medicine was imported')).toBeVisible();
  await expect.element(page.getByText(/^Nothing to confirm until a prescriber/)).toBeVisible();
});

test('HDR-05 CHT-02 an order that was imported names the system, not somebody who finalised it', async () => {
  const changes = [{ kind: 'added' as const, medication: imported, before: null, reason: null }];
  hasChart({ order, history: [historyEntry({ importedFrom, changes })] });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await expect.element(page.getByText(/^Order 1, imported .+ from Grange Practice$/)).toBeVisible();
  cleanup();
  openApp(`${prescriberPath}?tab=history`, person({ userType: 'Doctor' }));
  const entry = page.getByRole('article');
  await expect.element(entry.getByText('Imported from Grange Practice')).toBeVisible();
  await expect.element(entry).not.toMatchTextContent(/[Ff]inalised by|confirmed/);
});
