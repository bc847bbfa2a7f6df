import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { finalisedAt, hasChart, orderOf, pharmacyPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, holds } from '../../testing/server.ts';

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
  await page.getByRole('checkbox', { name: 'Chart review actioned' }).click();
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

test.each(['packagingChange', 'doseTimesChange'] as const)(
  'PHA-02 LIV-01 a question about changes closes when one of them has another %s',
  async (which) => {
    const id = 'sertraline';
    const once = medication({ id, product: known.product, status: 'New', confirmed: false });
    hasChart({ order: orderOf([once, added]) });
    answers(medications.changeStatus, { action: 'Actioned' });
    openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
    const release = holds(medications.changeStatus);
    await page.getByRole('switch', { name: 'To action metformin' }).click();
    await page.getByRole('button', { name: 'Select all as actioned' }).click();
    const question = page.getByRole('alertdialog', { name: 'Mark 1 change as actioned?' });
    await expect.element(question).toBeVisible();

    // Its end loads the chart again, on which somebody has changed what is being asked about.
    const changed = { changedBy: 'Priya Raman', changedAt: finalisedAt };
    const changes = {
      packagingChange: { ...changed, before: 'UnPacked' as const },
      doseTimesChange: { ...changed, before: ['09:00'], after: once.doseTimes },
    };
    const marked = { ...added, product: { ...added.product, action: 'Actioned' as const } };
    answers(medications.latestOrder, orderOf([{ ...once, [which]: changes[which] }, marked]));
    release();
    await expect.element(page.getByText(/ changed .* by Priya Raman, previously /)).toBeVisible();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  },
);

test('PHA-02 LIV-01 what changed again can’t be actioned before it is shown, and a question about it closes', async () => {
  const id = 'sertraline';
  const once = medication({ id, product: known.product, status: 'New', confirmed: false });
  const ceased = { ...once, status: 'Ceased' as const };
  hasChart({ order: orderOf([once, added], { sequence: 4 }), summary });
  answers(medications.changeStatus, { action: 'Actioned' });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  const toggle = (name: string) => page.getByRole('switch', { name: `To action ${name}` });
  const release = holds(medications.changeStatus);
  await toggle('metformin').click();
  await page.getByRole('button', { name: 'Select all as actioned' }).click();
  const question = page.getByRole('alertdialog', { name: 'Mark 1 change as actioned?' });
  await expect.element(question).toBeVisible();

  // Its end loads the chart again, in which somebody has ceased sertraline.
  answers(medications.latestOrder, orderOf([ceased, added], { id: newer.id, sequence: 5 }));
  release();
  await expect.element(page.getByText(/Below is still order 4/)).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText('Show what changed first', { exact: true })).toBeVisible();
  await expect.element(toggle('sertraline')).not.toBeInTheDocument();
  await expectBothLooks();

  await page.getByRole('button', { name: 'Show what changed' }).click();
  await toggle('sertraline').click();
  await expect
    .poll(() => callsOf(medications.changeStatus).map(({ body }) => body.pharmacyMedicationOrderId))
    .toEqual([earlier.id, newer.id]);
});
