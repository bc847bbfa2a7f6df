import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, pharmacyPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers } from '../../testing/server.ts';

const known = medication({
  id: 'sertraline',
  product: { name: 'sertraline', ingredients: ['sertraline'] },
});
const product = { name: 'metformin', ingredients: ['metformin'] };
const added = medication({ id: 'metformin', product, status: 'New', confirmed: false });
const earlier = orderOf([known], { sequence: 4 });
const newer = orderOf([known, added], {
  id: Uuid.parse('00000000-0000-4000-8000-000000000005'),
  sequence: 5,
});
const summary = {
  lastChartReviewDate: getPlainDate('2026-11-19'),
  expiryDate: getPlainDate('2027-05-20'),
  isChartReviewConfirmed: false,
};

test('LIV-01 PHA-01 PHA-04 until what changed is shown, everything on the screen is about the order in view', async () => {
  hasChart({ order: earlier, summary });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await expect.element(page.getByText('1 medicine checked')).toBeVisible();
  await expect.element(page.getByText(/^Every change on this chart/)).toBeVisible();
  const places = () =>
    [...document.querySelectorAll('[data-medicine]')].map((row) => row.getBoundingClientRect().top);
  const before = places();

  // Acting on the chart loads it again, as a live event does.
  answers(medications.latestOrder, newer);
  answers(portal.actionChartReview, null);
  await page.getByRole('checkbox', { name: 'Chart review actioned' }).click({ force: true });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect
    .element(page.getByText('Priya Raman changed this chart. Below is still order 4.'))
    .toBeVisible();
  await expect.element(page.getByText('Nothing was left to confirm of order 4.')).toBeVisible();
  await expect.element(page.getByText(/^Every change on/)).not.toBeInTheDocument();
  await expect.element(page.getByText('1 medicine checked')).toBeVisible();
  const confirm = page.getByRole('button', { name: 'Confirm actioned' });
  await expect.element(confirm).toHaveAccessibleDescription('Show what changed first.');
  expect(places()).toEqual(before);
  await expectBothLooks();

  await page.getByRole('button', { name: 'Show what changed' }).click();
  await expect.element(page.getByText('All 2 medicines checked')).toBeVisible();
  await expect.element(confirm).not.toHaveAttribute('aria-disabled');
});
