import type { Medication, Order } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { historyEntry } from '@wattle/contract/rules/testing/history-entry.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { finalisedAt, hasChart, orderOf, pharmacyPath } from '../../testing/charts.ts';
import { expectBothLooks, expectCount } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, refuses } from '../../testing/server.ts';

const superseded =
  'A new pharmacy request has been generated since you began actioning medication/allergy changes; please review and action the changes before you proceed.';

const dialog = page.getByRole('dialog', {
  name: 'Confirm medication/allergy changes have been actioned',
});
const ticks = dialog.getByRole('checkbox', { name: /^Actioned: / });
const confirm = dialog.getByRole('button', { name: 'Confirm' });
const open = page.getByRole('button', { name: 'Confirm actioned' });
const arrived = dialog.getByRole('row').filter({ hasText: 'New in this request' });
const pharmacist = person({ userType: 'Pharmacist' });

const idOf = (sequence: number) => `00000000-0000-4000-8000-00000000000${sequence}`;
const of = (name: string, changes: Parameters<typeof medication>[0] = {}) =>
  medication({ id: name, ...changes, product: { name, ...changes.product } });
const actioned = { action: 'Actioned' as const };

const old = of('zinc-old', {
  status: 'Ceased',
  confirmed: false,
  isReplaced: true,
  product: actioned,
});
const changed = of('zinc', {
  status: 'New',
  confirmed: false,
  replaces: 'zinc-old',
  product: actioned,
});
const added = of('metformin', { status: 'New', confirmed: false, product: actioned });
const mine = orderOf([old, changed, added, of('apixaban')], { id: idOf(1) });
const ceased = of('apixaban', { status: 'Ceased', confirmed: false });
const newer = orderOf([old, changed, added, ceased], { id: idOf(2), sequence: 2 });

const history = [
  historyEntry({
    id: newer.id,
    sequence: 2,
    finalisedAt,
    changes: [{ kind: 'ceased', medication: ceased, before: null, reason: null }],
  }),
  historyEntry({
    id: mine.id,
    changes: [
      { kind: 'changed', medication: changed, before: old, reason: null },
      { kind: 'added', medication: added, before: null, reason: null },
    ],
  }),
];

/** The server has the newer order, and all versions. */
function hasNewer(): void {
  answers(medications.latestOrder, newer);
  answers(medications.history, history);
  answers(medications.order, ({ params }) => (params.orderId === newer.id ? newer : mine));
}

/** Every change is saved as actioned, and the confirmation succeeds. */
function saves(): void {
  const change = (order: Order, make: (one: Medication) => Medication) =>
    answers(medications.latestOrder, { ...order, medications: order.medications.map(make) });
  answers(medications.changeStatus, () => {
    change(newer, (one) => ({ ...one, product: { ...one.product, ...actioned } }));
    return actioned;
  });
  answers(medications.confirmMedications, () => {
    change(newer, (one) => ({ ...one, confirmed: true }));
    return null;
  });
}

test('CFM-07 a newer order is loaded, and only the new change is highlighted', async () => {
  hasChart({ order: mine, history: history.slice(1) });
  refuses(medications.confirmMedications, 'Not_Latest');
  openApp(pharmacyPath, pharmacist);
  await open.click();
  await expectCount(ticks, 3);
  hasNewer();
  await confirm.click();
  await expect.element(dialog.getByText(superseded, { exact: true })).toBeVisible();
  expect(window.location.pathname).toBe(`${pharmacyPath}/confirm/${newer.id}`);
  expect(window.location.search).toBe(`?since=${mine.id}`);
  await expect
    .element(dialog.getByText(/There was a problem marking this change as actioned/))
    .not.toBeInTheDocument();
  await expectCount(ticks, 4);
  await expectCount(arrived, 1);
  const further = arrived.getByRole('checkbox');
  await expect.element(further).toHaveAccessibleName('Actioned: apixaban');
  await expect.element(further).not.toBeChecked();
  // All other ticks stay, as saved on the server.
  await expect.element(dialog.getByText('Select all (3 of 4 changes actioned)')).toBeVisible();
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  await expectBothLooks();
  saves();
  await further.click();
  await expect.element(confirm).not.toHaveAttribute('aria-disabled');
  await confirm.click();
  await expect.element(page.getByText('Changes confirmed')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(window.location.search).toBe('?view=medications');
  expect(callsOf(medications.confirmMedications).at(-1)).toMatchObject({
    body: { pharmacyMedicationsOrderId: newer.id },
  });
});

test('CFM-07 an older order’s address leads to the latest, with the same warning', async () => {
  hasChart({ order: newer });
  hasNewer();
  openApp(`${pharmacyPath}/confirm/${mine.id}`, pharmacist);
  await expect.element(dialog.getByText(superseded, { exact: true })).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe(
    `${pharmacyPath}/confirm/${newer.id}?since=${mine.id}`,
  );
  await expectCount(dialog.getByText('New in this request'), 1);
});

test('CFM-07 an address that doesn’t name an order says so, and leads back to the chart', async () => {
  hasChart({ order: mine });
  openApp(`${pharmacyPath}/confirm/not-an-order`, pharmacist);
  const wrong = page.getByRole('alertdialog', { name: 'There is no such order' });
  await expect.element(wrong).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await wrong.getByRole('button', { name: 'Back to the chart' }).click();
  await expect.element(wrong).not.toBeInTheDocument();
  expect(window.location.pathname + window.location.search).toBe(
    `${pharmacyPath}?view=medications`,
  );
  await expectCount(page.getByRole('main'), 1);
});

test('CFM-08 a pharmacist who confirms after a colleague sees who and when, and has nothing left to do', async () => {
  hasChart({ order: mine, history: history.slice(1) });
  const message = 'These changes were already confirmed by Amara Diallo at 09:35.';
  openApp(pharmacyPath, pharmacist);
  await open.click();
  await expectCount(ticks, 3);
  refuses(medications.confirmMedications, 'Already_Confirmed', message);
  const confirmed = mine.medications.map((one) => ({ ...one, confirmed: true }));
  answers(medications.latestOrder, orderOf(confirmed, { id: mine.id }));
  answers(medications.history, [
    historyEntry({ id: mine.id, confirmedAt: finalisedAt, confirmedBy: 'Amara Diallo' }),
  ]);
  await confirm.click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  await expect
    .element(dialog)
    .toMatchTextContent(/There is nothing left to confirm on this chart\./);
  await expect
    .element(dialog)
    .toMatchTextContent(/Order 1 was confirmed by Amara Diallo, 20-Nov-2026/);
  await expectBothLooks();
});
