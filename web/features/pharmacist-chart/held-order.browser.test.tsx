import type { Medication } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { finalisedAt, hasChart, orderOf, pharmacyPath } from '../../testing/charts.ts';
import { expectBothLooks, expectCount } from '../../testing/expecting.ts';
import { tabTo } from '../../testing/focus.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, holds } from '../../testing/server.ts';

/** A medicine of its own, one tablet a day. */
const of = (name: string, strength: string, changes: Partial<Omit<Medication, 'product'>> = {}) =>
  medication({
    id: name,
    product: { name, ingredients: [name], strength },
    dose: `${strength} (1 tablet)`,
    frequency: 'once-daily',
    doseTimes: ['08:00'],
    ...changes,
  });
const isNew = { status: 'New', confirmed: false } as const;

const known = of('sertraline', '50 mg');
const added = of('metformin', '500 mg', isNew);
const earlier = orderOf([known], { sequence: 4, seenAt: finalisedAt });
const newer = orderOf([known, added], {
  id: Uuid.parse('00000000-0000-4000-8000-000000000005'),
  sequence: 5,
  seenAt: null,
});
const summary = {
  lastChartReviewDate: getPlainDate('2026-11-19'),
  expiryDate: getPlainDate('2027-05-20'),
  isChartReviewConfirmed: false,
};

/** Acting on the chart loads it again, as a live event does. */
async function loadAgain(): Promise<void> {
  answers(portal.actionChartReview, null);
  await page.getByRole('checkbox', { name: 'Chart review actioned' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
}

const places = () =>
  [...document.querySelectorAll('[data-medicine]')].map((row) => row.getBoundingClientRect().top);

test('LIV-01 PHA-01 PHA-04 ML9 the screen stays on its order until a change is shown, by keyboard too', async () => {
  hasChart({ order: earlier, summary });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await expect
    .element(page.getByText('Whole chart: 1 medicine checked against a short list'))
    .toBeVisible();
  await expect.element(page.getByText(/^Every change on this chart/)).toBeVisible();
  const before = places();

  answers(medications.latestOrder, newer);
  answers(medications.seeOrder, null);
  await loadAgain();
  await expect
    .element(page.getByText('Priya Raman changed this chart. Below is still order 4.'))
    .toBeVisible();
  await expect.element(page.getByText(/^Order 5, finalised .* 1 change is new/)).toBeVisible();
  await expect.element(page.getByText('Nothing was left to confirm of order 4.')).toBeVisible();
  await expect.element(page.getByText(/^Every change on/)).not.toBeInTheDocument();
  await expect
    .element(page.getByText('Whole chart: 1 medicine checked against a short list'))
    .toBeVisible();
  const confirm = page.getByRole('button', { name: 'Confirm actioned' });
  await expect.element(confirm).toHaveAccessibleDescription('Show what changed first.');
  expect(places()).toEqual(before);
  // It came by itself, and nobody has seen it.
  expect(callsOf(medications.seeOrder)).toEqual([]);
  await expectBothLooks();

  await tabTo(page.getByRole('button', { name: 'Show what changed' }));
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('Whole chart: All 2 medicines checked against a short list'))
    .toBeVisible();
  await expect.element(confirm).not.toHaveAttribute('aria-disabled');
  const arrived = page.getByRole('listitem').filter({ hasText: 'Just arrived' });
  await expect.element(arrived).toBeInViewport();
  await expect.element(arrived.getByRole('button', { name: /^metformin/ })).toHaveFocus();
  await expectCount(page.getByRole('switch'), 1);
  await expect.element(arrived.getByRole('switch', { name: 'To action metformin' })).toBeVisible();
  await expect.element(page.getByText(/changed this chart/)).not.toBeInTheDocument();
  const [said, ...more] = callsOf(medications.seeOrder);
  expect(said?.params.orderId).toBe(newer.id);
  expect(more).toEqual([]);
});

const changed = { changedBy: 'Priya Raman', changedAt: finalisedAt };
const changesOf = (once: Medication) => ({
  packagingChange: { ...changed, before: 'UnPacked' as const },
  doseTimesChange: { ...changed, before: ['09:00'], after: once.doseTimes },
});

test.each([
  ['packagingChange', 'Packaging'],
  ['doseTimesChange', 'Dose times'],
] as const)(
  'PHA-02 LIV-01 another %s doesn’t move a row and can’t be actioned before it is shown; a question about it closes',
  async (which, words) => {
    const once = { ...known, ...isNew };
    hasChart({ order: orderOf([once, added], { sequence: 4 }) });
    answers(medications.changeStatus, { action: 'Actioned' });
    openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
    const toggle = page.getByRole('switch', { name: 'To action sertraline' });
    await expect.element(toggle).toBeVisible();
    const before = places();
    const release = holds(medications.changeStatus);
    await page.getByRole('switch', { name: 'To action metformin' }).click();
    await page.getByRole('button', { name: 'Select all as actioned' }).click();
    const question = page.getByRole('alertdialog', { name: 'Mark 1 change as actioned?' });
    await expect.element(question).toBeVisible();

    // Its end loads the chart again, on which somebody has changed what is being asked about.
    const marked = { ...added, product: { ...added.product, action: 'Actioned' as const } };
    const now = orderOf([{ ...once, [which]: changesOf(once)[which] }, marked], { sequence: 4 });
    answers(medications.latestOrder, now);
    release();
    await expect
      .element(page.getByText(`${words} changed. Below is the chart as it was.`))
      .toBeVisible();
    await expect.element(page.getByText(/^Priya Raman, .*1 change is new\.$/)).toBeVisible();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(page.getByText('Show what changed first', { exact: true })).toBeVisible();
    await expect.element(toggle).not.toBeInTheDocument();
    expect(places()).toEqual(before);

    await page.getByRole('button', { name: 'Show what changed' }).click();
    await expect.element(page.getByText(/ changed .* by Priya Raman, previously /)).toBeVisible();
    await expect.element(page.getByText('Changed again')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^sertraline/ })).toHaveFocus();
    await toggle.click();
    // The server refuses a mark on what has changed since.
    await expect
      .poll(() => callsOf(medications.changeStatus).map(({ body }) => body.seen))
      .toEqual([
        { doseTimesChangedAt: null, packagingChangedAt: null },
        { doseTimesChangedAt: null, packagingChangedAt: null, [`${which}dAt`]: finalisedAt },
      ]);
  },
);

