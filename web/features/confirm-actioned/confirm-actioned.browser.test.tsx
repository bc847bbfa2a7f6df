import { medications } from '@wattle/contract/operations/medications.ts';
import { lineEvent } from '@wattle/contract/rules/testing/line-events.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { TimeZone } from '@wattle/contract/values/instant.ts';
import { addDays } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { todayAt } from '../../lib/time/clock.ts';
import { openApp } from '../../testing/app.tsx';
import { finalisedAt, hasChart, orderOf, pharmacyPath } from '../../testing/charts.ts';
import { expectBothLooks, expectCount } from '../../testing/expecting.ts';
import { focusOn } from '../../testing/focus.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, holds } from '../../testing/server.ts';

const failed = 'There was a problem marking this change as actioned.';
const failedWhy =
  'We have experienced an issue confirming the medication/allergy changes have been actioned. Please try again.';

const dialog = page.getByRole('dialog', {
  name: 'Confirm medication/allergy changes have been actioned',
});
const ticks = dialog.getByRole('checkbox', { name: /^Actioned: / });
const selectAll = dialog.getByRole('checkbox', { name: /^Select all/ });
const confirm = dialog.getByRole('button', { name: 'Confirm' });
const banner = dialog.getByRole('alert');

/** A medicine with its own ingredient, so that nothing adds up to too much. */
const added = (id: string, action: 'Unactioned' | 'Actioned' = 'Unactioned') =>
  medication({
    id,
    status: 'New',
    confirmed: false,
    dose: '500 mg (1 tablet)',
    product: { name: id, ingredients: [id], action },
  });

const waiting = orderOf([added('zinc'), added('metformin'), medication()]);
const ready = orderOf([added('zinc', 'Actioned'), added('metformin', 'Actioned')]);

function open(order: typeof waiting): void {
  openApp(`${pharmacyPath}/confirm/${order.id}`, person({ userType: 'Pharmacist' }));
}

test('CFM-01 CFM-02 CFM-03 lists what is waiting, in columns, and says why it cannot be confirmed yet', async () => {
  hasChart({ order: waiting });
  open(waiting);
  await expect
    .element(
      dialog.getByText(
        /Select the medication and\/or allergy to confirm as actioned\. Once confirmed, the status is reset\./,
      ),
    )
    .toBeVisible();
  // Two identifiers of whose changes they are.
  await expect.element(dialog).toMatchTextContent(/Smith, John\s*Born 08-Mar-1941/);
  for (const name of [
    'Product',
    'Course instructions',
    'Course script no.',
    'Course start',
    'Course stop',
    'Prescribed by',
    'Status',
  ]) {
    await expect.element(dialog.getByRole('columnheader', { name })).toBeVisible();
  }
  for (const name of ['Actioned: metformin', 'Actioned: zinc']) {
    await expect.element(dialog.getByRole('checkbox', { name })).toBeInTheDocument();
  }
  await expectCount(ticks, 2);
  await expect.element(dialog.getByRole('row', { name: /zinc/ })).toMatchTextContent(/Packed/);
  await expect.element(selectAll).not.toBeChecked();
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(confirm)
    .toHaveAccessibleDescription('Action every change before you confirm.');
});

test('CFM-03 while the changes load there are no buttons to answer with', async () => {
  hasChart({ order: waiting });
  const release = holds(medications.history);
  open(waiting);
  await expect.element(dialog.getByText('Loading the changes to confirm')).toBeInTheDocument();
  await expect.element(dialog.getByRole('button')).toHaveAccessibleName('Close');
  release();
  await expect.element(confirm).toBeVisible();
  await expectCount(dialog.getByText('Close', { exact: true }), 1);
});

test('DOS-01 CHT-05 CFM-01 dose times and packaging changed since an order are shown beside its change', async () => {
  const change = {
    before: ['08:00'],
    after: ['09:30'],
    changedBy: 'Priya Raman',
    changedAt: finalisedAt,
  };
  const zinc = {
    ...added('zinc', 'Actioned'),
    doseTimes: change.after,
    doseTimesChange: change,
    packagingType: 'UnPacked' as const,
    packagingChange: { ...change, before: 'Packed' as const },
  };
  const order = orderOf([zinc]);
  hasChart({ order });
  open(order);
  await expect
    .element(dialog.getByRole('row', { name: /zinc/ }))
    .toMatchTextContent(
      /Dose times changed .* by Priya Raman, previously 08:00\.Packaging changed to unpacked .* by Priya Raman, previously packed\./,
    );
  await expectBothLooks();
});

test('CFM-01 a pause says who decided it, and what the pack holds now', async () => {
  const since = addDays(todayAt(TimeZone.parse('Australia/Adelaide')), 7);
  const events = [
    lineEvent(
      { kind: 'pause', since, until: { kind: 'event', words: 'INR below 4' } },
      { confirmed: false, by: 'Grace Lim' },
    ),
  ];
  const order = orderOf([added('metformin'), { ...added('zinc'), confirmed: true, events }]);
  hasChart({ order });
  open(order);
  const row = dialog.getByRole('row', { name: /Paused from/ });
  await expect.element(row).toMatchTextContent(/Decided by Grace Lim/);
  await expect.element(row).toMatchTextContent(/Pack of .*: 28.tablets\. Differs from/);
  await expect
    .element(row.getByRole('checkbox'))
    .toHaveAccessibleName(/^Actioned: zinc, Paused from .* until INR below 4$/);
  // The same every day.
  const other = dialog.getByRole('row', { name: /metformin/ });
  await expect.element(other).not.toMatchTextContent(/Pack of/);
});

test('CFM-03 nothing is confirmed before the end of the changes was in sight', async () => {
  const many = Array.from({ length: 14 }, (_, i) => added(`zinc ${i + 1}`, 'Actioned'));
  const order = orderOf(many);
  hasChart({ order });
  answers(medications.confirmMedications, null);
  open(order);
  const toEnd = 'Scroll to the end to confirm.';
  await expect.element(confirm).toHaveAccessibleDescription(toEnd);
  await expect.element(dialog.getByText(toEnd).first()).toBeVisible();
  await expectBothLooks();
  await userEvent.click(confirm, { force: true });
  expect(callsOf(medications.confirmMedications)).toEqual([]);
  await focusOn(confirm);
  await userEvent.keyboard('{Enter}');
  // The changes have the focus, so that the keys scroll them.
  await expect.element(dialog.getByRole('group', { name: 'The changes' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  await confirm.click();
  await expect.poll(() => callsOf(medications.confirmMedications).length).toBe(1);
});

test('CFM-02 a tick shows at once, and Select all shows that some are ticked', async () => {
  hasChart({ order: waiting });
  answers(medications.changeStatus, () => {
    answers(medications.latestOrder, orderOf([added('metformin', 'Actioned'), added('zinc')]));
    return { action: 'Actioned' as const };
  });
  open(waiting);
  await ticks.first().click();
  await expect.element(ticks.first()).toBeChecked();
  await expect.element(selectAll).toBePartiallyChecked();
  expect(callsOf(medications.changeStatus)).toMatchObject([{ body: { action: 'Actioned' } }]);
});

test('CFM-02 a tick that cannot be saved is undone, with the banner', async () => {
  hasChart({ order: waiting });
  fails(medications.changeStatus, 500, 'Away.');
  open(waiting);
  await ticks.first().click();
  await expect.element(banner.getByText(failed)).toBeVisible();
  await expect.element(banner).toMatchTextContent(/Not saved \(1\)/);
  await expect.element(ticks.first()).not.toBeChecked();
});

test('CFM-08 a failure shows the banner and leaves everything as it was', async () => {
  hasChart({ order: ready });
  fails(medications.confirmMedications, 500, '');
  open(ready);
  await confirm.click();
  await expect.element(banner.getByText(failed)).toBeVisible();
  await expect.element(banner.getByText(failedWhy)).toBeVisible();
  await expectCount(ticks, 2);
  await expect.element(selectAll).toBeChecked();
  await expectBothLooks();
  await confirm.click();
  await expect.poll(() => callsOf(medications.confirmMedications).length).toBe(2);
  await expect.element(banner.getByText(failed)).toBeVisible();
});

test('CFM-10 a list that fails to load inside the dialog can be tried again', async () => {
  hasChart({ order: waiting });
  fails(medications.latestOrder, 500, 'Away.');
  open(waiting);
  await expect.element(dialog.getByText('We couldn’t load the changes')).toBeVisible();
  await expect.element(confirm).not.toBeInTheDocument();
  await expectBothLooks();
  answers(medications.latestOrder, waiting);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expectCount(ticks, 2);
});

test('CFM-02 PHA-01 a changed medicine is one change on the chart, and two prescriptions to tick', async () => {
  const old = medication({
    id: 'zinc-old',
    status: 'Ceased',
    confirmed: false,
    isReplaced: true,
    product: { name: 'zinc', action: 'Actioned' },
  });
  const changed = { ...added('zinc'), replaces: 'zinc-old' };
  hasChart({ order: orderOf([old, changed, added('metformin', 'Actioned')]) });
  open(waiting);
  await expectCount(ticks, 3);
  await expect.element(dialog.getByText('Select all (2 of 3 changes actioned)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(page.getByText('1 of 2 actioned')).toBeVisible();
});

test('CFM-01 on a tablet five changes fit in the window', async () => {
  const names = ['ascorbic acid', 'cefalexin', 'levetiracetam', 'metformin', 'paracetamol', 'zinc'];
  const chart = names.map((id) => added(id));
  hasChart({ order: orderOf(chart) });
  await page.viewport(768, 1024);
  open(waiting);
  await expectCount(ticks, 6);
  const foot = () => confirm.element().getBoundingClientRect().top;
  const inWindow = () =>
    dialog
      .getByRole('row')
      .elements()
      .filter((row) => row.querySelector('td') !== null)
      .filter((row) => row.getBoundingClientRect().bottom <= foot()).length;
  await expect.poll(inWindow).toBeGreaterThanOrEqual(5);
  const sizes = [...dialog.element().querySelectorAll('td')].map((cell) =>
    Number.parseFloat(getComputedStyle(cell).fontSize),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14);
});

test('HDR-01 CFM-03 where another resident looks alike, a second identifier is ticked before confirming', async () => {
  hasChart({ order: ready, resident: { residentWithSimilarNamePresent: true } });
  answers(medications.confirmMedications, null);
  open(ready);
  const why = 'Tick who this resident is. Another resident has a similar or same name.';
  await expect.element(dialog.getByRole('paragraph').filter({ hasText: why })).toBeVisible();
  await expect.element(confirm).toHaveAccessibleDescription(why);
  await expectBothLooks();
  await dialog.getByRole('checkbox', { name: 'This is John Smith, born 08-Mar-1941' }).click();
  await confirm.click();
  await expect
    .poll(() => callsOf(medications.confirmMedications))
    .toMatchObject([{ body: { isResidentChecked: true } }]);
});