test('LIV-01 new dose times of an unchanged medicine don’t move a row either, and are found when shown', async () => {
  hasChart({ order: orderOf([known, added], { sequence: 4 }), summary });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  const medicine = page.getByRole('button', { name: /^sertraline/ });
  await expect.element(medicine).toBeVisible();
  const before = places();

  const { doseTimesChange } = changesOf(known);
  answers(
    medications.latestOrder,
    orderOf([{ ...known, doseTimesChange }, added], { sequence: 4 }),
  );
  await loadAgain();
  await expect.element(page.getByText(/^Dose times changed\. Below/)).toBeVisible();
  expect(places()).toEqual(before);

  await page.getByRole('button', { name: 'Show what changed' }).click();
  await expect.element(page.getByText(/^Dose times changed .* by Priya Raman/)).toBeVisible();
  await expect.element(page.getByText('Just changed')).toBeVisible();
  await expect.element(medicine).toHaveFocus();
  await expectBothLooks();
});

test.each([
  [1100, 800],
  [900, 800],
  [390, 844],
])('LIV-01 at %i px wide a held change doesn’t move a row either', async (width, height) => {
  await page.viewport(width, height);
  const once = { ...known, ...isNew };
  hasChart({ order: orderOf([once, added], { sequence: 4 }), summary });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await expect.element(page.getByRole('button', { name: /^sertraline/ })).toBeVisible();
  const before = places();
  answers(medications.latestOrder, orderOf([{ ...once, ...changesOf(once) }, added]));
  await loadAgain();
  await expect.element(page.getByText(/^Dose times and packaging changed/)).toBeVisible();
  expect(places()).toEqual(before);
});

test('LIV-01 a shown change can still be marked while another is held, and is left when that is shown', async () => {
  const lines = [of('apixaban', '5 mg', isNew), of('zinc', '50 mg', isNew)];
  const { packagingChange } = changesOf(known);
  const order = (...changedNames: string[]) =>
    orderOf(
      lines.map((line) =>
        changedNames.includes(line.product.name) ? { ...line, packagingChange } : line,
      ),
      { sequence: 4 },
    );
  hasChart({ order: order(), summary });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  const toggle = (name: string) => page.getByRole('switch', { name: `To action ${name}` });
  const show = page.getByRole('button', { name: 'Show what changed' });
  await expect.element(toggle('zinc')).toBeVisible();
  answers(medications.latestOrder, order('apixaban'));
  await loadAgain();
  await show.click();
  await expect.element(toggle('apixaban')).toBeVisible();

  answers(medications.latestOrder, order('apixaban', 'zinc'));
  await loadAgain();
  await expect.element(page.getByText(/1 change is new\.$/)).toBeVisible();
  await expect.element(toggle('apixaban')).toBeVisible();
  await expect.element(toggle('zinc')).not.toBeInTheDocument();
  await show.click();
  await expect.element(page.getByRole('button', { name: /^zinc/ })).toHaveFocus();

  // Somebody else confirms all of it.
  const confirmed = orderOf(lines.map((line) => ({ ...line, packagingChange, confirmed: true })));
  answers(medications.latestOrder, { ...confirmed, sequence: 4 });
  await loadAgain();
  await page.getByRole('button', { name: 'Show the current chart' }).click();
  await expect
    .element(page.getByText('Every change on this chart has been confirmed.'))
    .toBeVisible();
});

test('LIV-01 a change that comes after a shown one is held back too', async () => {
  hasChart({ order: orderOf([known, added], { sequence: 4 }), summary });
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await expect.element(page.getByRole('button', { name: /^sertraline/ })).toBeVisible();
  const second = of('iron', '100 mg', isNew);
  answers(medications.latestOrder, orderOf([known, added, second], { id: newer.id, sequence: 5 }));
  await loadAgain();
  await page.getByRole('button', { name: 'Show what changed' }).click();
  await expect.element(page.getByText('Just arrived')).toBeVisible();
  const before = places();

  const third = of('zinc', '50 mg', isNew);
  const sixth = { id: Uuid.parse('00000000-0000-4000-8000-000000000006'), sequence: 6 };
  answers(medications.latestOrder, orderOf([known, added, second, third], sixth));
  await loadAgain();
  await expect.element(page.getByText(/Below is still order 5\./)).toBeVisible();
  await expect.element(page.getByText(/1 change is new\.$/)).toBeVisible();
  expect(places()).toEqual(before);
  await page.getByRole('button', { name: 'Show what changed' }).click();
  await expect.element(page.getByRole('switch', { name: 'To action zinc' })).toBeVisible();
  await expect.element(page.getByText('This chart has changed', { exact: true })).toBeVisible();

  // Somebody confirms the one before, and not this.
  const confirmed = { ...added, confirmed: true };
  answers(medications.latestOrder, orderOf([known, confirmed, second, third], sixth));
  await loadAgain();
  await expect.element(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect.element(page.getByText('This chart has changed', { exact: true })).toBeVisible();
});

test('PHA-02 LIV-01 a new change can’t be actioned before it is shown, and a question about it closes', async () => {
  const once = { ...known, ...isNew };
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
